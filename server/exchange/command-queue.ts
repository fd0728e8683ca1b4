/** Queue of all commands. Commands run one after another, each in a savepoint, in groups that share
 *  one commit. Results are published only after the commit is on disk. */
import type { Ledger } from '#server/ledger/ledger.ts';
import type { Schedule } from '#server/runtime/schedule.ts';

/** Time a group waits for more commands. Bots wait longer: the disk cost of a commit is the same
 *  for one command as for sixty. */
export const USER_WAIT_MS = 2;
export const BOT_WAIT_MS = 10;
/** A group of this size does not wait. */
const FULL_COUNT = 64;
/** Includes commands that arrived while the disk was busy, so a slow disk makes groups larger, not
 *  the queue longer. */
const GROUP_COUNT_MAX = 512;
/** Above this length new commands are rejected and callers must retry, because the wait would be
 *  too long. */
const QUEUE_COUNT_MAX = 20_000;

interface QueueHooks {
  /** Called in the group's transaction, after its commands. */
  readonly beforeCommit: () => void;
  /** Called when the group is on disk and its callers have their responses. */
  readonly afterCommit: () => void;
  /** Whether memory contains changes that the disk does not. */
  readonly isTorn: () => boolean;
  readonly onFatal: (error: unknown) => void;
}

interface Command {
  /** Runs the command; the returned function sends the response after the group is committed. */
  run(): () => void;
  reject(error: unknown): void;
}

/** Thrown when the queue accepts no more commands: it is full, closed, or stopped by a failure. */
export class QueueClosed extends Error {
  override readonly name = 'QueueClosed';
}

/** Thrown by a command that has changed memory and then failed: memory and disk differ, so the
 *  process must end. */
export class TornCommand extends Error {
  override readonly name = 'TornCommand';
}

export class CommandQueue {
  readonly #ledger: Ledger;
  readonly #schedule: Schedule;
  readonly #hooks: QueueHooks;
  #commands: Command[] = [];
  #plannedMs: number | undefined;
  #isClosed = false;
  #addedCount = 0;

  constructor(ledger: Ledger, schedule: Schedule, hooks: QueueHooks) {
    this.#ledger = ledger;
    this.#schedule = schedule;
    this.#hooks = hooks;
  }

  get count(): number {
    return this.#commands.length;
  }

  /** Commands since the start. */
  get addedCount(): number {
    return this.#addedCount;
  }

  get hasRoom(): boolean {
    return !this.#isClosed && this.#commands.length < QUEUE_COUNT_MAX;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Adds a command.
   * @returns the result of `work` after the commit; rejects with the error of `work` after its
   * changes are rolled back.
   */
  add<Result>(work: () => Result, waitMs: number = USER_WAIT_MS): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new QueueClosed('The exchange has stopped.'));
    if (this.#commands.length >= QUEUE_COUNT_MAX) {
      return Promise.reject(new QueueClosed('The command queue is full.'));
    }
    this.#addedCount += 1;
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

  /** Commits all waiting commands, then accepts no more. */
  close(): void {
    while (this.#commands.length > 0 && !this.#isClosed) this.#flush();
    this.#isClosed = true;
  }

  /** Plans the next commit. A full group runs immediately; its earlier timer then has less to do. */
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
      const isTorn = error instanceof TornCommand || this.#hooks.isTorn();
      if (isTorn || !this.#ledger.db.isInTransaction) throw error;
      return () => command.reject(error);
    }
  }

  /** Rejects the callers of a failed group without a result: the outcome is determined at the
   *  restart. */
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
