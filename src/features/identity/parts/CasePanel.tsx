/** The open case: its papers until it is submitted, the wait for the review, and the decision. */
import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { IdentityCase, PaperKind } from '#contract/entities/identity.ts';
import { reasonsOf } from '#domain/identity/case-reasons.ts';
import type { IdentityForm } from '#src/binding/identity.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { Timeline } from '#src/design/data/Timeline.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { useReviewTime } from '#src/trading/identity/use-review-time.ts';
import { useReasonTexts } from '../use-reason-texts.ts';
import { PaperList } from './PaperList.tsx';
import styles from '../Identity.module.css';

interface CasePanelProps {
  readonly form: IdentityForm;
  /** Opens the link for a phone. */
  readonly onPhone: () => void;
  readonly onView: (paper: PaperKind) => void;
}

/** Nothing without a case. */
export function CasePanel({ form, onPhone, onView }: CasePanelProps) {
  const found = form.known?.identity.case;
  if (found === undefined) return null;
  switch (form.phase) {
    case 'papers':
    case 'submitting':
    case 'discarding':
      return <Papers form={form} found={found} onPhone={onPhone} onView={onView} />;
    case 'inReview':
      return <InReview form={form} found={found} onView={onView} />;
    case 'rejected':
      return <Rejected form={form} found={found} onView={onView} />;
    case 'refused':
      return <Refused found={found} />;
    default:
      return null;
  }
}

interface PartProps extends Pick<CasePanelProps, 'onView'> {
  readonly form: IdentityForm;
  readonly found: IdentityCase;
}

const papersOf = ({ requiredPapers, papers, details, state }: IdentityCase) => ({
  requiredPapers,
  papers,
  documentType: details.documentType,
  isDraft: state === 'draft',
});

function Papers({ form, found, onPhone, onView }: PartProps & Pick<CasePanelProps, 'onPhone'>) {
  const { t } = useLingui();
  const { missing, rejection, phase, isUnanswered } = form;
  const count = missing.length;
  const isBusy = phase !== 'papers';
  return (
    <Panel title={t({ message: 'Documents', comment: 'Of a case' })} isPadded>
      <div className={styles.panel}>
        {rejection !== undefined && (
          <Notice tone="danger" isUrgent>
            <bdi>{rejection.message}</bdi>
          </Notice>
        )}
        {isUnanswered && (
          <Notice tone="danger" isUrgent>
            {t`The exchange did not respond. Check your connection and try again.`}
          </Notice>
        )}
        {form.isUnresolved && (
          <Notice tone="warning" isUrgent>
            {t`No response yet. Checking the result; nothing happens twice.`}
          </Notice>
        )}
        <PaperList
          {...papersOf(found)}
          next={missing[0]}
          onOpen={isBusy ? undefined : form.openPaper}
          onView={onView}
        />
        <p className={styles.hint}>
          {count === 0
            ? t`All documents are uploaded. You can still replace them before you submit.`
            : t({ message: `Missing documents: ${count}`, comment: 'Documents to send' })}
        </p>
        <div className={styles.actions}>
          <Button
            tone={count > 0 ? 'neutral' : 'primary'}
            isBusy={phase === 'submitting'}
            disabledReason={count > 0 ? t`Upload all documents first` : undefined}
            onClick={form.submit}
          >
            {t`Submit for review`}
          </Button>
          {!isBusy && (
            <>
              <Button onClick={onPhone}>{t`Continue on your phone`}</Button>
              <Button tone="text" onClick={form.openDetails}>
                {t({ message: 'Edit details', comment: 'Button' })}
              </Button>
              <Button tone="textDanger" onClick={form.discard}>
                {t({ message: 'Discard draft', comment: 'Button' })}
              </Button>
            </>
          )}
        </div>
      </div>
    </Panel>
  );
}

function InReview({ form, found, onView }: PartProps) {
  const { t } = useLingui();
  const reviewTime = useReviewTime();
  const usual = reviewTime(form.known?.identity.usualReviewSec ?? 0);
  return (
    <Panel title={t({ message: 'In review', comment: 'Title: a case is under review' })} isPadded>
      <div className={styles.panel}>
        <Notice tone="info">
          {t`Your documents are in review. This usually takes ${usual}. You can leave this page; we notify you.`}
        </Notice>
        <PaperList {...papersOf(found)} onView={onView} />
        <History found={found} />
      </div>
    </Panel>
  );
}

function Rejected({ form, found, onView }: PartProps) {
  const { t } = useLingui();
  const texts = useReasonTexts();
  const { missing, rejection, isSaving } = form;
  const attempts = form.known?.identity.attemptsLeft ?? 0;
  return (
    <Panel title={t({ message: 'Not verified', comment: 'Title: a case was rejected' })} isPadded>
      <div className={styles.panel}>
        <Notice tone="warning">
          {missing.length < found.requiredPapers.length
            ? t`Only the documents marked as rejected must be sent again. The others are stored.`
            : t`Your documents were rejected. Check the reasons and send them again.`}
        </Notice>
        {rejection !== undefined && (
          <Notice tone="danger" isUrgent>
            <bdi>{rejection.message}</bdi>
          </Notice>
        )}
        {found.reasons.length > 0 && <Reasons texts={found.reasons.map((one) => texts[one])} />}
        <PaperList {...papersOf(found)} onView={onView} />
        <p className={styles.hint}>
          {t({
            message: `Attempts left: ${attempts}`,
            comment: 'How often documents may still be sent',
          })}
        </p>
        <div className={styles.actions}>
          <Button tone="primary" isBusy={isSaving} onClick={form.reopen}>
            {t({ message: 'Send again', comment: 'Button' })}
          </Button>
          <Button onClick={form.openDetails}>{t`Edit details`}</Button>
        </div>
      </div>
    </Panel>
  );
}

function Refused({ found }: Pick<PartProps, 'found'>) {
  const { t } = useLingui();
  const href = useHref();
  const texts = useReasonTexts();
  return (
    <Panel title={t({ message: 'Not verified', comment: 'Title: a case was rejected' })} isPadded>
      <div className={styles.panel}>
        <Notice tone="danger">
          <Reasons texts={reasonsOf(found).map((one) => texts[one])} />
        </Notice>
        <div className={styles.actions}>
          <Link href={href('/user/support')} variant="button">
            {t({ message: 'Contact support', comment: 'Link' })}
          </Link>
        </div>
      </div>
    </Panel>
  );
}

/** All attempts are used, for now. */
export function Exhausted({ form }: { readonly form: IdentityForm }) {
  const { t } = useLingui();
  const href = useHref();
  const time = dateAndTime(form.known?.identity.attemptsResetAt);
  return (
    <Panel title={t`No attempts remaining`} isPadded>
      <div className={styles.panel}>
        <Notice tone="warning">
          <Trans>
            You can try again after <bdi dir="ltr">{time}</bdi>.
          </Trans>
        </Notice>
        <div className={styles.actions}>
          <Link href={href('/user/support')} variant="button">{t`Contact support`}</Link>
        </div>
      </div>
    </Panel>
  );
}

function Reasons({ texts }: { readonly texts: readonly ReactNode[] }) {
  return (
    <ul className={styles.reasons}>
      {texts.map((text, index) => (
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}

function History({ found }: Pick<PartProps, 'found'>) {
  const { t } = useLingui();
  const labels: Readonly<Record<IdentityCase['state'], string>> = {
    draft: t({ message: 'Started', comment: 'Step of identity verification' }),
    in_review: t({ message: 'Submitted', comment: 'Step of identity verification' }),
    approved: t({ message: 'Approved', comment: 'Step of identity verification' }),
    rejected: t({ message: 'Rejected', comment: 'Step of identity verification' }),
    discarded: t({ message: 'Discarded', comment: 'Step of identity verification' }),
  };
  return (
    <Timeline
      label={t({ message: 'History', comment: 'Of identity verification' })}
      steps={found.history.map(({ state, at }) => ({ text: labels[state], at }))}
    />
  );
}
