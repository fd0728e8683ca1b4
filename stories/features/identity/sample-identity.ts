/** Identities, papers and limits of the stories. */
import { assert } from '#contract/core/assert.ts';
import { calendarDateOf, type CalendarDate } from '#contract/core/calendar-date.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import {
  identityCaseCodec,
  identityCodec,
  type Identity,
  type IdentityCase,
  type IdentityPaper,
  type PaperKind,
  type RejectReason,
} from '#contract/entities/identity.ts';
import { identityLimits, identitySettingsCodec } from '#contract/rest/identity.ts';
import {
  identityCaseWire,
  identityLimitsWire,
  identitySettingsWire,
  identityWire,
} from '#contract/samples/identity.ts';
import { SAMPLE_TIME } from '#contract/samples/spot.ts';
import type { KnownIdentity } from '#src/binding/identity.ts';

export function day(text: string): CalendarDate {
  const date = calendarDateOf(text);
  assert(date !== undefined, 'a date');
  return date;
}

const sample = identityCaseCodec.decode(identityCaseWire);

export const limits = identityLimits.reply.decode(identityLimitsWire);

export function paper(
  kind: PaperKind,
  status: IdentityPaper['status'] = 'pending',
  ...reasons: readonly RejectReason[]
): IdentityPaper {
  const [first] = sample.papers;
  assert(first !== undefined, 'the sample has papers');
  return { ...first, kind, status, reasons };
}

export const caseWith = (
  state: IdentityCase['state'],
  change: Partial<IdentityCase> = {},
): IdentityCase => ({ ...sample, state, papers: [], reasons: [], ...change });

export const identityWith = (
  found: IdentityCase | undefined,
  change: Partial<Identity> = {},
): Identity => ({ ...identityCodec.decode(identityWire), case: found, ...change });

export const RESET_AT = epochMs(SAMPLE_TIME + DAY_MS);

export const knownOf = (identity: Identity): KnownIdentity => ({
  identity,
  settings: identitySettingsCodec.decode(identitySettingsWire),
  documents: [
    { type: 'nid', sides: ['front', 'back'] },
    { type: 'passport', sides: ['front'] },
    { type: 'driving_licence', sides: ['front', 'back'] },
  ],
  today: day('2026-01-01'),
});

const threePapers = [paper('front'), paper('back'), paper('selfie')];

/** What the exchange knows, by the state of a story. */
export const IDENTITIES = {
  unverified: identityWith(undefined),
  verified: identityWith(caseWith('approved', { papers: threePapers }), {
    level: 1,
    verifiedName: { firstName: 'Mai', lastName: 'Tran' },
    levelExpiresOn: day('2034-02-28'),
  }),
  expiring: identityWith(caseWith('approved', { papers: threePapers }), {
    level: 1,
    levelExpiresOn: day('2026-01-20'),
  }),
  draft: identityWith(caseWith('draft', { papers: [paper('front')] })),
  ready: identityWith(caseWith('draft', { papers: threePapers })),
  inReview: identityWith(caseWith('in_review', { papers: threePapers })),
  rejected: identityWith(
    caseWith('rejected', {
      papers: [
        paper('front', 'rejected', 'blurred', 'glare'),
        paper('back', 'approved'),
        paper('selfie', 'approved'),
      ],
    }),
  ),
  otherPaper: identityWith(
    caseWith('rejected', {
      papers: [
        paper('front', 'rejected', 'paper_expired'),
        paper('back', 'rejected', 'wrong_type'),
        paper('selfie', 'approved'),
      ],
    }),
    { attemptsLeft: 1 },
  ),
  refused: identityWith(caseWith('rejected', { papers: threePapers, reasons: ['not_accepted'] })),
  exhausted: identityWith(caseWith('rejected', { reasons: ['wrong_type'] }), {
    attemptsLeft: 0,
    attemptsResetAt: RESET_AT,
  }),
} as const satisfies Readonly<Record<string, Identity>>;
export type IdentityName = keyof typeof IDENTITIES;
