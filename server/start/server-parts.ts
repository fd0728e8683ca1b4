/** Types shared by the steps of the start: the clock, timers and randomness a server is handed, and the list
 *  of functions that undo the steps. */
import type { Logger } from 'pino';
import type { Clock } from '#contract/core/time.ts';
import type { PasswordCost } from '#server/accounts/password/password-hash.ts';
import type { ScorePassword } from '#server/accounts/password/password-scorer.ts';
import type { FaultDesk } from '#server/faults/fault-desk.ts';
import type { ReadBars } from '#server/history/history.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import type { Schedule } from '#server/runtime/schedule.ts';

export interface ServerParts {
  readonly clock: Clock;
  /** Measures durations, in milliseconds with fractions; the clock by default. */
  readonly monotonic?: () => number;
  readonly schedule: Schedule;
  readonly randomBytes: RandomBytes;
  readonly log: Logger;
  /** Maximum number of passwords hashed at the same time. */
  readonly hashConcurrency: number;
  /** PASSWORD_COST by default. Not configurable: no setting may weaken the stored hashes. */
  readonly passwordCost?: PasswordCost | undefined;
  /** By default a scorer of the server's own. */
  readonly scorePassword?: ScorePassword | undefined;
  /** Reads a recording; by default from the files shipped with the server. */
  readonly readBars?: ReadBars | undefined;
  /** File descriptors of the process; undefined when unknown. */
  readonly openFileLimit?: number | undefined;
  /** Heap and event loop are measured, and calls shed by the loop's delay, only when the server owns
   *  its process. */
  readonly isProcessOwner: boolean;
  /** Only where the configuration turns it on; `clock` is then the desk's. */
  readonly faults?: FaultDesk | undefined;
  /** Called when the exchange stops inside a commit: the process must exit. */
  readonly onFatal: (error: unknown) => void;
}

/** Functions that undo the steps of the start, in the order of the steps; a stop runs them backwards. */
export type Closers = (() => Promise<void> | void)[];
