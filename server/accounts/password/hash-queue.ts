/** Queue of password hashes: at most a few run at a time, and the others wait in a fair order. Each
 *  hash uses 19 MiB and a core for tens of milliseconds, so a flood of sign-ins must neither slow down
 *  the market nor make other users wait behind it. */
import { assert } from '#contract/core/assert.ts';
import type { Clock } from '#contract/core/time.ts';
import { addressBlockOf } from '#server/runtime/address-block.ts';

/** Caller that waits for a hash. */
export interface HashCaller {
  /** IP address; callers of one block share its turns. */
  readonly address: string;
  /** User ID, or the login as typed for an unknown account. */
  readonly account: string;
  /** True for a session, and for an address or a device that has signed in to this account before. */
  readonly isKnown: boolean;
  /** Aborted when the caller disconnects and no longer needs the result. */
  readonly signal?: AbortSignal | undefined;
}

export interface HashQueueOptions {
  readonly clock: Clock;
  readonly concurrency: number;
  /** For each of known and unknown callers; a longer queue would mean a wait of several seconds. */
  readonly waitingCountMax?: number;
}

/** The caller has to try again later; nothing was checked. */
export class HashingBusy extends Error {
  override readonly name = 'HashingBusy';
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('Too many passwords are waiting to be checked.');
    this.retryAfterMs = retryAfterMs;
  }
}

/** One and a half seconds of work for one core. */
const WAITING_COUNT_MAX = 32;
/** While both kinds of callers wait, three of four turns belong to the known ones. */
const KNOWN_TURN_COUNT_MAX = 3;
/** Estimate until the first hash has been measured. */
const HASH_MS = 50;
/** Share of the newest measurement in the estimate. */
const NEWEST_SHARE = 0.1;
/** The clock may be set while a hash runs. */
const MEASURED_MS_MAX = 1_000;
const RETRY_MS_MIN = 1_000;
const RETRY_MS_MAX = 10_000;
/** Threads of Node's pool, without UV_THREADPOOL_SIZE. */
const POOL_THREAD_COUNT = 4;

/** Leaves one core for the market and one thread of Node's pool for files and names. */
export const hashConcurrencyOf = (coreCount: number): number =>
  Math.max(1, Math.min(coreCount, POOL_THREAD_COUNT) - 1);

export class HashQueue {
  readonly #clock: Clock;
  readonly #concurrency: number;
  readonly #known: Lane;
  readonly #unknown: Lane;
  #runningCount = 0;
  /** Consecutive turns of known callers while unknown ones waited. */
  #knownTurnCount = 0;
  #hashMs = HASH_MS;

  constructor({ clock, concurrency, waitingCountMax = WAITING_COUNT_MAX }: HashQueueOptions) {
    assert(concurrency >= 1, 'at least one hash at a time');
    this.#clock = clock;
    this.#concurrency = concurrency;
    this.#known = new Lane(waitingCountMax * concurrency);
    this.#unknown = new Lane(waitingCountMax * concurrency);
  }

  /** @throws HashingBusy */
  async run<Result>(caller: HashCaller, work: () => Promise<Result>): Promise<Result> {
    if (caller.signal?.aborted === true) throw new HashingBusy(RETRY_MS_MIN);
    const lane = caller.isKnown ? this.#known : this.#unknown;
    const turn = lane.turnOf(caller);
    try {
      if (this.#runningCount < this.#concurrency) this.#runningCount += 1;
      else await this.#waitIn(lane, turn, caller.signal);
    } catch (error) {
      lane.forget(turn);
      throw error;
    }
    const startedAt = this.#clock();
    lane.startRound(turn);
    try {
      return await work();
    } finally {
      const elapsedMs = Math.min(Math.max(0, this.#clock() - startedAt), MEASURED_MS_MAX);
      this.#hashMs += NEWEST_SHARE * (elapsedMs - this.#hashMs);
      lane.forget(turn);
      this.#startNext();
    }
  }

  /** Resolves with the turn; a finished job passes its place to the next. */
  #waitIn(lane: Lane, turn: Turn, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resume, reject) => {
      const leave = (): void => {
        lane.remove(waiting);
        reject(new HashingBusy(RETRY_MS_MIN));
      };
      const waiting: Waiting = {
        turn,
        resume: () => {
          signal?.removeEventListener('abort', leave);
          resume();
        },
        shed: () => {
          signal?.removeEventListener('abort', leave);
          reject(new HashingBusy(this.#retryAfterMs(lane)));
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      lane.add(waiting)?.shed();
    });
  }

  #startNext(): void {
    const isUnknownDue = this.#knownTurnCount >= KNOWN_TURN_COUNT_MAX || this.#known.count === 0;
    const isUnknownNext = isUnknownDue && this.#unknown.count > 0;
    const next = (isUnknownNext ? this.#unknown : this.#known).shift();
    this.#knownTurnCount =
      isUnknownNext || this.#unknown.count === 0 ? 0 : this.#knownTurnCount + 1;
    if (next === undefined) this.#runningCount -= 1;
    else next.resume();
  }

  /** Gives each rejected caller a later time, at the rate of the hashes, so that they do not all
   *  return at the same moment. */
  #retryAfterMs(lane: Lane): number {
    const now = this.#clock();
    const stepMs = this.#hashMs / this.#concurrency;
    const freeAt = Math.max(lane.retryAt, now + lane.count * stepMs) + stepMs;
    lane.retryAt = Math.min(freeAt, now + RETRY_MS_MAX);
    return Math.max(RETRY_MS_MIN, Math.ceil(lane.retryAt - now));
  }
}

/** A caller's place. All first requests have an earlier round than the second requests of a block or
 *  an account, and so on. */
interface Turn {
  readonly round: number;
  readonly keys: readonly string[];
}

interface Waiting {
  readonly turn: Turn;
  readonly resume: () => void;
  readonly shed: () => void;
}

/** Callers of one kind. Start-time fair queuing: rounds advance with the work, so a late caller is
 *  served before the further requests of earlier ones. */
class Lane {
  /** Last time that a rejected caller was told to return. */
  retryAt = 0;
  readonly #countMax: number;
  /** In the order of service. */
  readonly #waiting: Waiting[] = [];
  /** Round of the newest started request. */
  #round = 0;
  /** Unfinished requests and the last round by block and by account. */
  readonly #usages = new Map<string, { count: number; round: number }>();

  constructor(countMax: number) {
    this.#countMax = countMax;
  }

  get count(): number {
    return this.#waiting.length;
  }

  turnOf({ address, account }: HashCaller): Turn {
    const keys = [`block ${addressBlockOf(address)}`, `account ${account}`];
    const rounds = keys.map((key) => this.#usages.get(key)?.round ?? -1);
    const round = Math.max(this.#round, ...rounds.map((last) => last + 1));
    for (const key of keys) {
      const count = (this.#usages.get(key)?.count ?? 0) + 1;
      this.#usages.set(key, { count, round });
    }
    return { round, keys };
  }

  /** @returns the request that leaves, when the queue is full: the newest of the latest round. */
  add(entry: Waiting): Waiting | undefined {
    const place = this.#waiting.findIndex(({ turn }) => turn.round > entry.turn.round);
    this.#waiting.splice(place === -1 ? this.#waiting.length : place, 0, entry);
    return this.#waiting.length > this.#countMax ? this.#waiting.pop() : undefined;
  }

  shift(): Waiting | undefined {
    return this.#waiting.shift();
  }

  remove(entry: Waiting): void {
    const place = this.#waiting.indexOf(entry);
    if (place !== -1) this.#waiting.splice(place, 1);
  }

  startRound({ round }: Turn): void {
    this.#round = Math.max(this.#round, round);
  }

  /** The request has ended, was shed, or its caller has left. */
  forget({ keys }: Turn): void {
    for (const key of keys) {
      const usage = this.#usages.get(key);
      if (usage === undefined) continue;
      usage.count -= 1;
      if (usage.count === 0) this.#usages.delete(key);
    }
  }
}
