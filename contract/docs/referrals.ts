import type { CallDocs } from './call-doc.ts';

export const REFERRAL_DOCS = {
  referralSummary: {
    summary: "Returns the user's tier, invited users, earnings and own inviter.",
    rejections: [],
  },
  referralCodes: { summary: "Returns the user's referral codes, newest first.", rejections: [] },
  saveReferralCode: {
    summary:
      'Changes a referral code of the user, or makes one. A changed share is for later sign-ups alone.',
    rejections: [
      'referral_code_taken',
      'referral_code_malformed',
      'friend_share_too_high',
      'referral_code_limit_reached',
    ],
  },
  referralInvitees: {
    summary: 'Returns one page of the invited users of up to three levels, newest first.',
    rejections: [],
  },
  referralEarnings: {
    summary:
      'Returns one page of the commissions from fees of one type, newest first. One row is the fees of one account and coin in one hour.',
    rejections: ['out_of_range'],
  },
  referralTiers: { summary: 'Returns the tiers with their conditions and rates.', rejections: [] },
  referralLeaderboard: {
    summary: 'Returns the users with the highest commissions of the last 30 days.',
    rejections: [],
  },
  checkReferralCode: {
    summary:
      'Returns whether a referral code exists and which share of the commission a new user gets back. from_link counts the opening of a link.',
    rejections: [],
  },
} as const satisfies CallDocs;
