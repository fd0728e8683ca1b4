/** Identities and limits of the stories. */
import type { Identity } from '#contract/entities/identity.ts';
import { identityLimits } from '#contract/rest/identity.ts';
import { identityLimitsWire } from '#contract/samples/identity.ts';
import {
  caseIn,
  day,
  identityWith,
  paper,
  RESET_AT,
  threePapers,
} from '#tests/support/identity-samples.ts';

export const limits = identityLimits.reply.decode(identityLimitsWire);

/** What the exchange knows, by the state of a story. */
export const IDENTITIES = {
  unverified: identityWith(undefined),
  verified: identityWith(caseIn('approved', { papers: threePapers }), {
    level: 1,
    verifiedName: { firstName: 'Mai', lastName: 'Tran' },
    levelExpiresOn: day('2034-02-28'),
  }),
  expiring: identityWith(caseIn('approved', { papers: threePapers }), {
    level: 1,
    levelExpiresOn: day('2026-12-18'),
  }),
  draft: identityWith(caseIn('draft', { papers: [paper('front')] })),
  ready: identityWith(caseIn('draft', { papers: threePapers })),
  inReview: identityWith(caseIn('in_review', { papers: threePapers })),
  rejected: identityWith(
    caseIn('rejected', {
      papers: [
        paper('front', 'rejected', 'blurred', 'glare'),
        paper('back', 'approved'),
        paper('selfie', 'approved'),
      ],
    }),
  ),
  otherPaper: identityWith(
    caseIn('rejected', {
      papers: [
        paper('front', 'rejected', 'paper_expired'),
        paper('back', 'rejected', 'wrong_type'),
        paper('selfie', 'approved'),
      ],
    }),
    { attemptsLeft: 1 },
  ),
  refused: identityWith(caseIn('rejected', { papers: threePapers, reasons: ['not_accepted'] })),
  exhausted: identityWith(caseIn('rejected', { reasons: ['wrong_type'] }), {
    attemptsLeft: 0,
    attemptsResetAt: RESET_AT,
  }),
} as const satisfies Readonly<Record<string, Identity>>;
export type IdentityName = keyof typeof IDENTITIES;
