/** The fault desk with its calls. */
import {
  clearFaults,
  disconnectSockets,
  jumpClock,
  startScenario,
  stopScenario,
  turnOffSwitch,
  turnOnSwitch,
} from '#contract/operator/faults.ts';
import { operatorRequest } from '#contract/operator/operator-route.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useDeskAction, useFaults, type DeskAction } from '../client/desk-queries.tsx';
import { useNow } from '../parts/use-now.ts';
import type { FaultActions } from './fault-actions.ts';
import { FaultsView } from './FaultsView.tsx';

export function FaultsSection() {
  const send = useDeskAction();
  return <FaultsView status={loadableOf(useFaults())} now={useNow()} actions={actionsOf(send)} />;
}

const actionsOf = (send: DeskAction): FaultActions => ({
  turnOn: (id, values) =>
    send(operatorRequest(turnOnSwitch, { params: { id }, body: { ...values } })),
  turnOff: (id) => send(operatorRequest(turnOffSwitch, { params: { id } })),
  clearAll: () => send(operatorRequest(clearFaults, {})),
  startScenario: (id) =>
    send(operatorRequest(startScenario, { params: { id }, body: { pace: 1 } })),
  stopScenario: () => send(operatorRequest(stopScenario, {})),
  disconnect: () => send(operatorRequest(disconnectSockets, { body: { user_id: '' } })),
  jump: (aheadMs) => send(operatorRequest(jumpClock, { body: { ahead_ms: aheadMs } })),
});
