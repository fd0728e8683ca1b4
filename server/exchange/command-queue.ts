/** One queue for every command. Commands run one after another, each in a savepoint, in groups that
 *  share one commit; nobody hears of anything before it is on disk. */
import type { Ledger } from '#server/ledger/ledger.ts';
import type { Schedule } from '#server/runtime/schedule.ts';

/** A group waits this long for company. Bots are patient: a commit costs the disk the same for one
 *  command as for sixty. */
export const USER_WAIT_MS = 2;
export const BOT_WAIT_MS = 10;
/** So many do not wait any longer. */
const FULL_COUNT = 64;
/** What came while the disk was busy goes along: a slow disk makes groups larger, not the queue. */
const GROUP_COUNT_MAX = 512;
/** Beyond it callers are told to come again: what waits longer than this is not worth waiting for. */
const QUEUE_COUNT_MAX = 20_000;

interface QueueHooks {
  /** In the group's transaction, after its commands. */
  readonly beforeCommit: () => void;
  /** The group is on disk and its callers have their answers. */
  readonly afterCommit: () => void;
  /** Memory holds something that disk does not. */
  readonly isTorn: () => boolean;
  readonly onFatal: (error: unknown) => void;
}

interface Command {
  /** Does the work; what it returns gives the caller its answer once the group is committed. */
  run(): () => void;
  reject(error: unknown): void;
}

/** The queue takes nothing more: it is full, closed, or stopped by a failure. */
export class QueueClosed extends Error {
  override readonly name = 'QueueClosed';
}

export class CommandQueue {
  readonly #ledger: Ledger;
  readonly #schedule: Schedule;
  readonly #hooks: QueueHooks;
  #commands: Command[] = [];
  #plannedMs: number | undefined;
  #isClosed = false;

  constructor(ledger: Ledger, schedule: Schedule, hooks: QueueHooks) {
    this.#ledger = ledger;
    this.#schedule = schedule;
    this.#hooks = hooks;
  }

  get count(): number {
    return this.#commands.length;
  }

  get hasRoom(): boolean {
    return !this.#isClosed && this.#commands.length < QUEUE_COUNT_MAX;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** @returns what `work` returned, once it is on disk; rejected with what it threw, undone. */
  add<Result>(work: () => Result, waitMs: number = USER_WAIT_MS): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new QueueClosed('The exchange has stopped.'));
    if (this.#commands.length >= QUEUE_COUNT_MAX) {
      return Promise.reject(new QueueClosed('Too many commands wait already.'));
    }
    return new Promise((resolve, reject) => {
      this.#commands.push({
        run: () => {
          const result = this.#ledger.savepoint(work);
          return () => resolve(result);
        },
        reject,
      });
      this.#plan(this.#commands.length >= FULL_COUNT ? 0 : waitMs);
    });
  }

  /** Commits all that waits, then takes nothing more. */
  close(): void {
    while (this.#commands.length > 0 && !this.#isClosed) this.#flush();
    this.#isClosed = true;
  }

  /** A group that is full does not wait; the timer it had planned then finds less to do. */
  #plan(delayMs: number): void {
    if (this.#plannedMs !== undefined && this.#plannedMs <= delayMs) return;
    this.#plannedMs = delayMs;
    this.#schedule(() => {
      this.#plannedMs = undefined;
      if (this.#commands.length > 0) this.#flush();
      if (this.#commands.length > 0) this.#plan(0);
    }, delayMs);
  }

  #flush(): void {
    const group = this.#commands.slice(0, GROUP_COUNT_MAX);
    this.#commands = this.#commands.slice(GROUP_COUNT_MAX);
    const { db } = this.#ledger;
    try {
      db.startTransaction();
      const responses = group.map((command) => this.#responseOf(command));
      this.#hooks.beforeCommit();
      db.commit();
      for (const response of responses) response();
      this.#hooks.afterCommit();
    } catch (error) {
      this.#stop(group, error);
    }
  }

  #responseOf(command: Command): () => void {
    try {
      return command.run();
    } catch (error) {
      if (this.#hooks.isTorn() || !this.#ledger.db.isInTransaction) throw error;
      return () => command.reject(error);
    }
  }

  /** Callers of a failed group are not told yes or no: what became of it is found out on restart. */
  #stop(group: readonly Command[], error: unknown): void {
    this.#isClosed = true;
    for (const command of [...group, ...this.#commands]) command.reject(error);
    this.#commands = [];
    try {
      this.#ledger.db.rollback();
    } finally {
      this.#hooks.onFatal(error);
    }
  }
}
