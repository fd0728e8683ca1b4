/** Amounts that changed stay lit for a moment and go out together. They do not fade: a fade styles and
 *  paints each of them in every frame, which costs more than writing the rows. */

const LIT_MS = 250;

/** Runs something once, so much later, unless the returned function is called before. */
export type After = (delayMs: number, run: () => void) => () => void;

export class FlashTimers {
  readonly #after: After;
  /** Lit since the last time lights went out, and before it. */
  #fresh = new Set<HTMLElement>();
  #old = new Set<HTMLElement>();
  #cancel: (() => void) | undefined;

  constructor(after: After) {
    this.#after = after;
  }

  flash(element: HTMLElement, direction: 'up' | 'down'): void {
    this.#old.delete(element);
    this.#fresh.add(element);
    if (element.dataset['flash'] !== direction) element.dataset['flash'] = direction;
    this.#cancel ??= this.#after(LIT_MS / 2, () => this.#turn());
  }

  clear(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    putOut(this.#old);
    putOut(this.#fresh);
  }

  /** Twice in the time a light stays: it goes out at the second turn. */
  #turn(): void {
    putOut(this.#old);
    [this.#old, this.#fresh] = [this.#fresh, this.#old];
    this.#cancel = this.#old.size === 0 ? undefined : this.#after(LIT_MS / 2, () => this.#turn());
  }
}

function putOut(lit: Set<HTMLElement>): void {
  for (const element of lit) delete element.dataset['flash'];
  lit.clear();
}
