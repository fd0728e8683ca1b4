/** Caches formatted texts: the labels of an axis stay the same while it is dragged. */
export class TextCache<Key> {
  readonly #countMax: number;
  readonly #texts = new Map<Key, string>();

  constructor(countMax: number) {
    this.#countMax = countMax;
  }

  textOf(key: Key, make: () => string): string {
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    // Clears the whole cache: the visible labels are formatted again within one animation frame.
    if (this.#texts.size >= this.#countMax) this.#texts.clear();
    const text = make();
    this.#texts.set(key, text);
    return text;
  }

  clear(): void {
    this.#texts.clear();
  }
}
