/** Identity verification of a user: levels, the case that is open, its papers and the reasons of a rejection. */
import * as v from 'valibot';
import { assert } from '../core/assert.ts';
import { calendarDateOf, type CalendarDate } from '../core/calendar-date.ts';
import { DOCUMENT_TYPES, PAPER_KINDS, REJECT_REASONS } from '../core/identity-papers.ts';
import { codec, listOf, plain, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { numberedInBody } from '../numbered.ts';
import { countIn, countNumber, isoTime, knownText, shortText } from '../wire.ts';

export {
  DOCUMENT_TYPES,
  PAPER_KINDS,
  REJECT_REASONS,
  rejectGroupOf,
  type DocumentType,
  type PaperKind,
  type RejectReason,
} from '../core/identity-papers.ts';

export const IDENTITY_LEVEL_MAX = 3;
/** 0 none, 1 basic, 2 advanced, 3 business. */
export const identityLevelNumber = countIn(0, IDENTITY_LEVEL_MAX);

const dateText = v.pipe(
  v.string(),
  v.check((text) => calendarDateOf(text) !== undefined, 'a date as YYYY-MM-DD'),
);
/** A date without a time. */
export const calendarDate = codec(dateText, {
  decode: (text): CalendarDate => {
    const date = calendarDateOf(text);
    assert(date !== undefined, 'the schema let only dates through');
    return date;
  },
  encode: (date) => date,
});

/** Country by ISO 3166-1, two capital letters. */
export const countryText = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'a country'));

export const paperKind = v.picklist(PAPER_KINDS);

/** `expired`: it was approved, and its last day is over. */
export const DOCUMENT_STATUSES = {
  not_submitted: 0,
  pending: 1,
  approved: 2,
  rejected: 3,
  expired: 4,
} as const;
export type DocumentStatus = keyof typeof DOCUMENT_STATUSES;
export const documentStatus = numberedInBody(DOCUMENT_STATUSES);

export const rejectReason = numberedInBody(REJECT_REASONS);

export const PICTURE_MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PAPER_MEDIA_TYPES = [...PICTURE_MEDIA_TYPES, 'application/pdf'] as const;
export type PaperMediaType = (typeof PAPER_MEDIA_TYPES)[number];

export const identityPaperCodec = fields({
  kind: field('kind', paperKind),
  status: field('document_status', documentStatus),
  /** Empty unless it is rejected. */
  reasons: fieldWithDefault('reject_reasons', listOf(rejectReason), []),
  mediaType: field('media_type', v.picklist(PAPER_MEDIA_TYPES)),
  /** SHA-256 of the file as it was sent, in hexadecimal: the same file sent again is not stored twice. */
  hash: field('sha256', v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  uploadedAt: field('uploaded_at', isoTime),
});
export type IdentityPaper = ModelOf<typeof identityPaperCodec>;

const NAME_PATTERN = /^[\p{L}\p{M} .,'’-]+$/u;
const nameText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(60),
  v.regex(NAME_PATTERN, 'letters, spaces and . , -'),
);
const lineText = (lengthMax: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(lengthMax));

/** What the user states, beside the papers. A level needs its own fields and those of the levels below it. */
export const identityDetailsCodec = fields({
  /** Legal names in Latin letters, as in the document. */
  firstName: field('first_name', nameText),
  lastName: field('last_name', nameText),
  /** The whole name in the letters of the document, where they are not Latin. */
  nativeName: optionalField('native_name', nameText),
  birthDate: field('birth_date', calendarDate),
  nationality: field('nationality', countryText),
  residence: field('country_of_residence', countryText),
  documentType: field('document_type', v.picklist(DOCUMENT_TYPES)),
  documentNumber: field('document_number', lineText(40)),
  /** Last day on which the document is valid; undefined for one without end. */
  expiresOn: optionalField('expires_on', calendarDate),
  /** Level 2: street and number, place, postal code. */
  addressLine: optionalField('address', lineText(200)),
  city: optionalField('city', lineText(100)),
  postalCode: optionalField('postal_code', lineText(20)),
  /** Level 3. */
  companyName: optionalField('company_name', lineText(120)),
  companyNumber: optionalField('company_number', lineText(40)),
});
export type IdentityDetails = ModelOf<typeof identityDetailsCodec>;

/** `draft`: papers are being added. `in_review`: submitted, and waiting for a decision. */
export const CASE_STATES = ['draft', 'in_review', 'approved', 'rejected', 'discarded'] as const;
export type CaseState = (typeof CASE_STATES)[number];
const caseState = v.picklist(CASE_STATES);

export const caseIdText = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));

const historyLine = fields({
  state: field('state', caseState),
  at: field('at', isoTime),
});

export const identityCaseCodec = fields({
  id: field('case_id', caseIdText),
  /** The level that it opens. */
  level: field('kyc_level', countIn(1, IDENTITY_LEVEL_MAX)),
  state: field('state', caseState),
  details: field('details', identityDetailsCodec),
  /** Papers that the case needs for its level and document, in the order of the steps. */
  requiredPapers: field('required_papers', listOf(plain(paperKind))),
  /** Papers that were uploaded, one of a kind. */
  papers: field('papers', listOf(identityPaperCodec)),
  /** Reasons that concern the whole case. */
  reasons: fieldWithDefault('reject_reasons', listOf(rejectReason), []),
  submittedAt: optionalField('submitted_at', isoTime),
  decidedAt: optionalField('decided_at', isoTime),
  /** Oldest first. */
  history: fieldWithDefault('history', listOf(historyLine), []),
});
export type IdentityCase = ModelOf<typeof identityCaseCodec>;

const verifiedName = fields({
  firstName: field('first_name', shortText(60)),
  lastName: field('last_name', shortText(60)),
});

export const identityCodec = fields({
  level: field('kyc_level', identityLevelNumber),
  /** Locked in the profile, and the name that trading partners see. */
  verifiedName: optionalField('verified_name', verifiedName),
  /** Last day on which the level is valid by its papers. */
  levelExpiresOn: optionalField('level_expires_on', calendarDate),
  /** The newest case; undefined before the first one. */
  case: optionalField('case', identityCaseCodec),
  /** Cases that may still be submitted before `attemptsResetAt`. */
  attemptsLeft: field('attempts_left', countNumber),
  attemptsResetAt: optionalField('attempts_reset_at', isoTime),
  /** How long a review usually takes. */
  usualReviewSec: field('usual_review_seconds', countNumber),
});
export type Identity = ModelOf<typeof identityCodec>;

/** What needs an identity level. Trading, convert, deposits, earn and redeeming a gift card need none. */
export const LEVEL_FEATURES = [
  'withdrawal',
  'transfer_to_user',
  'p2p_taker',
  'p2p_advert',
  'launchpad',
  'gift_card_create',
  'merchant',
] as const;
export type LevelFeature = (typeof LEVEL_FEATURES)[number];
export const levelFeature = knownText(LEVEL_FEATURES, 40, undefined);
