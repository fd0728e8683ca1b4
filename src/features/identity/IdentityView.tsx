/** Identity verification: what is open now, then the levels. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PaperKind } from '#contract/entities/identity.ts';
import { daysBetween } from '#domain/identity/age.ts';
import type { Reloadable } from '#domain/loadable.ts';
import type { IdentityForm } from '#src/binding/identity.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { shortDate } from '#src/format/dates.ts';
import { useHref } from '#src/i18n/use-href.ts';
import type { IdentityLimits } from '#src/queries/identity.ts';
import { useIdentityLabels } from '#src/trading/identity/use-identity-labels.ts';
import { useReviewTime } from '#src/trading/identity/use-review-time.ts';
import { ProfileLayout } from '#src/trading/profile/ProfileLayout.tsx';
import { CasePanel, Exhausted } from './parts/CasePanel.tsx';
import { DetailsForm } from './parts/DetailsForm.tsx';
import { LevelList } from './parts/LevelList.tsx';
import styles from './Identity.module.css';

export interface IdentityViewProps {
  readonly form: IdentityForm;
  readonly limits: Reloadable<IdentityLimits>;
  readonly isSocialLogin: boolean;
  /** Reads again what could not be read. */
  readonly onRetry: () => void;
  /** The last read has failed; what is shown may be outdated. */
  readonly isOutdated: boolean;
  /** Level that another page has asked for. */
  readonly wantedLevel: number | undefined;
  /** Path of that page, without its language. */
  readonly returnPath: string | undefined;
  readonly onPhone: () => void;
  readonly onView: (paper: PaperKind) => void;
  /** State at an outside provider; only for the phase `provider`. */
  readonly provider: ReactNode;
}

export function IdentityView(props: IdentityViewProps) {
  const { form, limits, isSocialLogin } = props;
  const { t } = useLingui();
  return (
    <ProfileLayout
      page="identification"
      title={t({ message: 'Identity verification', comment: 'Title of a page' })}
      isSocialLogin={isSocialLogin}
    >
      <Return {...props} />
      <Current {...props} />
      <LevelList
        limits={limits}
        identity={form.known?.identity}
        actionOf={(level) => (
          <LevelAction form={form} level={level} isMain={!isReadyToReturn(props)} />
        )}
      />
    </ProfileLayout>
  );
}

/** Whether the level is there that another page needs: going back is the main action then. */
function isReadyToReturn({ form, wantedLevel, returnPath }: IdentityViewProps): boolean {
  const level = form.known?.identity.level;
  return returnPath !== undefined && level !== undefined && level >= (wantedLevel ?? 1);
}

/** The way back to the page that needs a level. */
function Return(props: IdentityViewProps) {
  const { form, wantedLevel, returnPath } = props;
  const { t } = useLingui();
  const href = useHref();
  const level = form.known?.identity.level;
  if (returnPath === undefined || level === undefined) return null;
  const needed = wantedLevel ?? 1;
  const isReached = isReadyToReturn(props);
  return (
    <Notice
      tone={isReached ? 'success' : 'info'}
      action={
        <Link href={href(returnPath)} variant={isReached ? 'primary' : 'quiet'}>
          {t({ message: 'Go back', comment: 'To the page that needs a level' })}
        </Link>
      }
    >
      {isReached
        ? t`You have the identity level that you need.`
        : t({
            message: `You need identity level ${needed} to continue there.`,
            comment: 'On the page that the user came from',
          })}
    </Notice>
  );
}

function Current(props: IdentityViewProps) {
  const { form, onRetry, onPhone, onView, provider, isOutdated } = props;
  const { t } = useLingui();
  switch (form.phase) {
    case 'loading':
      return (
        <Panel isPadded>
          <Skeleton height="120px" />
        </Panel>
      );
    case 'unread':
      return (
        <Panel>
          <ErrorState text={t`Part of the page could not be loaded`} onRetry={onRetry} />
        </Panel>
      );
    case 'provider':
      return provider;
    case 'details':
      return (
        <Panel title={t({ message: 'Your details', comment: 'Title of a form' })} isPadded>
          <DetailsForm form={form} />
        </Panel>
      );
    case 'exhausted':
      return <Exhausted form={form} />;
    case 'overview':
      return <Summary form={form} isOutdated={isOutdated} onRetry={onRetry} />;
    default:
      return <CasePanel form={form} onPhone={onPhone} onView={onView} />;
  }
}

function Summary({
  form,
  isOutdated,
  onRetry,
}: Pick<IdentityViewProps, 'form' | 'isOutdated' | 'onRetry'>) {
  const { t } = useLingui();
  const labels = useIdentityLabels();
  const reviewTime = useReviewTime();
  const identity = form.known?.identity;
  if (identity === undefined) return null;
  const { level, verifiedName, levelExpiresOn, usualReviewSec } = identity;
  const levelName = labels.level(level) ?? String(level);
  const name = verifiedName && `${verifiedName.firstName} ${verifiedName.lastName}`.trim();
  const lastDay = shortDate(levelExpiresOn);
  const usual = reviewTime(usualReviewSec);
  return (
    <Panel title={t({ message: 'Your level', comment: 'Identity level of the user' })} isPadded>
      <div className={styles.panel}>
        {isOutdated && (
          <Notice
            tone="warning"
            action={<Button size="small" onClick={onRetry}>{t`Retry`}</Button>}
          >
            {t`Your identity level could not be updated.`}
          </Notice>
        )}
        {form.isUnanswered && (
          <Notice tone="danger" isUrgent>
            {t`The exchange did not respond. Check your connection and try again.`}
          </Notice>
        )}
        <p>
          <strong>
            {level === 0
              ? levelName
              : t({ message: `Level ${level}: ${levelName}`, comment: 'Identity level, its name' })}
          </strong>
        </p>
        {name !== undefined && (
          <p className={styles.lead}>
            <span>{t({ message: 'Verified name:', comment: 'The name follows' })}</span>{' '}
            <bdi translate="no">{name}</bdi>
          </p>
        )}
        {levelExpiresOn !== undefined && (
          <p className={styles.lead}>
            <span>{t({ message: 'Valid until', comment: 'A date follows' })}</span>{' '}
            <bdi dir="ltr">{lastDay}</bdi>
          </p>
        )}
        {level < 3 && (
          <p className={styles.hint}>
            {t`Select the level that you need. A review usually takes ${usual}.`}
          </p>
        )}
      </div>
    </Panel>
  );
}

/** The exchange takes a new document this long before the old one ends. */
const RENEWAL_DAYS = 30;

function isRenewable({ known }: IdentityForm): boolean {
  const lastDay = known?.identity.levelExpiresOn;
  return lastDay !== undefined && daysBetween(known?.today ?? lastDay, lastDay) <= RENEWAL_DAYS;
}

interface LevelActionProps {
  readonly form: IdentityForm;
  readonly level: number;
  /** Whether the page has no other main action. */
  readonly isMain: boolean;
}

/** Only the next levels can be started, and one at a time. */
function LevelAction({ form, level, isMain }: LevelActionProps) {
  const { t } = useLingui();
  const identity = form.known?.identity;
  if (identity === undefined || form.phase !== 'overview') return null;
  if (level === identity.level && isRenewable(form)) {
    return (
      <Button
        size="small"
        tone={isMain ? 'primary' : 'neutral'}
        onClick={() => form.chooseLevel(level)}
      >
        {t({ message: 'Renew', comment: 'Verifies the identity again, before a document expires' })}
      </Button>
    );
  }
  if (level <= identity.level) return null;
  const isNext = level === identity.level + 1 && !isRenewable(form);
  return (
    <Button
      size="small"
      tone={isMain && isNext ? 'primary' : 'neutral'}
      onClick={() => form.chooseLevel(level)}
    >
      {t({ message: `Verify level ${level}`, comment: 'Starts identity verification' })}
    </Button>
  );
}
