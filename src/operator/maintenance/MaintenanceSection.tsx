/** Maintenance with its calls. */
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useDeskAction, useMaintenance } from '../client/desk-queries.tsx';
import { useNow } from '../parts/use-now.ts';
import { MaintenanceView } from './MaintenanceView.tsx';

export function MaintenanceSection() {
  const send = useDeskAction();
  return (
    <MaintenanceView
      state={loadableOf(useMaintenance())}
      now={useNow()}
      onSwitch={(isOn, text) => send(OPERATOR_CALLS.maintenance, { on: isOn, text })}
    />
  );
}
