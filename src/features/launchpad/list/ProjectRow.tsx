/** One project of the list, as a link: its sale, how far it is, and what happens next. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ProgressBar } from '#src/design/feedback/ProgressBar.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { projectPath } from '../launchpad-paths.ts';
import { NextChange } from '../parts/NextChange.tsx';
import { progressOf } from '../parts/sale-progress.ts';
import { useLaunchpadLabels } from '../parts/use-launchpad-labels.ts';
import styles from './ProjectsView.module.css';

interface ProjectRowProps {
  readonly project: LaunchpadProject;
  readonly now: EpochMs;
}

export function ProjectRow({ project, now }: ProjectRowProps) {
  const { t } = useLingui();
  const href = useHref();
  const labels = useLaunchpadLabels();
  const { coin, name, price, priceCoin, saleType } = project;
  return (
    <Link href={href(projectPath(project.id))} variant="bare" className={styles.link}>
      <span className={styles.name}>
        <CoinMark coin={coin} size={32} />
        <span className={styles.words}>
          <strong className={styles.strong}>
            <bdi>{name}</bdi>
          </strong>
          <span className={styles.label}>
            <span translate="no">{coin}</span> · {labels.sale[saleType]}
          </span>
        </span>
      </span>
      <span className={styles.words}>
        <span className={styles.label}>{t`Price`}</span>
        <NumberText>{`${displayNumber(price)} ${priceCoin}`}</NumberText>
      </span>
      <Progress project={project} />
      <NextChange project={project} now={now} />
    </Link>
  );
}

function Progress({ project }: Pick<ProjectRowProps, 'project'>) {
  const { t } = useLingui();
  const { done, goal, unit, share } = progressOf(project);
  const { participants } = project;
  const label =
    project.saleType === 'first_come'
      ? t({ message: 'Sold', context: 'Share of the tokens that is sold' })
      : t`Committed in total`;
  return (
    <span className={styles.words}>
      <span className={styles.figures}>
        <span className={styles.label}>{label}</span>
        <NumberText>{`${displayNumber(done, 2)} / ${displayNumber(goal, 2)} ${unit}`}</NumberText>
      </span>
      <ProgressBar label={label} share={share} />
      <span className={styles.label}>
        {t({
          message: `Participants: ${participants}`,
          comment: 'Count of users who take part in a token sale',
        })}
      </span>
    </span>
  );
}
