/** Identities in the states that a test or a story needs. */
import { calendarDateOf, type CalendarDate } from '#contract/core/calendar-date.ts';
import { assert } from '#contract/core/assert.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
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
import { identitySettingsCodec } from '#contract/rest/identity.ts';
import {
  identityCaseWire,
  identitySettingsWire,
  identityWire,
} from '#contract/samples/identity.ts';
import { SAMPLE_TIME } from '#contract/samples/spot.ts';
import type { DetailsDraft } from '#machines/identity/details.ts';
import type { KnownIdentity } from '#machines/identity/identity.ts';

export function day(text: string): CalendarDate {
  const date = calendarDateOf(text);
  assert(date !== undefined, 'a date');
  return date;
}

export const TODAY = day('2026-11-29');
export const RESET_AT = epochMs(SAMPLE_TIME + 24 * HOUR_MS);
export const profile = { firstName: 'Mai', lastName: 'Tran' };

const sample = identityCaseCodec.decode(identityCaseWire);

export const paper = (
  kind: PaperKind,
  status: IdentityPaper['status'] = 'pending',
  ...reasons: readonly RejectReason[]
): IdentityPaper => {
  const [first] = sample.papers;
  assert(first !== undefined, 'the sample has papers');
  return { ...first, kind, status, reasons };
};

export const caseIn = (
  state: IdentityCase['state'],
  change: Partial<IdentityCase> = {},
): IdentityCase => ({ ...sample, state, papers: [], reasons: [], ...change });

export const identityWith = (
  found: IdentityCase | undefined,
  change: Partial<Identity> = {},
): Identity => ({ ...identityCodec.decode(identityWire), case: found, ...change });

const settings = identitySettingsCodec.decode(identitySettingsWire);

export const knownOf = (
  identity: Identity,
  change: Partial<KnownIdentity> = {},
): KnownIdentity => ({
  identity,
  settings,
  documents: [
    { type: 'nid', sides: ['front', 'back'] },
    { type: 'passport', sides: ['front'] },
    { type: 'driving_licence', sides: ['front', 'back'] },
  ],
  today: TODAY,
  ...change,
});

export const ofProvider = { settings: { ...settings, type: 'PERSONA' } } as const;

/** Everything that level 1 needs. */
export const complete: Partial<DetailsDraft> = {
  firstName: 'Mai',
  lastName: 'Tran',
  birthDate: '1994-02-28',
  nationality: 'VN',
  residence: 'VN',
  documentType: 'nid',
  documentNumber: '079194001234',
  expiresOn: '2034-02-28',
};

export const threePapers = [paper('front'), paper('back'), paper('selfie')];
