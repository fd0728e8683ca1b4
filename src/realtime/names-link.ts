/** The page's end of the worker's name indexes: what is to be found is kept here, so that a worker that
 *  takes over is given it too. */
import type { Remote } from 'comlink';
import type { NamedEntry, NamesApi, NameSearch } from '#workers/market/names-api.ts';
import { settledWithin } from '#src/platform/clock.ts';

const CALL_TIMEOUT_MS = 2_000;

type Worker = Pick<Remote<NamesApi>, 'indexNames' | 'findNames'>;

export class NamesLink {
  readonly #indexes = new Map<string, readonly NamedEntry[]>();
  #worker: Worker | undefined;
  #waiting: (() => void)[] = [];

  /** @param worker undefined when the last one is gone. */
  setWorker(worker: Worker | undefined): void {
    this.#worker = worker;
    if (worker === undefined) return;
    for (const [index, entries] of this.#indexes) this.#send(index, entries);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  indexNames(index: string, entries: readonly NamedEntry[]): void {
    this.#indexes.set(index, entries);
    this.#send(index, entries);
  }

  /** Waits for the first worker, for a short while. @returns undefined when none answers. */
  async findNames(search: NameSearch): Promise<readonly string[] | undefined> {
    if (this.#worker === undefined) {
      await settledWithin(CALL_TIMEOUT_MS, new Promise<void>((go) => this.#waiting.push(go)));
    }
    const request = this.#worker?.findNames(search);
    if (request === undefined) return undefined;
    return (await settledWithin(CALL_TIMEOUT_MS, request)) === 'settled' ? request : undefined;
  }

  #send(index: string, entries: readonly NamedEntry[]): void {
    const sent = this.#worker?.indexNames(index, entries);
    // A worker that dies meanwhile is its watchdog's business.
    if (sent !== undefined) void settledWithin(CALL_TIMEOUT_MS, sent);
  }
}
