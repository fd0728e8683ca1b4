/** Parts of rows that change many times a second: created once, then written without React, and
 *  only when their content changes. */

/** Finer steps would differ by less than a pixel. */
const BAR_STEPS = 400;

export class TextCell {
  readonly #text = document.createTextNode('');
  #shown = '';

  constructor(parent: Element) {
    // The translation of a browser would replace the text node, and later values would not show.
    parent.setAttribute('translate', 'no');
    parent.append(this.#text);
  }

  write(text: string): void {
    if (text === this.#shown) return;
    this.#shown = text;
    this.#text.data = text;
  }

  remove(): void {
    this.#text.remove();
  }
}

/** Bar with its own transform: an inherited custom property would restyle the whole row. */
export class BarCell {
  readonly #element = document.createElement('i');
  #steps = -1;

  constructor(parent: Element, className: string | undefined) {
    this.#element.className = className ?? '';
    parent.append(this.#element);
  }

  /** @param share 0 to 1 of the row. */
  write(share: number): void {
    const steps = Math.round(share * BAR_STEPS);
    if (steps === this.#steps) return;
    this.#steps = steps;
    this.#element.style.transform = `scaleX(${steps / BAR_STEPS})`;
  }
}

/** Appends a new element with one class to `parent`. */
export function appendElement<Name extends keyof HTMLElementTagNameMap>(
  parent: Element,
  name: Name,
  className = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  parent.append(element);
  return element;
}
