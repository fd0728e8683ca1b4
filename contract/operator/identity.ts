/** Identity cases that wait for a decision, on the operator's desk. Every reading of a paper is audited. */
import * as v from 'valibot';
import { listOf, plain, type ModelOf } from '../codec.ts';
import {
  caseIdText,
  identityCaseCodec,
  paperKind,
  PICTURE_MEDIA_TYPES,
  rejectReason,
} from '../entities/identity.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { isoTime, shortText, userIdNumber } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';
import { outcomeCodec } from './outcome.ts';

const email = optionalField('email', shortText(320));

/** One line of the list: nothing of the papers. */
const caseSummary = fields({
  id: field('case_id', caseIdText),
  userId: field('user_id', userIdNumber),
  email,
  level: identityCaseCodec.fields.level,
  submittedAt: field('submitted_at', isoTime),
});
export type IdentityCaseSummary = ModelOf<typeof caseSummary>;

/** Oldest first. */
const casesCodec = fields({ cases: field('cases', listOf(caseSummary)) });

export const identityCases = operatorRoute({
  method: 'GET',
  path: OPERATOR_CALLS.identityCases,
  reply: casesCodec,
});

const caseInReview = fields({
  ...identityCaseCodec.fields,
  userId: field('user_id', userIdNumber),
  email,
  /** Name in the user's profile. */
  profileName: field('profile_name', shortText(130)),
  /** What the automatic checks found, by paper. */
  findings: fieldWithDefault(
    'findings',
    listOf(fields({ kind: field('kind', paperKind), reason: field('reason', rejectReason) })),
    [],
  ),
  /** Other users with the same document. Only the desk sees it. */
  sameDocumentUserIds: fieldWithDefault('same_document_user_ids', listOf(plain(userIdNumber)), []),
  /** Other users who stated another nationality or type for a document with this number, and the same birth date or a
   *  similar name. Only the desk sees it. */
  sameNumberUserIds: fieldWithDefault('same_number_user_ids', listOf(plain(userIdNumber)), []),
});
export type IdentityCaseInReview = ModelOf<typeof caseInReview>;

const caseParams = fields({ id: field('id', caseIdText) });

export const openIdentityCase = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.identityCases}/:id/open`,
  params: caseParams,
  reply: caseInReview,
});

/** A picture. The pages of a PDF are drawn below each other: no file of a user is opened at the desk. */
const paperPicture = fields({
  mediaType: field('media_type', v.picklist(PICTURE_MEDIA_TYPES)),
  base64: field('file', v.string()),
  pageCount: field('page_count', v.number()),
});
export type PaperPicture = ModelOf<typeof paperPicture>;

export const readIdentityPaper = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.identityCases}/:id/paper`,
  params: caseParams,
  body: fields({ kind: field('kind', paperKind) }),
  reply: paperPicture,
});

const rejectedPaper = fields({
  kind: field('kind', paperKind),
  reasons: field('reject_reasons', listOf(rejectReason)),
});

/** Rejecting needs at least one reason, of a paper or of the case. */
export const decideIdentityCase = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.identityCases}/:id/decision`,
  params: caseParams,
  body: fields({
    decision: field('decision', v.picklist(['accept', 'reject'])),
    papers: fieldWithDefault('papers', listOf(rejectedPaper), []),
    reasons: fieldWithDefault('reject_reasons', listOf(rejectReason), []),
  }),
  reply: outcomeCodec,
});
