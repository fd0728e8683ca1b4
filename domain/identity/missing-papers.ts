/** Papers of a case that must still be sent. */
import type { PaperKind } from '#contract/core/identity-papers.ts';

export interface SentPapers {
  /** In the order of the steps. */
  readonly requiredPapers: readonly PaperKind[];
  readonly papers: readonly { readonly kind: PaperKind; readonly status: string }[];
}

/** @example Front approved, back rejected, no selfie: back, selfie. */
export const missingPapers = ({ requiredPapers, papers }: SentPapers): readonly PaperKind[] =>
  requiredPapers.filter((kind) => !papers.some((one) => one.kind === kind && isThere(one)));

/** Uploaded and not rejected since. */
const isThere = ({ status }: { readonly status: string }): boolean =>
  status === 'pending' || status === 'approved';
