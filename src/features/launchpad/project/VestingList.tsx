/** When allocated tokens can be claimed. */
import { useLingui } from '@lingui/react/macro';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';
import { displayNumber } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { TimePair } from '../parts/TimePair.tsx';
import styles from './ProjectView.module.css';

export function VestingList({ project }: { readonly project: LaunchpadProject }) {
  const { t } = useLingui();
  return (
    <Panel title={t`Release of the tokens`} isPadded>
      <div className={styles.rows}>
        {project.vesting.map(({ percent, at }) => (
          <ValueRow
            key={at}
            label={<TimePair at={at} />}
            value={<NumberText>{`${displayNumber(percent)}%`}</NumberText>}
          />
        ))}
        <p
          className={styles.hint}
        >{t`Tokens can be claimed from these times on. A claim never lapses.`}</p>
      </div>
    </Panel>
  );
}
