/** So many pieces are joined at once, so that none is copied again with each that follows. */
const PIECES = 64;

/** The end of a text that grows by pieces. */
export class TextTail {
  readonly #maxLength: number;
  /** Pieces that were joined, oldest first. */
  #blocks: string[] = [];
  #pieces: string[] = [];
  #piecesLength = 0;
  /** The length of all that is held, which may be more than is shown. */
  #length = 0;
  #isCut = false;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** Whether something of its beginning is missing. */
  get isCut(): boolean {
    return this.#isCut;
  }

  append(piece: string): void {
    this.#pieces.push(piece);
    this.#piecesLength += piece.length;
    this.#length += piece.length;
    this.#isCut ||= this.#length > this.#maxLength;
    if (this.#pieces.length >= PIECES || this.#piecesLength >= this.#maxLength) this.#join();
  }

  #join(): void {
    this.#blocks.push(this.#pieces.join(""));
    this.#pieces = [];
    this.#piecesLength = 0;
    let surplus = 0;
    let rest = this.#length;
    for (const block of this.#blocks) {
      if (rest - block.length < this.#maxLength) break;
      rest -= block.length;
      surplus++;
    }
    if (surplus > 0) this.#blocks.splice(0, surplus);
    this.#length = rest;
  }

  /** The end of it, as long as may be, and never half a character. What was joined for that stays so. */
  read(): string {
    const held = [...this.#blocks, ...this.#pieces].join("");
    const text = held.slice(Math.max(0, held.length - this.#maxLength));
    const isHalf = this.#isCut && text.length === this.#maxLength && /^[\udc00-\udfff]/.test(text);
    const shown = isHalf ? text.slice(1) : text;
    this.#blocks = [shown];
    this.#pieces = [];
    this.#piecesLength = 0;
    this.#length = shown.length;
    return shown;
  }
}
