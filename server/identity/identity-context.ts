/** Shared context of identity verification. */
import type { UserId } from '#contract/core/ids.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import { DAY_MS, SECOND_MS } from '#contract/core/durations.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { PutNotification } from '#server/runtime/put-notification.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import type { CheckFile } from './files/file-checker.ts';
import type { Sealer } from './sealed.ts';

export interface IdentityRules {
  readonly type: 'DR' | 'PERSONA';
  readonly review: 'automatic' | 'manual';
  /** Countries of residence that are served; empty for all. */
  readonly countries: readonly string[];
  readonly retentionDays: number;
}

export interface IdentityContext {
  readonly db: Db;
  readonly write: WriteRecords;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly sealer: Sealer;
  readonly checkFile: CheckFile;
  readonly rules: IdentityRules;
  /** Writes the notification, and the email when it is wanted. */
  readonly putNotification: PutNotification;
  /** Called after the commit of a change of a level or of a verified name. */
  readonly onLevelChange: (userId: UserId) => void;
  /** Called after the commit of an email. */
  readonly onMail: () => void;
}

export const ATTEMPTS_MAX = 3;
export const ATTEMPTS_WINDOW_MS = DAY_MS;
/** Of the simulated reviewer. */
export const REVIEW_DELAY_MS = 5 * SECOND_MS;
/** How long a review of an operator usually takes. */
export const DESK_REVIEW_MS = DAY_MS;

export type IdentityTransaction = IdentityContext & { readonly now: EpochMs };
