/** Pure functions of the codes that confirm a withdrawal. */
import { isLongCode, isSixDigits } from '#domain/account-input.ts';
import { withdrawalOf } from './withdrawal-following.ts';
import type { WithdrawalFacts } from './withdrawal.ts';

/** Codes of an email and of an authenticator have six digits; a recovery code is accepted as well. */
export const areCodesComplete = ({
  codes: { mailCode, twoFactorCode },
  isTwoFactorOn,
}: Pick<WithdrawalFacts, 'codes' | 'isTwoFactorOn'>): boolean =>
  isSixDigits(mailCode) &&
  (!isTwoFactorOn || isSixDigits(twoFactorCode) || isLongCode(twoFactorCode));

export const confirmationOf = (context: WithdrawalFacts) => ({
  id: withdrawalOf(context).id,
  twoFactorCode: context.isTwoFactorOn ? context.codes.twoFactorCode : undefined,
  mailCode: context.codes.mailCode,
});
export type Confirmation = ReturnType<typeof confirmationOf>;
