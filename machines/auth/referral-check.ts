/** Pure half of the check of a referral code. */
import { plainText } from '#contract/core/plain-text.ts';
import type { FriendShare } from '#contract/entities/referral.ts';

export interface CheckedCode {
  readonly isValid: boolean;
  /** Share of the commission on the new user's fees that the user gets back, in percent. */
  readonly friendShare: FriendShare;
}

export interface ReferralCheckContext {
  /** The typed text, with its spaces and in its case. */
  readonly code: string;
  /** Undefined until the exchange has responded for this code. */
  readonly checked: CheckedCode | undefined;
}

export const startOfCheck = (code: string): ReferralCheckContext => ({ code, checked: undefined });

export const codeOf = ({ code }: ReferralCheckContext): string => plainText(code);

/** Spaces around a code change nothing. */
export const isSameCode = (context: ReferralCheckContext, code: string): boolean =>
  codeOf(context) === plainText(code);
