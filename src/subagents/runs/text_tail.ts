/** So many pieces are joined at once, so that none is copied again with each that follows. */
const PIECES = 64;
/** Longer texts than twice that, and some more, are more than engines can make. */
const MAX_LENGTH = 2 ** 27;

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
    this.#maxLength = Math.min(maxLength, MAX_LENGTH);
  }

  /** Whether something of its beginning is missing. */
  get isCut(): boolean {
    return this.#isCut;
  }

  append(piece: string): void {
    if (piece === "") return;
    this.#pieces.push(piece);
    this.#piecesLength += piece.length;
    this.#length += piece.length;
    this.#isCut ||= this.#length > this.#maxLength;
    if (this.#pieces.length >= PIECES || this.#piecesLength >= this.#maxLength) this.#join();
  }

  #join(): void {
    const joined = this.#pieces.join("");
    const block = endOf(joined, this.#maxLength);
    this.#blocks.push(block);
    this.#pieces = [];
    this.#piecesLength = 0;
    let length = this.#length - joined.length + block.length;
    let surplus = 0;
    for (const { length: first } of this.#blocks) {
      if (length - first < this.#maxLength) break;
      length -= first;
      surplus++;
    }
    if (surplus > 0) this.#blocks.splice(0, surplus);
    this.#length = length;
  }

  /** The end of it, as long as may be, and never half a character. What was joined for that stays so. */
  read(): string {
    this.#join();
    const text = endOf(this.#blocks.join(""), this.#maxLength);
    const isHalf = this.#isCut && text.length === this.#maxLength && /^[\udc00-\udfff]/.test(text);
    const shown = isHalf ? text.slice(1) : text;
    this.#blocks = [shown];
    this.#length = shown.length;
    return shown;
  }
}

/** The end of a text, which does not keep the whole of it in memory, as a slice of it would. */
function endOf(text: string, length: number): string {
  if (text.length <= length) return text;
  return [text.at(-length), text.slice(text.length - length + 1)].join("");
}
