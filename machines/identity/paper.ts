/** Types and pure functions of one paper that is photographed or picked, looked at and uploaded. */
import { assert } from '#contract/core/assert.ts';
import type {
  DocumentType,
  IdentityCase,
  PaperKind,
  PaperMediaType,
  RejectReason,
} from '#contract/entities/identity.ts';
import { isRejected, rejectionOf, type Rejection } from '../kernel/rejection.ts';

/** Where a paper is sent: to the user's own case, or to the case of a link on the phone. */
export type PaperTarget =
  | { readonly kind: 'case'; readonly caseId: string; readonly documentType: DocumentType }
  | { readonly kind: 'link'; readonly uploadKey: string };

export interface PaperInput {
  readonly target: PaperTarget;
  readonly paper: PaperKind;
}

/** A picture or a scan as it will be sent. The user is shown exactly these bytes. */
export interface PreparedPaper {
  readonly base64: string;
  readonly mediaType: PaperMediaType;
  readonly byteCount: number;
  /** What may make it unreadable, found before it is sent. */
  readonly hints: readonly RejectReason[];
}

export const PAPER_PROBLEMS = [
  /** No picture, and no PDF where one is allowed. */
  'unsupported',
  /** A HEIC that this browser cannot decode. */
  'heic',
  /** Decoding failed. */
  'unreadable',
  /** Fewer pixels than can be read. */
  'too_small',
  /** One color everywhere: the browser drew nothing. */
  'blank',
  /** It cannot be made small enough and stay readable; a PDF over its limit. */
  'too_large',
] as const;
export type PaperProblem = (typeof PAPER_PROBLEMS)[number];

/** Thrown by the actor that prepares a file. */
export class PaperError extends Error {
  override readonly name = 'PaperError';
  readonly problem: PaperProblem;

  constructor(problem: PaperProblem) {
    super(`The paper cannot be used: ${problem}.`);
    this.problem = problem;
  }
}

/** What an upload returns: the papers of the case afterwards. */
export type StoredPapers = Pick<IdentityCase, 'papers' | 'requiredPapers'>;

export interface PaperUpload extends PaperInput {
  readonly prepared: PreparedPaper;
  readonly onProgress: (share: number) => void;
}

export interface PaperContext extends PaperInput {
  /** File that was picked, while it is prepared. */
  readonly source: unknown;
  readonly prepared: PreparedPaper | undefined;
  /** Of the last file. */
  readonly problem: PaperProblem | undefined;
  /** Of the last upload. */
  readonly rejection: Rejection | undefined;
  /** Part of the upload that was sent, 0 to 1. */
  readonly share: number;
  readonly isOnline: boolean;
  readonly stored: StoredPapers | undefined;
}

export const createPaper = ({ target, paper }: PaperInput): PaperContext => ({
  target,
  paper,
  source: undefined,
  prepared: undefined,
  problem: undefined,
  rejection: undefined,
  share: 0,
  isOnline: true,
  stored: undefined,
});

export const pick = (source: unknown): Partial<PaperContext> => ({
  source,
  prepared: undefined,
  problem: undefined,
  rejection: undefined,
});

/** Any other failure than the named ones counts as a file that cannot be decoded. */
export const failPreparing = (error: unknown): Partial<PaperContext> => ({
  source: undefined,
  problem: error instanceof PaperError ? error.problem : 'unreadable',
});

/** The exchange could not use the picture: another one is needed. */
export const isPaperRejected = (error: unknown): boolean =>
  isRejected(error) && (error.code === 'paper_unreadable' || error.code === 'paper_too_large');

/** @returns what is shown of a failed upload; undefined without a response. */
export const failUploading = (error: unknown): Partial<PaperContext> => ({
  rejection: rejectionOf(error),
});

/** @throws BrokenInvariant before it is prepared. */
export function uploadOf({
  target,
  paper,
  prepared,
}: PaperContext): Omit<PaperUpload, 'onProgress'> {
  assert(prepared !== undefined, 'a prepared paper is uploaded');
  return { target, paper, prepared };
}
