/** Identity verification: what is needed, the open case, its papers, continuing on a phone, and the outside
 *  provider. Names of upload calls are those of the specification; a document's plain call takes both sides, its
 *  `-primary` call the main picture alone. */
import * as v from 'valibot';
import { base64LengthOf, base64Text } from '../base64-text.ts';
import { route } from '../core/route.ts';
import { codec, listOf, plain, type ModelOf } from '../codec.ts';
import {
  calendarDate,
  caseIdText,
  countryText,
  DOCUMENT_TYPES,
  IDENTITY_LEVEL_MAX,
  identityCaseCodec,
  identityCodec,
  identityDetailsCodec,
  identityLevelNumber,
  identityPaperCodec,
  levelFeature,
  PAPER_MEDIA_TYPES,
  paperKind,
  rejectReason,
} from '../entities/identity.ts';
import { field, fields, fieldWithDefault, omittableField, optionalField } from '../fields.ts';
import { numberedInBody } from '../numbered.ts';
import { countIn, decimalText, isoTime, knownText, numberFlag, shortText } from '../wire.ts';

/** A picture is compressed to this size before the upload. */
export const PICTURE_BYTES_MAX = 300_000;
/** A scan of an address proof and the like, as PDF. */
export const PDF_BYTES_MAX = 5_000_000;
export const PDF_PAGES_MAX = 10;
export const PICTURE_SIDE_MAX = 4_096;

/** `DR`: documents are uploaded here and reviewed by the exchange. `PERSONA`: a provider checks them. */
export const IDENTITY_TYPES = ['DR', 'PERSONA'] as const;
export const identityType = knownText(IDENTITY_TYPES, 40, 'PERSONA');

const bodyBytesMaxOf = (...sizes: readonly number[]): number =>
  sizes.reduce((sum, size) => sum + base64LengthOf(size), 4_096);

const pictureText = base64Text(PICTURE_BYTES_MAX);
const paperText = base64Text(PDF_BYTES_MAX);

const caseId = field('case_id', caseIdText);

/** 0 none, 1 started, 2 in review, 3 approved, 4 declined, 5 expired. */
export const PERSONA_STATUSES = {
  none: 0,
  started: 1,
  in_review: 2,
  approved: 3,
  declined: 4,
  expired: 5,
} as const;
export type PersonaStatus = keyof typeof PERSONA_STATUSES;

const personaCodec = fields({
  /** 0: the user is unverified. */
  isVerified: field('is_verified', numberFlag),
  status: fieldWithDefault('status', numberedInBody(PERSONA_STATUSES), 'none'),
  /** Inquiry that can be continued. */
  inquiryId: optionalField('resume', shortText(80)),
});

const userDetails = fields({
  persona: fieldWithDefault('persona', personaCodec, {
    isVerified: false,
    status: 'none',
    inquiryId: undefined,
  }),
  /** Countries of residence that are served; empty for all. */
  countries: fieldWithDefault('served_countries', listOf(plain(countryText)), []),
  minimumAge: fieldWithDefault('minimum_age', countIn(0, 120), 18),
});
export const identitySettingsCodec = fields({
  type: field('enabled_kyc_type', identityType),
  details: field('enabled_kyc_user_details', userDetails),
});
export type IdentitySettings = ModelOf<typeof identitySettingsCodec>;

export const identitySettings = route({
  method: 'GET',
  path: '/user-kyc-settings-details',
  access: 'trader',
  reply: identitySettingsCodec,
  isSilent: true,
});

const activeDocument = fields({
  type: field('document_type', v.picklist(DOCUMENT_TYPES)),
  /** Pictures that it needs. */
  sides: field('sides', listOf(plain(v.picklist(['front', 'back'])))),
});
export type ActiveDocument = ModelOf<typeof activeDocument>;

/** Documents that may be chosen, in this order. */
export const activeDocuments = route({
  method: 'GET',
  path: '/kyc-active-list',
  access: 'trader',
  reply: listOf(activeDocument),
  isSilent: true,
});

export const identityDetails = route({
  method: 'GET',
  path: '/kyc-details',
  access: 'trader',
  reply: identityCodec,
  isSilent: true,
});

/** In dollars. */
const limitsOfLevel = fields({
  level: field('kyc_level', identityLevelNumber),
  daily: field('withdrawal_day', decimalText),
  monthly: field('withdrawal_month', decimalText),
  p2pDaily: field('p2p_fiat_day', decimalText),
  /** What this level opens; features of another back end that this version does not know are undefined. */
  features: field('features', listOf(levelFeature)),
});
const usedCodec = fields({
  daily: field('withdrawal_day', decimalText),
  monthly: field('withdrawal_month', decimalText),
});
const limitsCodec = fields({
  /** Level 0 first. */
  levels: field('levels', listOf(limitsOfLevel)),
  /** What the user has withdrawn and sent, over the last 24 hours and 30 days. */
  used: field('used', usedCodec),
});
export type IdentityLimits = ModelOf<typeof limitsCodec>;

export const identityLimits = route({
  method: 'GET',
  path: '/kyc-limits',
  access: 'trader',
  reply: limitsCodec,
  isSilent: true,
});

const advanceQuestion = fields({
  level: field('kyc_level', countIn(1, IDENTITY_LEVEL_MAX)),
  residence: omittableField('country_of_residence', countryText),
  nationality: omittableField('nationality', countryText),
  birthDate: omittableField('birth_date', calendarDate),
});
const advanceCodec = fields({
  canAdvance: field('can_advance', numberFlag),
  /** Why not, as far as is known before anything is uploaded. */
  reasons: field('reasons', listOf(rejectReason)),
  /** Papers of this level that are not approved yet. */
  papers: field('papers', listOf(plain(paperKind))),
  attemptsLeft: field('attempts_left', countIn(0, 100)),
  attemptsResetAt: optionalField('attempts_reset_at', isoTime),
});

/** Says what a level would need, before anything is uploaded. Nothing is stored. */
export const checkAdvance = route({
  method: 'POST',
  path: '/check-kyc-advance',
  access: 'trader',
  body: advanceQuestion,
  reply: advanceCodec,
  isSilent: true,
});

/** Opens a case, or changes the open draft: there is one open case per user. */
export const saveIdentityCase = route({
  method: 'POST',
  path: '/kyc-case',
  access: 'trader',
  body: fields({
    level: field('kyc_level', countIn(1, IDENTITY_LEVEL_MAX)),
    details: field('details', identityDetailsCodec),
  }),
  reply: identityCodec,
});

/** Sent again for a case that is already in review, it returns that case. */
export const submitIdentityCase = route({
  method: 'POST',
  path: '/kyc-submit',
  access: 'trader',
  body: fields({ caseId }),
  reply: identityCodec,
});

/** Deletes a draft with its papers. */
export const discardIdentityCase = route({
  method: 'POST',
  path: '/kyc-discard',
  access: 'trader',
  body: fields({ caseId }),
  reply: identityCodec,
});

const bothSides = fields({
  caseId,
  /** A side that is stored and not rejected may be left out. */
  frontBase64: omittableField('front', pictureText),
  backBase64: omittableField('back', pictureText),
});
const hasSide = codec(
  v.pipe(
    bothSides.wire,
    v.forward(
      v.check(({ front, back }) => front !== undefined || back !== undefined, 'at least one side'),
      ['front'],
    ),
  ),
  bothSides,
);

const uploadSides = <const Path extends string>(path: Path) =>
  route({
    method: 'POST',
    path,
    access: 'trader',
    body: hasSide,
    bodyBytesMax: bodyBytesMaxOf(PICTURE_BYTES_MAX, PICTURE_BYTES_MAX),
    reply: identityCaseCodec,
    isSilent: true,
  });

const uploadFront = <const Path extends string>(path: Path) =>
  route({
    method: 'POST',
    path,
    access: 'trader',
    body: fields({ caseId, frontBase64: field('front', pictureText) }),
    bodyBytesMax: bodyBytesMaxOf(PICTURE_BYTES_MAX),
    reply: identityCaseCodec,
    isSilent: true,
  });

const uploadFile = <const Path extends string>(path: Path, bytesMax: number) =>
  route({
    method: 'POST',
    path,
    access: 'trader',
    body: fields({ caseId, fileBase64: field('file', base64Text(bytesMax)) }),
    bodyBytesMax: bodyBytesMaxOf(bytesMax),
    reply: identityCaseCodec,
    isSilent: true,
  });

export const uploadNid = uploadSides('/upload-nid');
export const uploadPassport = uploadSides('/upload-passport');
export const uploadPassportPrimary = uploadFront('/upload-passport-primary');
export const uploadVoterCard = uploadSides('/upload-voter-card');
export const uploadVoterCardPrimary = uploadFront('/upload-voter-card-primary');
export const uploadDrivingLicence = uploadSides('/upload-driving-licence');
export const uploadDrivingLicencePrimary = uploadFront('/upload-driving-licence-primary');
export const uploadSelfie = uploadFile('/upload-selfie', PICTURE_BYTES_MAX);
export const uploadAddressProof = uploadFile('/upload-address-proof', PDF_BYTES_MAX);
export const uploadFundsProof = uploadFile('/upload-funds-proof', PDF_BYTES_MAX);
export const uploadCompanyPapers = uploadFile('/upload-company-papers', PDF_BYTES_MAX);

const paperFile = fields({
  mediaType: field('media_type', v.picklist(PAPER_MEDIA_TYPES)),
  base64: field('file', paperText),
});
export type PaperFile = ModelOf<typeof paperFile>;

/** An own paper: in a call rather than at an address, because addresses stay in a browser's history. */
export const identityPaper = route({
  method: 'POST',
  path: '/kyc-paper',
  access: 'trader',
  body: fields({ caseId, kind: field('kind', paperKind) }),
  reply: paperFile,
  isSilent: true,
});

/** A link that continues the case on a phone. It opens once, and ends after some minutes. */
const resumeLink = fields({
  token: field('resume_token', shortText(80)),
  expiresAt: field('expires_at', isoTime),
});
export type ResumeLink = ModelOf<typeof resumeLink>;

export const startResume = route({
  method: 'POST',
  path: '/kyc-resume',
  access: 'trader',
  body: fields({ caseId }),
  reply: resumeLink,
  isSilent: true,
});

/** What a phone sees of the case: its papers, and nothing that tells who the user is. */
const phoneCase = fields({
  /** Grants uploads to this case until `expiresAt`. */
  uploadKey: field('upload_key', shortText(80)),
  expiresAt: field('expires_at', isoTime),
  isDraft: field('is_draft', numberFlag),
  documentType: field('document_type', v.picklist(DOCUMENT_TYPES)),
  requiredPapers: field('required_papers', listOf(plain(paperKind))),
  papers: field('papers', listOf(identityPaperCodec)),
});
export type PhoneCase = ModelOf<typeof phoneCase>;

const phonePath = <const Name extends string>(name: Name) => `/kyc-resume-${name}` as const;

export const openResume = route({
  method: 'POST',
  path: phonePath('open'),
  access: 'public',
  body: fields({ token: field('resume_token', shortText(80)) }),
  reply: phoneCase,
  isSilent: true,
});

const uploadKey = field('upload_key', shortText(80));

export const phoneCaseState = route({
  method: 'POST',
  path: phonePath('state'),
  access: 'public',
  body: fields({ uploadKey }),
  reply: phoneCase,
  isSilent: true,
});

export const uploadFromPhone = route({
  method: 'POST',
  path: phonePath('upload'),
  access: 'public',
  body: fields({ uploadKey, kind: field('kind', paperKind), fileBase64: field('file', paperText) }),
  bodyBytesMax: bodyBytesMaxOf(PDF_BYTES_MAX),
  reply: phoneCase,
  isSilent: true,
});

/** An inquiry of the provider: the page at `address` is opened, or the open inquiry continued. */
const inquiryCodec = fields({
  inquiryId: field('inquiry_id', shortText(80)),
  address: field('url', shortText(2_048)),
  expiresAt: field('expires_at', isoTime),
});
export type IdentityInquiry = ModelOf<typeof inquiryCodec>;

export const startInquiry = route({
  method: 'POST',
  path: '/kyc-inquiry',
  access: 'trader',
  reply: inquiryCodec,
  isSilent: true,
});

/** Asks the provider about an inquiry. What the browser reports is never an approval. */
export const confirmInquiry = route({
  method: 'POST',
  path: '/third-party-kyc-verified',
  access: 'trader',
  body: fields({ inquiryId: field('inquiry_id', shortText(80)) }),
  reply: identitySettingsCodec,
  isSilent: true,
});
