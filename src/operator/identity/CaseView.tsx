/** One identity case: a paper beside the selfie, what the user has stated, what the automatic checks found, and the
 *  decision with numbered reasons by document. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import {
  REJECT_REASONS,
  rejectGroupOf,
  type PaperKind,
  type RejectReason,
} from '#contract/entities/identity.ts';
import type { IdentityCaseInReview } from '#contract/operator/identity.ts';
import { sameNameOfAny } from '#domain/identity/same-name.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { Facts } from '../parts/Facts.tsx';
import type { CaseDecision } from './IdentityView.tsx';
import { useCaseLabels } from './use-case-labels.ts';
import styles from './Identity.module.css';

interface CaseViewProps {
  readonly opened: Reloadable<IdentityCaseInReview>;
  /** Picture of a paper; each reading is audited, so only what is looked at is rendered. */
  readonly paperOf: (kind: PaperKind) => ReactNode;
  readonly onDecision: (decision: CaseDecision) => void;
}

export function CaseView({ opened, paperOf, onDecision }: CaseViewProps) {
  const { t } = useLingui();
  return (
    <LoadableContent
      loadable={opened}
      failureText={t`The case could not be loaded.`}
      placeholder={<Skeleton height="320px" />}
    >
      {(found) => <Case found={found} paperOf={paperOf} onDecision={onDecision} />}
    </LoadableContent>
  );
}

interface CaseProps extends Pick<CaseViewProps, 'paperOf' | 'onDecision'> {
  readonly found: IdentityCaseInReview;
}

/** Reasons by document; `case` for those of the whole case. */
type Reasons = ReadonlyMap<PaperKind | 'case', ReadonlySet<RejectReason>>;

function Case({ found, paperOf, onDecision }: CaseProps) {
  const { t } = useLingui();
  const labels = useCaseLabels();
  const kinds = found.papers.map(({ kind }) => kind).filter((kind) => kind !== 'selfie');
  const hasSelfie = found.papers.some(({ kind }) => kind === 'selfie');
  const [shown, setShown] = useState<PaperKind>(kinds[0] ?? 'front');
  const [reasons, setReasons] = useState<Reasons>(new Map());
  const toggle = (of: PaperKind | 'case', reason: RejectReason): void =>
    setReasons(toggleReason(reasons, of, reason));
  return (
    <div className={styles.case}>
      <Warnings found={found} />
      <SegmentedControl<PaperKind>
        label={t({ message: 'Document', comment: 'Paper of an identity case' })}
        value={shown}
        segments={kinds.map((kind) => ({ value: kind, label: labels.paper[kind] }))}
        onValueChange={setShown}
      />
      <div className={styles.papers}>
        <PaperColumn
          kind={shown}
          found={found}
          reasons={reasons}
          paper={paperOf(shown)}
          onToggle={toggle}
        />
        {hasSelfie && (
          <PaperColumn
            kind="selfie"
            found={found}
            reasons={reasons}
            paper={paperOf('selfie')}
            onToggle={toggle}
          />
        )}
      </div>
      <Stated found={found} />
      <ReasonList
        legend={t`Full case: final`}
        reasons={FINAL_REASONS}
        selected={reasons.get('case')}
        onToggle={(reason) => toggle('case', reason)}
      />
      <Decision reasons={reasons} onDecision={onDecision} />
    </div>
  );
}

function toggleReason(reasons: Reasons, of: PaperKind | 'case', reason: RejectReason): Reasons {
  const chosen = new Set(reasons.get(of));
  if (!chosen.delete(reason)) chosen.add(reason);
  const next = new Map(reasons).set(of, chosen);
  if (chosen.size === 0) next.delete(of);
  return next;
}

const ALL_REASONS = Object.keys(REJECT_REASONS) as readonly RejectReason[];
const FINAL_REASONS = ALL_REASONS.filter((reason) => rejectGroupOf(reason) === 'final');
const PAPER_REASONS = ALL_REASONS.filter((reason) => rejectGroupOf(reason) !== 'final');

/** What the automatic checks found, and what only the desk may see. */
function Warnings({ found }: Pick<CaseProps, 'found'>) {
  const { t } = useLingui();
  const labels = useCaseLabels();
  const { findings, sameDocumentUserIds, sameNumberUserIds, details, profileName } = found;
  const names = [`${details.firstName} ${details.lastName}`, details.nativeName ?? ''];
  const verdict = sameNameOfAny(
    names.filter((name) => name !== ''),
    [profileName],
  );
  const users = sameDocumentUserIds.join(', ');
  const usersWithNumber = sameNumberUserIds.join(', ');
  return (
    <>
      {users !== '' && <Notice tone="danger">{t`Other users with this document: ${users}`}</Notice>}
      {usersWithNumber !== '' && (
        <Notice tone="danger">
          {t`Other users with this document number, but another nationality or document type: ${usersWithNumber}. The date of birth or the name matches.`}
        </Notice>
      )}
      {profileName !== '' && verdict !== 'same' && (
        <Notice tone="warning">
          {verdict === 'different'
            ? t`The name differs from the name in the profile.`
            : t`The name may differ from the name in the profile.`}
        </Notice>
      )}
      {findings.length > 0 && (
        <Notice tone="warning">
          {findings
            .map(({ kind, reason }) => `${labels.paper[kind]}: ${labels.reason[reason]}`)
            .join(' · ')}
        </Notice>
      )}
    </>
  );
}

interface PaperColumnProps {
  readonly kind: PaperKind;
  readonly found: IdentityCaseInReview;
  readonly reasons: Reasons;
  readonly paper: ReactNode;
  readonly onToggle: (of: PaperKind, reason: RejectReason) => void;
}

function PaperColumn({ kind, found, reasons, paper, onToggle }: PaperColumnProps) {
  const labels = useCaseLabels();
  const isApproved = found.papers.some((one) => one.kind === kind && one.status === 'approved');
  return (
    <div className={styles.column}>
      <h3 className={styles.name}>{labels.paper[kind]}</h3>
      {paper}
      {!isApproved && (
        <ReasonList
          legend={labels.paper[kind]}
          reasons={PAPER_REASONS}
          selected={reasons.get(kind)}
          onToggle={(reason) => onToggle(kind, reason)}
        />
      )}
    </div>
  );
}

interface ReasonListProps {
  readonly legend: string;
  readonly reasons: readonly RejectReason[];
  readonly selected: ReadonlySet<RejectReason> | undefined;
  readonly onToggle: (reason: RejectReason) => void;
}

function ReasonList({ legend, reasons, selected, onToggle }: ReasonListProps) {
  const { t } = useLingui();
  const labels = useCaseLabels();
  const title = t({ message: `Reasons: ${legend}`, comment: 'Of a rejection; a document' });
  return (
    <details className={styles.reasons} open={selected !== undefined || undefined}>
      <summary>{title}</summary>
      <fieldset className={styles.reasonList} aria-label={title}>
        {reasons.map((reason) => (
          <Checkbox
            key={reason}
            label={`${REJECT_REASONS[reason]} ${labels.reason[reason]}`}
            isChecked={selected?.has(reason) ?? false}
            onCheckedChange={() => onToggle(reason)}
          />
        ))}
      </fieldset>
    </details>
  );
}

function Stated({ found }: Pick<CaseProps, 'found'>) {
  const { t } = useLingui();
  const labels = useCaseLabels();
  const { details, email, userId, level, profileName, submittedAt } = found;
  return (
    <Facts
      facts={[
        { name: t`User`, value: email },
        { name: t`User ID`, value: userId, isCode: true },
        { name: t({ message: 'Level', comment: 'Identity level' }), value: level, isCode: true },
        { name: t`Name`, value: `${details.firstName} ${details.lastName}` },
        { name: t`Name in its own letters`, value: details.nativeName },
        { name: t`Name in the profile`, value: profileName },
        { name: t`Date of birth`, value: details.birthDate, isCode: true },
        { name: t`Nationality`, value: details.nationality, isCode: true },
        { name: t`Country of residence`, value: details.residence, isCode: true },
        { name: t`Document type`, value: labels.document[details.documentType] },
        { name: t`Document number`, value: details.documentNumber, isCode: true },
        { name: t`Valid until`, value: details.expiresOn ?? t`No expiry date`, isCode: true },
        {
          name: t`Address`,
          value: [details.addressLine, details.postalCode, details.city]
            .filter((part) => part !== undefined)
            .join(', '),
        },
        { name: t`Company`, value: details.companyName },
        { name: t`Register number`, value: details.companyNumber, isCode: true },
        { name: t`Submitted`, value: dateAndTime(submittedAt), isCode: true },
      ]}
    />
  );
}

function Decision({
  reasons,
  onDecision,
}: { readonly reasons: Reasons } & Pick<CaseProps, 'onDecision'>) {
  const { t } = useLingui();
  const hasReason = reasons.size > 0;
  const papers = [...reasons].flatMap(([kind, chosen]) =>
    kind === 'case' ? [] : [{ kind, reasons: [...chosen] }],
  );
  return (
    <div className={styles.actions}>
      <Button
        tone="primary"
        disabledReason={hasReason ? t`Clear the reasons first` : undefined}
        onClick={() => onDecision({ decision: 'accept', papers: [], reasons: [] })}
      >
        {t`Approve`}
      </Button>
      <Button
        tone="danger"
        disabledReason={hasReason ? undefined : t`Select at least one reason`}
        onClick={() =>
          onDecision({ decision: 'reject', papers, reasons: [...(reasons.get('case') ?? [])] })
        }
      >
        {t`Reject`}
      </Button>
    </div>
  );
}
