/** How much the user can commit, from hourly readings of the balance, and each of the readings. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { LaunchpadLimit } from '#src/queries/launchpad.ts';
import { Samples } from './Samples.tsx';
import styles from './OwnPart.module.css';

export interface LimitPanelProps {
  readonly project: LaunchpadProject;
  readonly limit: Reloadable<LaunchpadLimit>;
}

/** Nothing for a project without a limit by the balance, and before the readings. */
export function LimitPanel({ project, limit }: LimitPanelProps) {
  const { t } = useLingui();
  const [areSamplesShown, setSamplesShown] = useState(false);
  const { snapshotCoin, phase } = project;
  if (snapshotCoin === undefined || phase === 'upcoming' || phase === 'cancelled') return null;
  return (
    <Panel
      title={t({ message: 'Your limit', comment: 'Title' })}
      actions={
        <Button
          size="small"
          tone="text"
          disabledReason={dataOf(limit)?.sampleCount === 0 ? t`No readings yet` : undefined}
          onClick={() => setSamplesShown(true)}
        >
          {t({ message: 'Show readings', comment: 'Button' })}
        </Button>
      }
      isPadded
    >
      <LoadableContent
        loadable={limit}
        failureText={t`Part of the page could not be loaded`}
        placeholder={<Skeleton height="72px" />}
      >
        {(data) => <Figures project={project} limit={data} coin={snapshotCoin} />}
      </LoadableContent>
      {areSamplesShown && (
        <Samples
          projectId={project.id}
          coin={snapshotCoin}
          onClose={() => setSamplesShown(false)}
        />
      )}
    </Panel>
  );
}

interface FiguresProps {
  readonly project: LaunchpadProject;
  readonly limit: LaunchpadLimit;
  readonly coin: string;
}

function Figures({ project: { priceCoin, phase }, limit, coin }: FiguresProps) {
  const { t } = useLingui();
  const { sampleCount, hourCount } = limit;
  return (
    <div className={styles.rows}>
      <ValueRow
        label={
          phase === 'snapshot'
            ? t`Limit so far`
            : t({ message: 'Commitment limit', comment: 'Label' })
        }
        value={<NumberText>{`${displayNumber(limit.limit)} ${priceCoin}`}</NumberText>}
        isStrong
      />
      <ValueRow
        label={t({ message: 'Average balance', comment: 'Label' })}
        value={<NumberText>{`${displayNumber(limit.average)} ${coin}`}</NumberText>}
      />
      <ValueRow
        label={t({ message: 'Committed', context: 'Amount' })}
        value={<NumberText>{`${displayNumber(limit.committed)} ${priceCoin}`}</NumberText>}
      />
      <ValueRow
        label={t({ message: 'Readings', comment: 'Label' })}
        value={
          <NumberText>{`${displayNumber(sampleCount)} / ${displayNumber(hourCount)}`}</NumberText>
        }
      />
      <p className={styles.hint}>
        {t`One reading an hour, at a moment that is drawn. Hours before your account existed count as 0.`}
      </p>
    </div>
  );
}
