/** The fault desk: clock, connections, scenarios and switches; what is on is marked. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { FaultStatus } from '#contract/operator/faults.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { ActionOutcome } from '../client/desk-queries.tsx';
import { useOutcomeText } from '../parts/use-outcome-text.ts';
import { ClockPanel } from './ClockPanel.tsx';
import type { FaultActions } from './fault-actions.ts';
import { ScenariosPanel } from './ScenariosPanel.tsx';
import { SwitchForm } from './SwitchForm.tsx';
import { useFaultLabels } from './use-fault-labels.ts';
import styles from './FaultsView.module.css';

/** Variable of the exchange and its value. */
const TURN_ON = 'TIDEMARK_FAULTS=on';

export interface FaultsViewProps {
  readonly status: Reloadable<FaultStatus>;
  readonly now: EpochMs;
  readonly actions: FaultActions;
}

interface Result {
  readonly outcome: ActionOutcome;
  readonly doneText: string;
}
/** Waits for a change and shows its outcome. */
type Perform = (change: Promise<ActionOutcome>, doneText: string) => Promise<void>;

export function FaultsView({ status, now, actions }: FaultsViewProps) {
  const { t } = useLingui();
  const [result, setResult] = useState<Result>();
  const perform: Perform = async (change, doneText) =>
    setResult({ outcome: await change, doneText });
  return (
    <>
      <FaultResult result={result} />
      <LoadableContent
        loadable={status}
        failureText={t`The faults could not be loaded.`}
        placeholder={
          <Panel title={t`Faults`} isPadded>
            <Skeleton width="60%" />
          </Panel>
        }
      >
        {(data) =>
          data.isAvailable ? (
            <FaultPanels status={data} now={now} actions={actions} perform={perform} />
          ) : (
            <Panel title={t`Faults`} isPadded>
              <EmptyState text={t`The fault desk is off. Start the exchange with ${TURN_ON}.`} />
            </Panel>
          )
        }
      </LoadableContent>
    </>
  );
}

interface FaultPanelsProps {
  readonly status: FaultStatus;
  readonly now: EpochMs;
  readonly actions: FaultActions;
  readonly perform: Perform;
}

function FaultPanels({ status, now, actions, perform }: FaultPanelsProps) {
  const { t } = useLingui();
  const { switchOf, scenarioOf } = useFaultLabels();
  return (
    <>
      <div className={styles.columns}>
        <ClockPanel
          status={status}
          onJump={(aheadMs) => perform(actions.jump(aheadMs), t`Clock moved forward.`)}
          onDisconnect={() => perform(actions.disconnect(), t`All users disconnected.`)}
          onClear={() => void perform(actions.clearAll(), t`All faults cleared.`)}
        />
        <ScenariosPanel
          status={status}
          now={now}
          onStart={(id) => {
            const { title } = scenarioOf(id);
            void perform(actions.startScenario(id), t`Scenario started: ${title}.`);
          }}
          onStop={() => void perform(actions.stopScenario(), t`Scenario stopped.`)}
        />
      </div>
      <div className={styles.columns}>
        {status.switches.map((fault) => {
          const { title } = switchOf(fault.id);
          return (
            <SwitchForm
              key={fault.id}
              fault={fault}
              now={now}
              onTurnOn={(values) =>
                void perform(actions.turnOn(fault.id, values), t`Fault is on: ${title}.`)
              }
              onTurnOff={() => void perform(actions.turnOff(fault.id), t`Fault is off: ${title}.`)}
            />
          );
        })}
      </div>
    </>
  );
}

/** Shows what the last change did, or why it did nothing. */
function FaultResult({ result }: { readonly result: Result | undefined }) {
  const { t } = useLingui();
  const outcomeText = useOutcomeText();
  const textOf = ({ outcome, doneText }: Result): string => {
    if (outcome === 'done') return doneText;
    if (outcome === 'field_invalid') return t`Nothing was changed: a value is not valid.`;
    return outcomeText(outcome);
  };
  return (
    <output>
      {result !== undefined && (
        <Notice tone={result.outcome === 'done' ? 'success' : 'danger'}>{textOf(result)}</Notice>
      )}
    </output>
  );
}
