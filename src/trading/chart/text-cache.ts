/** Texts that were made already: the labels of an axis stay the same while it is dragged. */
export class TextCache<Key> {
  readonly #countMax: number;
  readonly #texts = new Map<Key, string>();

  constructor(countMax: number) {
    this.#countMax = countMax;
  }

  textOf(key: Key, make: () => string): string {
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    // Emptied rather than trimmed: what is in sight is made again within a frame.
    if (this.#texts.size >= this.#countMax) this.#texts.clear();
    const text = make();
    this.#texts.set(key, text);
    return text;
  }

  clear(): void {
    this.#texts.clear();
  }
}
