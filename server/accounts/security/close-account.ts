/** Closes accounts after the waiting period: deletes personal data and blocks the sign-in. The
 *  ledger entries stay. */
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { upTo } from '#server/db/table/conditions.ts';
import { removeAvatar } from '../profile/avatars.ts';
import { closeChallengesOf } from '../sign-in/challenges.ts';
import { forgetDevices } from '../sign-in/known-devices.ts';
import { removeFavourites } from '../favourites.ts';
import { unlinkFederated } from '../sign-in/federated-links.ts';
import { note, type AccountContext } from '../account-context.ts';
import { dropAllCodes } from '../mail/mail-codes.ts';
import { changeUser, closedEmailOf, userTable } from '../user-records.ts';
import { removeSecondFactor } from '../second-factor/second-factor.ts';
import { DELETION_WAIT_MS } from './security.ts';
import type { Trader } from '../sign-in/sessions.ts';
import { isCancelable } from './unsettled.ts';

const NOBODY = { address: '', device: '' };
/** Per sweep; the rest follows in the next sweep. */
const CLOSED_COUNT_MAX = 100;

/** Accounts that may be closed now. An account with an open position or a pending withdrawal waits
 *  for a later sweep, and its orders stay. */
export const dueAccounts = (
  { db, unsettledOf }: Pick<AccountContext, 'db' | 'unsettledOf'>,
  now: EpochMs,
): readonly UserId[] =>
  idsDue(db, now)
    .filter((userId) => unsettledOf(userId).every(isCancelable))
    .slice(0, CLOSED_COUNT_MAX);

const idsDue = (db: Db, now: EpochMs): readonly UserId[] =>
  userTable.values(db, 'id', { deletionRequestedAt: upTo(epochMs(now - DELETION_WAIT_MS)) });

/**
 * Closes the accounts that are due, except those whose closure was canceled or that have something
 * open again meanwhile. Runs inside the caller's transaction.
 * @returns the ended sessions.
 */
export const closeAccounts = (
  context: AccountContext,
  due: readonly UserId[],
  now: EpochMs,
): readonly Trader[] => {
  const still = new Set(idsDue(context.db, now));
  return due
    .filter((userId) => still.has(userId) && context.unsettledOf(userId).length === 0)
    .flatMap((userId) => close(context, userId, now));
};

function close(context: AccountContext, userId: UserId, now: EpochMs): readonly Trader[] {
  const { db, sessions } = context;
  forget(db, userId);
  context.notifications.forget(userId);
  context.referrals.forget(userId);
  note(context, 'account_closed', userId, NOBODY, now);
  return sessions.endAll(userId, 'account_closed', now);
}

function forget(db: Db, userId: UserId): void {
  removeSecondFactor(db, userId);
  closeChallengesOf(db, userId);
  forgetDevices(db, userId);
  removeAvatar(db, userId);
  unlinkFederated(db, userId);
  removeFavourites(db, userId);
  dropAllCodes(db, userId);
  changeUser(db, userId, {
    email: closedEmailOf(userId),
    passwordHash: '',
    nickname: '',
    firstName: '',
    lastName: '',
    phone: undefined,
    antiPhishingCode: undefined,
    deletionRequestedAt: undefined,
  });
}
