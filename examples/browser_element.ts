/// <reference lib="dom" />
/** An element of the page by its id. */
export function element<T extends HTMLElement>(id: string, type: abstract new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new TypeError(`Cannot find element "${id}": it is ${found}`);
  return found;
}

/** Makes an element. What it says is text, never markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text = "",
  className = "",
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  // Texts of an agent may run in any direction.
  made.dir = "auto";
  return made;
}

/** Sets a text where it is another, so that what reads the page aloud is not told again. */
export function say(place: HTMLElement, text: string): void {
  if (place.textContent !== text) place.textContent = text;
}
