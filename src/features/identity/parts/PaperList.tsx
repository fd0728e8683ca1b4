/** The papers of a case: one row each with its state, why it was rejected, and what can be done. */
import { useLingui } from '@lingui/react/macro';
import type { DocumentType, IdentityPaper, PaperKind } from '#contract/entities/identity.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { useIdentityLabels } from '#src/trading/identity/use-identity-labels.ts';
import { useReasonTexts } from '../use-reason-texts.ts';
import { PaperBadge } from './PaperBadge.tsx';
import styles from '../Identity.module.css';

interface PaperListProps {
  readonly requiredPapers: readonly PaperKind[];
  readonly papers: readonly IdentityPaper[];
  /** Undefined on a phone, which knows only the papers. */
  readonly documentType: DocumentType | undefined;
  readonly isDraft: boolean;
  /** Whose button is the main one; undefined where the page has another main action. */
  readonly next?: PaperKind | undefined;
  /** Undefined where nothing can be uploaded. */
  readonly onOpen?: ((paper: PaperKind) => void) | undefined;
  /** Shows an uploaded paper; undefined on a phone, which may not read any. */
  readonly onView?: ((paper: PaperKind) => void) | undefined;
}

export function PaperList({
  requiredPapers,
  papers,
  documentType,
  isDraft,
  next,
  onOpen,
  onView,
}: PaperListProps) {
  const { t } = useLingui();
  const labels = useIdentityLabels();
  return (
    <ul className={styles.papers} aria-label={t({ message: 'Documents', comment: 'Of a case' })}>
      {requiredPapers.map((kind) => (
        <PaperRow
          key={kind}
          name={labels.paper(kind, documentType)}
          paper={papers.find((one) => one.kind === kind)}
          isDraft={isDraft}
          isNext={kind === next}
          onOpen={onOpen === undefined ? undefined : () => onOpen(kind)}
          onView={onView === undefined ? undefined : () => onView(kind)}
        />
      ))}
    </ul>
  );
}

interface PaperRowProps {
  readonly name: string;
  /** Undefined while none was uploaded. */
  readonly paper: IdentityPaper | undefined;
  readonly isDraft: boolean;
  readonly isNext: boolean;
  readonly onOpen: (() => void) | undefined;
  readonly onView: (() => void) | undefined;
}

function PaperRow({ name, paper, isDraft, isNext, onOpen, onView }: PaperRowProps) {
  const { t } = useLingui();
  const texts = useReasonTexts();
  const status = paper?.status ?? 'not_submitted';
  const isThere = status === 'pending' || status === 'approved';
  const reasons = paper?.reasons ?? [];
  // An approved paper stays: the exchange takes no other one.
  const isOpen = onOpen !== undefined && status !== 'approved';
  return (
    <li className={styles.paper}>
      <span className={styles.paperName}>{name}</span>
      <PaperBadge status={status} isDraft={isDraft} />
      <span className={styles.paperAction}>
        {paper !== undefined && onView !== undefined && (
          <Button
            size="small"
            tone="text"
            aria-label={t({ message: `View ${name}`, comment: 'Button: shows a document' })}
            onClick={onView}
          >
            {t({ message: 'View', comment: 'Shows an uploaded document' })}
          </Button>
        )}
        {isOpen && (
          <Button
            size="small"
            tone={isNext ? 'primary' : 'neutral'}
            aria-label={
              isThere
                ? t({ message: `Replace ${name}`, comment: 'Button; {name} is a document' })
                : t({ message: `Add ${name}`, comment: 'Button; {name} is a document' })
            }
            onClick={onOpen}
          >
            {isThere
              ? t({ message: 'Replace', comment: 'Sends another picture of a document' })
              : t({ message: 'Add', comment: 'Sends a picture of a document' })}
          </Button>
        )}
      </span>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{texts[reason]}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
