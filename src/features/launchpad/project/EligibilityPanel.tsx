/** Whether the user may take part: identity with its deadline, and what else is in the way. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { Identity } from '#contract/entities/identity.ts';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';
import { identityByOf } from '#domain/launchpad/phases.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { LaunchpadLimit } from '#src/queries/launchpad.ts';
import { identityPath } from '#src/trading/identity/identity-path.ts';
import { useIdentityLabels } from '#src/trading/identity/use-identity-labels.ts';
import { useMissingText } from '#src/trading/identity/use-missing-text.ts';
import { useReviewTime } from '#src/trading/identity/use-review-time.ts';
import { projectPath } from '../launchpad-paths.ts';
import { TimePair } from '../parts/TimePair.tsx';
import { useCountdown } from '../parts/use-countdown.ts';
import styles from './OwnPart.module.css';
import { isBeforeAllocation } from './own-steps.ts';

export interface EligibilityPanelProps {
  readonly project: LaunchpadProject;
  /** Undefined while it is not known. */
  readonly limit: LaunchpadLimit | undefined;
  readonly identity: Identity | undefined;
  /** By the exchange's clock. */
  readonly now: EpochMs;
}

/** Nothing once the result is decided, and for a project without a level. */
export function EligibilityPanel(props: EligibilityPanelProps) {
  const { project, limit, identity } = props;
  const { t } = useLingui();
  const labels = useIdentityLabels();
  const needed = levelOf(props);
  if (!isBeforeAllocation(project)) return null;
  if (needed === 0 && limit?.obstacle === undefined) return null;
  const level = identity?.level;
  return (
    <Panel title={t({ message: 'Your eligibility', comment: 'Title' })} isPadded>
      <div className={styles.stack}>
        {limit?.obstacle === 'country' && (
          <Notice tone="danger">{t`Not offered in your country`}</Notice>
        )}
        <div className={styles.rows}>
          <ValueRow
            label={t`Your identity level`}
            value={
              level === undefined ? '–' : (labels.level(level) ?? <NumberText>{level}</NumberText>)
            }
          />
          <ValueRow
            label={t({ message: 'Needed', comment: 'Label' })}
            value={labels.level(needed) ?? <NumberText>{needed}</NumberText>}
          />
          <Deadline {...props} />
        </div>
        <IdentityState {...props} />
      </div>
    </Panel>
  );
}

/** The exchange may need a level that the project does not state. */
const levelOf = ({ project, limit }: EligibilityPanelProps): number =>
  limit?.obstacle === 'identity' ? Math.max(1, project.identityLevel) : project.identityLevel;

const deadlineOf = ({ project, limit }: EligibilityPanelProps): EpochMs | undefined =>
  limit?.identityBy ?? identityByOf(project.phases);

function Deadline(props: EligibilityPanelProps) {
  const { t } = useLingui();
  const deadline = deadlineOf(props);
  if (deadline === undefined) return null;
  return (
    <ValueRow
      label={t({ message: 'Approved before', comment: 'Label' })}
      value={<TimePair at={deadline} />}
    />
  );
}

function IdentityState(props: EligibilityPanelProps) {
  const { project, limit, identity, now } = props;
  const { t } = useLingui();
  const href = useHref();
  const missing = useMissingText();
  const reviewTime = useReviewTime();
  const countdown = useCountdown();
  const needed = levelOf(props);
  if (limit?.obstacle === 'identity_late') {
    return (
      <Notice tone="danger">
        {t`Your identity was not approved before the sale opened, so you cannot take part.`}
      </Notice>
    );
  }
  if (identity === undefined) return null;
  if (identity.level >= needed) {
    return <Notice tone="success">{t`Your identity is verified.`}</Notice>;
  }
  const usual = reviewTime(identity.usualReviewSec);
  const deadline = deadlineOf(props);
  const left = deadline === undefined ? 0 : deadline - now;
  const remaining = countdown(left);
  return (
    <Notice
      tone="warning"
      action={
        <Link href={href(identityPath(projectPath(project.id), needed))}>
          {t`Verify your identity`}
        </Link>
      }
    >
      <p>{missing(identity, needed)}</p>
      <p>{t`A review usually takes ${usual}.`}</p>
      {left > 0 && (
        <p>{t({ message: `Time left: ${remaining}`, comment: 'Time to verify the identity' })}</p>
      )}
    </Notice>
  );
}
