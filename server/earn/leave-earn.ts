/** What is deleted of simple earn with an account. An account with a position is not closed. */
import type { UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import { removeAutosOf } from './auto-rows.ts';

/** Runs inside the caller's transaction. */
export const forgetEarn = (db: Db, userId: UserId): void => removeAutosOf(db, userId);
