/** One project: its sale at the start of the line, what the user can do beside it, and first on phones. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { Stat } from '#src/design/data/Stat.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { ProgressBar } from '#src/design/feedback/ProgressBar.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { pairPathOf } from '#src/trading/pair/pair-path.ts';
import { NextChange } from '../parts/NextChange.tsx';
import { progressOf } from '../parts/sale-progress.ts';
import { useLaunchpadLabels } from '../parts/use-launchpad-labels.ts';
import { PhaseList } from './PhaseList.tsx';
import styles from './ProjectView.module.css';
import { SaleTerms } from './SaleTerms.tsx';
import { VestingList } from './VestingList.tsx';

export interface ProjectViewProps {
  readonly project: LaunchpadProject;
  /** The last read has failed. */
  readonly isOutdated: boolean;
  readonly onRetry: () => void;
  /** By the exchange's clock. */
  readonly now: EpochMs;
  readonly onCopy: (text: string) => void;
  /** Nothing before the allocation. */
  readonly proof: ReactNode;
  /** What the user has and can do. */
  readonly own: ReactNode;
}

export function ProjectView(props: ProjectViewProps) {
  const { project, isOutdated, onRetry, now, onCopy, proof, own } = props;
  const { t } = useLingui();
  return (
    <>
      {isOutdated && (
        <Notice tone="warning" action={<Button size="small" onClick={onRetry}>{t`Retry`}</Button>}>
          {t`The project could not be updated.`}
        </Notice>
      )}
      {project.phase === 'cancelled' && (
        <Notice tone="danger">
          {t`This project was canceled. Everything that was committed has been returned in full.`}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.own}>{own}</div>
        <div className={styles.column}>
          <Summary project={project} now={now} />
          <PhaseList project={project} />
          <SaleTerms project={project} onCopy={onCopy} />
          <VestingList project={project} />
          {proof}
          <Description project={project} />
        </div>
      </div>
    </>
  );
}

function Summary({ project, now }: Pick<ProjectViewProps, 'project' | 'now'>) {
  const { t } = useLingui();
  const labels = useLaunchpadLabels();
  const { done, goal, unit, share } = progressOf(project);
  const { coin, price, priceCoin, saleType, participants } = project;
  const label =
    saleType === 'first_come'
      ? t({ message: 'Sold', context: 'Share of the tokens that is sold' })
      : t`Committed in total`;
  return (
    <Panel label={t({ message: 'Sale', comment: 'Of tokens' })} isPadded>
      <div className={styles.stack}>
        <div className={styles.stats}>
          <Stat
            label={t`Price`}
            value={<NumberText>{`${displayNumber(price)} ${priceCoin}`}</NumberText>}
            hint={<Market project={project} />}
          />
          <Stat
            label={t({ message: 'Sale', comment: 'Of tokens' })}
            value={labels.sale[saleType]}
            hint={<NumberText>{`${displayNumber(project.totalTokens)} ${coin}`}</NumberText>}
          />
          <NextChange project={project} now={now} />
        </div>
        <div className={styles.progress}>
          <span className={styles.figures}>
            <span>{label}</span>
            <NumberText tone="value">
              {`${displayNumber(done, 2)} / ${displayNumber(goal, 2)} ${unit}`}
            </NumberText>
          </span>
          <ProgressBar label={label} share={share} />
          <span className={styles.hint}>{t`Participants: ${participants}`}</span>
        </div>
      </div>
    </Panel>
  );
}

/** A token without a market has no price, which is not zero. */
function Market({ project: { coin, pair } }: Pick<ProjectViewProps, 'project'>) {
  const { t } = useLingui();
  const href = useHref();
  if (pair === undefined) return t`${coin} has no market price yet`;
  return (
    <Link href={href(pairPathOf('real', pair))}>
      {t({ message: `Trade ${coin}`, comment: 'Link: opens the trading page; verb' })}
    </Link>
  );
}

function Description({ project }: Pick<ProjectViewProps, 'project'>) {
  const { t } = useLingui();
  const labels = useLaunchpadLabels();
  const { description, links } = project;
  if (description === '' && links.length === 0) return null;
  return (
    <Panel title={t`About the project`} isPadded>
      <div className={styles.stack}>
        {description !== '' && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        {links.length > 0 && (
          <ul className={styles.links}>
            {links.map(({ kind, address }) => (
              <li key={address}>
                <Link href={address} isExternal>
                  {kind === undefined ? address : labels.link[kind]}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.hint}>
          {t`The project wrote this text. The exchange has not checked its promises.`}
        </p>
      </div>
    </Panel>
  );
}
