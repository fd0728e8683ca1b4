/** Pure functions and types of a case that is continued on a phone. */
import { assert } from '#contract/core/assert.ts';
import type { PaperKind } from '#contract/entities/identity.ts';
import type { PhoneCase } from '#contract/rest/identity.ts';
import { missingPapers } from '#domain/identity/missing-papers.ts';
import type { PaperInput, StoredPapers } from './paper.ts';

export interface PhoneInput {
  /** Of the link's fragment; undefined after a reload, when it has left the address. */
  readonly token: string | undefined;
  /** Remembered by an earlier load of this page. */
  readonly uploadKey: string | undefined;
}

export interface PhoneContext extends PhoneInput {
  readonly opened: PhoneCase | undefined;
  /** Paper that is being added. */
  readonly paper: PaperKind | undefined;
  /** Papers that must still be sent, in the order of the steps. */
  readonly missing: readonly PaperKind[];
}

export const createPhone = ({ token, uploadKey }: PhoneInput): PhoneContext => ({
  token,
  uploadKey,
  opened: undefined,
  paper: undefined,
  missing: [],
});

/** The token is used; from now on the key counts. */
export const withCase = (context: PhoneContext, opened: PhoneCase): PhoneContext => ({
  ...context,
  token: undefined,
  uploadKey: opened.uploadKey,
  opened,
  missing: missingPapers(opened),
});

export function caseIn({ opened }: PhoneContext): PhoneCase {
  assert(opened !== undefined, 'the link is open');
  return opened;
}

export const withPapers = (context: PhoneContext, stored: StoredPapers): PhoneContext => {
  const { papers, requiredPapers } = stored;
  const opened = { ...caseIn(context), papers, requiredPapers };
  return { ...context, opened, missing: missingPapers(opened) };
};

export function paperInputOf(context: PhoneContext): PaperInput {
  const { uploadKey } = caseIn(context);
  assert(context.paper !== undefined, 'a paper is chosen');
  return { target: { kind: 'link', uploadKey }, paper: context.paper };
}
