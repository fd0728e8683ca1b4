/** The fault desk with its calls. */
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useDeskAction, useFaults, type DeskAction } from '../client/desk-queries.tsx';
import { useNow } from '../parts/use-now.ts';
import type { FaultActions } from './fault-actions.ts';
import { FaultsView } from './FaultsView.tsx';

export function FaultsSection() {
  const send = useDeskAction();
  return <FaultsView status={loadableOf(useFaults())} now={useNow()} actions={actionsOf(send)} />;
}

function actionsOf(send: DeskAction): FaultActions {
  const address = OPERATOR_CALLS.faults;
  return {
    turnOn: (id, values) => send(`${address}/switches/${id}`, values, 'PUT'),
    turnOff: (id) => send(`${address}/switches/${id}`, {}, 'DELETE'),
    clearAll: () => send(address, {}, 'DELETE'),
    startScenario: (id) => send(`${address}/scenarios/${id}`, {}),
    stopScenario: () => send(`${address}/scenarios`, {}, 'DELETE'),
    disconnect: () => send(`${address}/disconnect`, {}),
    jump: (aheadMs) => send(`${address}/clock`, { ahead_ms: aheadMs }),
  };
}
