/** Identity levels as a vertical list: what each opens and needs, its limits, and what is used of them. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Identity } from '#contract/entities/identity.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { ProgressBar } from '#src/design/feedback/ProgressBar.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { IdentityLimits } from '#src/queries/identity.ts';
import { useIdentityLabels } from '#src/trading/identity/use-identity-labels.ts';
import { shareUsed, remainderOf } from '../limits.ts';
import styles from '../Identity.module.css';

export interface LevelListProps {
  readonly limits: Reloadable<IdentityLimits>;
  /** Undefined while it is not known, which is not unverified. */
  readonly identity: Identity | undefined;
  /** Button of a level; null without one. */
  readonly actionOf: (level: number) => ReactNode;
}

type LevelLimits = IdentityLimits['levels'][number];

export function LevelList({ limits, identity, actionOf }: LevelListProps) {
  const { t } = useLingui();
  return (
    <Panel title={t({ message: 'Levels', comment: 'Identity levels' })}>
      {limits.status === 'failed' ? (
        <ErrorState text={t`Part of the page could not be loaded`} onRetry={limits.onRetry} />
      ) : 'data' in limits ? (
        <ol className={styles.levels}>
          {limits.data.levels
            .filter(({ level }) => level > 0)
            .map((one) => (
              <Level
                key={one.level}
                limits={one}
                used={one.level === identity?.level ? limits.data.used : undefined}
                identity={identity}
                action={actionOf(one.level)}
              />
            ))}
        </ol>
      ) : (
        <div className={styles.levels}>
          {[1, 2, 3].map((level) => (
            <Skeleton key={level} height="132px" />
          ))}
        </div>
      )}
    </Panel>
  );
}

interface LevelProps {
  readonly limits: LevelLimits;
  /** Undefined unless it is the level of the user. */
  readonly used: IdentityLimits['used'] | undefined;
  readonly identity: Identity | undefined;
  readonly action: ReactNode;
}

function Level({ limits, used, identity, action }: LevelProps) {
  const { t } = useLingui();
  const labels = useIdentityLabels();
  const { level } = limits;
  const levelName = labels.level(level) ?? '';
  const features = limits.features.flatMap((feature) => feature ?? []);
  return (
    <li className={styles.level}>
      <div className={styles.levelHead}>
        <h3 className={styles.levelName}>
          {t({ message: `Level ${level}: ${levelName}`, comment: 'Identity level, its name' })}
        </h3>
        <LevelBadge level={level} identity={identity} />
        <div className={styles.levelAction}>{action}</div>
      </div>
      {features.length > 0 && (
        <ul className={styles.features} aria-label={t({ message: 'Opens', comment: 'Label' })}>
          {features.map((feature) => (
            <li key={feature}>{labels.feature[feature]}</li>
          ))}
        </ul>
      )}
      <div className={styles.limits}>
        <Limit label={t`Withdrawals in 24 hours`} limit={limits.daily} used={used?.daily} />
        <Limit label={t`Withdrawals in 30 days`} limit={limits.monthly} used={used?.monthly} />
      </div>
    </li>
  );
}

function LevelBadge({
  level,
  identity,
}: Pick<LevelProps, 'identity'> & { readonly level: number }) {
  const { t } = useLingui();
  if (identity === undefined) return null;
  if (identity.level >= level)
    return <Badge tone="success">{t({ message: 'Verified', comment: 'Identity level' })}</Badge>;
  if (identity.case?.level === level && identity.case.state === 'in_review')
    return <Badge tone="info">{t({ message: 'In review', comment: 'Identity level' })}</Badge>;
  return <Badge>{t({ message: 'Not verified', comment: 'Identity level' })}</Badge>;
}

interface LimitProps {
  readonly label: string;
  readonly limit: LevelLimits['daily'];
  readonly used: LevelLimits['daily'] | undefined;
}

function Limit({ label, limit, used }: LimitProps) {
  const { t } = useLingui();
  const total = `${displayNumber(limit, 2)} USD`;
  if (used === undefined)
    return <ValueRow label={label} value={<NumberText>{total}</NumberText>} />;
  const usedText = displayNumber(used, 2);
  const remaining = displayNumber(remainderOf(limit, used), 2);
  return (
    <div>
      <ValueRow
        label={label}
        value={t({
          message: `${usedText} of ${total} used`,
          comment: 'Used part of a withdrawal limit',
        })}
      />
      <ProgressBar label={label} share={shareUsed(limit, used)} />
      <p className={styles.hint}>
        {t({
          message: `${remaining} USD remaining`,
          comment: 'Amount that may still be withdrawn',
        })}
      </p>
    </div>
  );
}
