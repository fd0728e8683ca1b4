/** Pure functions and types of a user's identity verification. */
import { assert } from '#contract/core/assert.ts';
import type { CalendarDate } from '#contract/core/calendar-date.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ModelOf } from '#contract/codec.ts';
import {
  rejectGroupOf,
  type Identity,
  type IdentityCase,
  type IdentityDetails,
  type PaperKind,
  type RejectReason,
} from '#contract/entities/identity.ts';
import type { ActiveDocument, checkAdvance, IdentitySettings } from '#contract/rest/identity.ts';
import { reasonsOf } from '#domain/identity/case-reasons.ts';
import { missingPapers } from '#domain/identity/missing-papers.ts';
import type { NameVerdict } from '#domain/identity/same-name.ts';
import { rejectionOf, type Rejection } from '../kernel/rejection.ts';
import {
  rejectionIn,
  TRADING_DELAYS,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';
import * as form from './details.ts';
import type { PaperInput, StoredPapers } from './paper.ts';

/** What is read of the exchange before anything can be decided. */
export interface KnownIdentity {
  readonly identity: Identity;
  readonly settings: IdentitySettings;
  /** Documents that may be chosen. */
  readonly documents: readonly ActiveDocument[];
  readonly today: CalendarDate;
}

export interface ProfileName {
  readonly firstName: string;
  readonly lastName: string;
}

export interface CaseRequest {
  readonly level: number;
  readonly details: IdentityDetails;
}

export interface AdvanceQuestion {
  readonly level: number;
  readonly residence: string;
  readonly nationality: string;
  readonly birthDate: CalendarDate;
}
export type Advance = ModelOf<NonNullable<typeof checkAdvance.reply>>;

/** The request that submits a case. Repeated, it returns the case that is in review. */
export interface SubmitCase extends RequestTypes {
  readonly request: { readonly caseId: string };
  readonly response: Identity;
}

export interface IdentityInput {
  readonly profile: ProfileName;
  /** Level that another page has asked for. */
  readonly level?: number | undefined;
}

export interface IdentityContext {
  readonly profile: ProfileName;
  readonly known: KnownIdentity | undefined;
  /** Level that the details are for. */
  readonly level: number;
  readonly draft: form.DetailsDraft;
  readonly problems: form.DetailsProblems;
  /** Set by the first attempt: missing values are shown from then on. */
  readonly areProblemsShown: boolean;
  /** Why the exchange would not open the level. */
  readonly refusals: readonly RejectReason[];
  /** Of the last attempt. */
  readonly rejection: Rejection | undefined;
  /** The last attempt got no response. */
  readonly isUnanswered: boolean;
  /** Paper that is being added. */
  readonly paper: PaperKind | undefined;
  /** Papers of the case that must still be sent, in the order of the steps. */
  readonly missing: readonly PaperKind[];
  /** How the stated name compares with the name in the profile; undefined without one. */
  readonly nameVerdict: NameVerdict | undefined;
}

export const createIdentity = ({ profile, level = 1 }: IdentityInput): IdentityContext => ({
  profile,
  known: undefined,
  level,
  draft: form.draftOf(undefined, profile),
  problems: {},
  areProblemsShown: false,
  refusals: [],
  rejection: undefined,
  isUnanswered: false,
  paper: undefined,
  missing: [],
  nameVerdict: undefined,
});

export function requireKnown({ known }: IdentityContext): KnownIdentity {
  assert(known !== undefined, 'nothing is decided before it is read');
  return known;
}

export const caseIn = ({ known }: IdentityContext): IdentityCase | undefined =>
  known?.identity.case;

/** @throws BrokenInvariant without a case. */
export function openCaseIn(context: IdentityContext): IdentityCase {
  const found = caseIn(context);
  assert(found !== undefined, 'there is a case');
  return found;
}

export const rulesOf = (context: IdentityContext): form.DetailsRules => {
  const { settings, today } = requireKnown(context);
  const { firstName, lastName } = context.profile;
  return {
    level: context.level,
    countries: settings.details.countries,
    minimumAge: settings.details.minimumAge,
    today,
    profileName: `${firstName} ${lastName}`.trim(),
  };
};

/** What follows from the rest of the context. */
function derive(context: IdentityContext): IdentityContext {
  const rules = rulesOf(context);
  const found = caseIn(context);
  return {
    ...context,
    problems: form.problemsOf(context.draft, rules),
    nameVerdict: form.nameVerdictOf(context.draft, rules),
    missing: found === undefined ? [] : missingPapers(found),
  };
}

/** Newer facts; a pending draft of the user stays. */
export const withKnown = (context: IdentityContext, known: KnownIdentity): IdentityContext =>
  derive({ ...context, known });

export const withIdentity = (context: IdentityContext, identity: Identity): IdentityContext =>
  derive({ ...context, known: { ...requireKnown(context), identity } });

/** Opens the details for a level, with what is known of the user. */
export function openDetails(context: IdentityContext, level: number): IdentityContext {
  const draft = form.draftOf(caseIn(context)?.details, context.profile);
  return derive({ ...withoutFailure(context), level, draft, areProblemsShown: false });
}

export const editDetails = (
  context: IdentityContext,
  patch: Partial<form.DetailsDraft>,
): IdentityContext => derive({ ...withoutFailure(context), draft: { ...context.draft, ...patch } });

const withoutFailure = (context: IdentityContext): IdentityContext => ({
  ...context,
  refusals: [],
  rejection: undefined,
  isUnanswered: false,
});

export const isDetailsComplete = ({ problems }: IdentityContext): boolean =>
  Object.keys(problems).length === 0;

export function advanceQuestionOf(context: IdentityContext): AdvanceQuestion {
  const { level, details } = caseRequestOf(context);
  const { residence, nationality, birthDate } = details;
  return { level, residence, nationality, birthDate };
}

export function caseRequestOf({ draft, level }: IdentityContext): CaseRequest {
  const details = form.detailsOf(draft, level);
  assert(details !== undefined, 'only complete details are sent');
  return { level, details };
}

/** The same details once more, for a new case after a rejection. */
export function reopen(context: IdentityContext): IdentityContext {
  const { level, details } = openCaseIn(context);
  const draft = form.draftOf(details, context.profile);
  return derive({ ...withoutFailure(context), level, draft, areProblemsShown: true });
}

/** The attempts that the exchange has counted; `resetAt` only if there are none left. */
export function withAttempts(context: IdentityContext, advance: Advance): IdentityContext {
  const known = requireKnown(context);
  const { attemptsLeft, attemptsResetAt } = advance;
  const identity = { ...known.identity, attemptsLeft, attemptsResetAt };
  return { ...context, refusals: advance.reasons, known: { ...known, identity } };
}

export const withFailure = (context: IdentityContext, error: unknown): IdentityContext => {
  const rejection = rejectionOf(error);
  return { ...context, rejection, isUnanswered: rejection === undefined };
};

// Papers

export function paperInputOf(context: IdentityContext): PaperInput {
  const { id, details } = openCaseIn(context);
  assert(context.paper !== undefined, 'a paper is chosen');
  const target = { kind: 'case', caseId: id, documentType: details.documentType } as const;
  return { target, paper: context.paper };
}

export function withPapers(context: IdentityContext, stored: StoredPapers): IdentityContext {
  const { identity } = requireKnown(context);
  const { papers, requiredPapers } = stored;
  return withIdentity(context, {
    ...identity,
    case: { ...openCaseIn(context), papers, requiredPapers },
  });
}

export const submitRequest = (context: IdentityContext): SentRequestInput<SubmitCase> => ({
  request: { caseId: openCaseIn(context).id },
  query: undefined,
  whenUnknown: 'repeat',
  delays: TRADING_DELAYS,
});

export const applySubmitted = (
  context: IdentityContext,
  outcome: RequestOutcome<SubmitCase>,
): IdentityContext =>
  outcome.kind === 'accepted'
    ? withIdentity(withoutFailure(context), outcome.response)
    : { ...context, rejection: rejectionIn(outcome) };

// The state of a case

export const isRefused = (found: IdentityCase | undefined): boolean =>
  found?.state === 'rejected' &&
  reasonsOf(found).some((reason) => rejectGroupOf(reason) === 'final');

/** Whether the user has used all attempts for now. */
export const isExhausted = ({ attemptsLeft, attemptsResetAt }: Identity): boolean =>
  attemptsLeft === 0 && attemptsResetAt !== undefined;

export const attemptsResetAt = ({ known }: IdentityContext): EpochMs | undefined =>
  known?.identity.attemptsResetAt;
