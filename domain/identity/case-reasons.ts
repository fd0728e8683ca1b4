/** Why a case was rejected. */
import type { RejectReason } from '#contract/core/identity-papers.ts';

interface JudgedCase {
  /** Of the whole case. */
  readonly reasons: readonly RejectReason[];
  readonly papers: readonly { readonly reasons: readonly RejectReason[] }[];
}

/** Reasons of the case and of its papers, each once. */
export const reasonsOf = ({ reasons, papers }: JudgedCase): readonly RejectReason[] => [
  ...new Set([...reasons, ...papers.flatMap((paper) => paper.reasons)]),
];
