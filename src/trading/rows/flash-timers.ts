/** Highlights changed amounts for a short time and clears them together. There is no fade: a fade
 *  restyles and repaints each amount in every animation frame, which costs more than writing the
 *  rows. */

const LIT_MS = 250;

/** Runs a function once after a delay, unless the returned function is called before. */
export type After = (delayMs: number, run: () => void) => () => void;

export class FlashTimers {
  readonly #after: After;
  /** Elements highlighted since the last clearing, and those highlighted before it. */
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

  /** Runs twice per highlight duration: a highlight is cleared at its second run. */
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
