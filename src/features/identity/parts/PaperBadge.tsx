/** State of a paper or a level as a badge. */
import { useLingui } from '@lingui/react/macro';
import type { DocumentStatus } from '#contract/entities/identity.ts';
import { Badge } from '#src/design/data/Badge.tsx';

interface PaperBadgeProps {
  readonly status: DocumentStatus;
  /** The case is still a draft: what was uploaded is not under review yet. */
  readonly isDraft: boolean;
}

const TONES = {
  not_submitted: 'neutral',
  pending: 'info',
  approved: 'success',
  rejected: 'danger',
  expired: 'warning',
} as const satisfies Readonly<Record<DocumentStatus, string>>;

export function PaperBadge({ status, isDraft }: PaperBadgeProps) {
  const { t } = useLingui();
  const labels: Readonly<Record<DocumentStatus, string>> = {
    not_submitted: t({ message: 'Missing', comment: 'State of a document' }),
    pending: isDraft
      ? t({ message: 'Uploaded', comment: 'State of a document' })
      : t({ message: 'In review', comment: 'State of a document' }),
    approved: t({ message: 'Approved', comment: 'State of a document' }),
    rejected: t({ message: 'Rejected', comment: 'State of a document' }),
    expired: t({ message: 'Expired', comment: 'State of a document' }),
  };
  return <Badge tone={TONES[status]}>{labels[status]}</Badge>;
}
