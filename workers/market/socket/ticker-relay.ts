/** Passes the newest 24-hour statistics on, at most four times per second. */
import type { Cancel, Environment } from './environment.ts';

const INTERVAL_MS = 250;

export class TickerRelay {
  readonly #environment: Environment;
  readonly #send: (ticker: unknown) => void;
  /** Set while statistics wait or were sent less than an interval ago. */
  #cancel: Cancel | undefined;
  #waiting: { readonly ticker: unknown } | undefined;

  constructor(environment: Environment, send: (ticker: unknown) => void) {
    this.#environment = environment;
    this.#send = send;
  }

  receive(ticker: unknown): void {
    this.#waiting = { ticker };
    if (this.#cancel === undefined) this.#pass();
  }

  /** Drops statistics that still wait. */
  close(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#waiting = undefined;
  }

  #pass(): void {
    const waiting = this.#waiting;
    this.#cancel = undefined;
    if (waiting === undefined) return;
    this.#waiting = undefined;
    this.#cancel = this.#environment.after(INTERVAL_MS, () => this.#pass());
    this.#send(waiting.ticker);
  }
}
