/** Page side of the worker's name indexes. Stores the indexed names, so that a replacement worker
 *  receives them too. */
import type { Remote } from 'comlink';
import type { NamedEntry, NamesApi, NameSearch } from '#workers/market/names-api.ts';
import { settledWithin } from '#src/platform/clock.ts';

const CALL_TIMEOUT_MS = 2_000;

type Worker = Pick<Remote<NamesApi>, 'indexNames' | 'findNames'>;

export class NamesLink {
  readonly #indexes = new Map<string, readonly NamedEntry[]>();
  #worker: Worker | undefined;
  #waiting: (() => void)[] = [];

  /** @param worker undefined when the last one was lost. */
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

  /**
   * Waits a limited time for the first worker.
   * @returns undefined without a response.
   */
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
    // The watchdog handles a worker that dies meanwhile.
    if (sent !== undefined) void settledWithin(CALL_TIMEOUT_MS, sent);
  }
}
