/** What is missing for an identity level, in words. */
import { useLingui } from '@lingui/react/macro';
import type { Identity } from '#contract/entities/identity.ts';
import { missingPapers } from '#domain/identity/missing-papers.ts';
import { useIdentityLabels } from './use-identity-labels.ts';

/** Names the papers that are missing or were rejected. */
export function useMissingText(): (identity: Identity, level: number) => string {
  const { t } = useLingui();
  const labels = useIdentityLabels();
  return ({ case: found }, level) => {
    if (found?.state === 'in_review') return t`Your documents are in review.`;
    const isOpen = found?.state === 'draft' || found?.state === 'rejected';
    if (!isOpen || found.level < level) {
      return t`Needed: an identity document and a photo of yourself.`;
    }
    const papers = missingPapers(found)
      .map((kind) => labels.paper(kind, found.details.documentType))
      .join(', ');
    if (papers === '') return t`Your documents are complete and not submitted yet.`;
    return found.state === 'rejected'
      ? t({ message: `Rejected: ${papers}`, comment: 'Documents that were rejected' })
      : t({ message: `Missing: ${papers}`, comment: 'Documents that were not sent yet' });
  };
}
