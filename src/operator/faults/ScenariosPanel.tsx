/** Scripted scenarios: what each does, which one runs, and how long it still runs. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { FaultScenario, FaultStatus } from '#contract/operator/faults.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useDuration } from '../parts/use-duration.ts';
import { useFaultLabels } from './use-fault-labels.ts';
import styles from './FaultsView.module.css';

interface ScenariosPanelProps {
  readonly status: Pick<FaultStatus, 'scenarios' | 'running'>;
  readonly now: EpochMs;
  readonly onStart: (id: string) => void;
  readonly onStop: () => void;
}

export function ScenariosPanel({ status, now, onStart, onStop }: ScenariosPanelProps) {
  const { t } = useLingui();
  const { scenarios, running } = status;
  return (
    <Panel title={t`Scenarios`} isPadded>
      <ul className={styles.scenarios}>
        {scenarios.map((scenario) => (
          <ScenarioRow
            key={scenario.id}
            scenario={scenario}
            remainingMs={running?.id === scenario.id ? running.endsAt - now : undefined}
            onStart={() => onStart(scenario.id)}
            onStop={onStop}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface ScenarioRowProps {
  readonly scenario: FaultScenario;
  /** Undefined while it does not run. */
  readonly remainingMs: number | undefined;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

function ScenarioRow({ scenario, remainingMs, onStart, onStop }: ScenarioRowProps) {
  const { t } = useLingui();
  const duration = useDuration();
  const { scenarioOf } = useFaultLabels();
  const { title, effect } = scenarioOf(scenario.id);
  const length = duration(scenario.durationMs);
  const remaining = remainingMs === undefined ? undefined : duration(remainingMs);
  return (
    <li className={styles.scenario}>
      <div className={styles.scenarioText}>
        <b>{title}</b> <span className={styles.effect}>{effect}</span>
      </div>
      {remaining === undefined ? (
        <span className={styles.effect}>{length}</span>
      ) : (
        <Badge tone="warning">{t`Running: ${remaining} left`}</Badge>
      )}
      {remaining === undefined ? (
        <Button size="small" onClick={onStart} aria-label={t`Start ${title}`}>
          {t`Start`}
        </Button>
      ) : (
        <Button size="small" onClick={onStop}>
          {t`Stop scenario`}
        </Button>
      )}
    </li>
  );
}
