/** Pure functions of the codes that confirm a withdrawal. */
import { withdrawalOf } from './withdrawal-following.ts';
import { CODE_LENGTH, type WithdrawalFacts } from './withdrawal.ts';

/** Recovery codes are longer than codes of an authenticator app. */
const TWO_FACTOR_LENGTH_MIN = 6;

/** Codes of an authenticator and of an email have six digits; recovery codes are longer. */
export const areCodesComplete = ({ codes, isTwoFactorOn }: WithdrawalFacts): boolean =>
  codes.mailCode.length === CODE_LENGTH &&
  (!isTwoFactorOn || codes.twoFactorCode.length >= TWO_FACTOR_LENGTH_MIN);

export const confirmationOf = (context: WithdrawalFacts) => ({
  id: withdrawalOf(context).id,
  twoFactorCode: context.isTwoFactorOn ? context.codes.twoFactorCode : undefined,
  mailCode: context.codes.mailCode,
});
export type Confirmation = ReturnType<typeof confirmationOf>;
