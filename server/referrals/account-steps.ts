/** Steps of the referral program in the transactions of the accounts: the sign-up binds a code, a sign-in
 *  finds shared devices, and a closed account gives up what could not be paid to it. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { AccountReferrals } from '#server/accounts/account-context.ts';
import { maskedNameOf } from '#server/accounts/mail/masked-email.ts';
import { findUser } from '#server/accounts/user-records.ts';
import { deletePendingFor } from './earning-rows.ts';
import { disqualifyReferral } from './qualification.ts';
import { findValidCode } from './referral-codes.ts';
import type { ReferralContext } from './referral-context.ts';
import { insertReferral, referralsOnSharedDevices } from './referral-rows.ts';

type StepContext = Pick<ReferralContext, 'db' | 'putNotification'>;

export const accountStepsOf = (context: StepContext): AccountReferrals => ({
  bind: (userId, code, now) => bind(context, userId, code, now),
  checkDevices: (userId, now) => checkDevices(context, userId, now),
  forget: (userId) => deletePendingFor(context.db, userId),
});

/** An unknown code is ignored: the account is opened without it. */
function bind(
  { db, putNotification }: StepContext,
  inviteeId: UserId,
  typed: string | undefined,
  now: EpochMs,
): void {
  const code = typed === undefined ? undefined : findValidCode(db, typed);
  if (code === undefined) return;
  const { userId: referrerId, friendShare } = code;
  insertReferral(db, { inviteeId, referrerId, code: code.code, friendShare, boundAt: now });
  const friend = maskedNameOf(findUser(db, inviteeId));
  putNotification(referrerId, { kind: 'referral', event: 'friend_joined', friend }, now);
}

/** Two accounts on one device belong to one person: what is pending between them is deleted, and later
 *  fees earn nothing. What was paid stays. */
function checkDevices({ db }: StepContext, userId: UserId, now: EpochMs): void {
  for (const inviteeId of referralsOnSharedDevices(db, userId)) {
    disqualifyReferral(db, inviteeId, now);
  }
}
