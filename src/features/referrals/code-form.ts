/** The form of a referral code: its values, and what can be checked without the exchange. */
import { plainText } from '#contract/core/plain-text.ts';
import { FRIEND_SHARES, type FriendShare, type ReferralCode } from '#contract/entities/referral.ts';
import type { FieldProblems, FormInput, FormValues } from '#src/binding/referrals.ts';

export const CODE_LENGTH_MAX = 12;
export const LABEL_LENGTH_MAX = 40;
/** Length of a random code. */
export const RANDOM_CODE_LENGTH = 8;
const CODE = /^[A-Z0-9]{6,12}$/;

export type CodeProblem = 'code_malformed' | 'code_own';

/**
 * Returns the form of a new code.
 * @param randomCode sent when the user types none.
 * @param ownCodes the user's codes, each of which the form would change.
 */
export const newCodeInput = (randomCode: string, ownCodes: readonly string[]): FormInput => ({
  values: { code: '', randomCode, label: '', friendShare: '0', isDefault: '' },
  check: ({ code = '' }): FieldProblems => {
    const typed = plainText(code).toUpperCase();
    if (typed === '') return {};
    if (!CODE.test(typed)) return problem('code_malformed');
    return ownCodes.includes(typed) ? problem('code_own') : {};
  },
});

export const editCodeInput = (code: ReferralCode): FormInput => ({
  values: {
    code: code.code,
    label: code.label,
    friendShare: String(code.friendShare),
    isDefault: code.isDefault ? 'yes' : '',
  },
  check: () => ({}),
});

/** The share that the form has selected. */
export const friendShareOf = ({ friendShare }: FormValues): FriendShare =>
  FRIEND_SHARES.find((share) => String(share) === friendShare) ?? 0;

const problem = (code: CodeProblem): FieldProblems => ({ code: { kind: 'own', code } });
