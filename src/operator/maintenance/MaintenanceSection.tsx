/** Maintenance with its calls. */
import { switchMaintenance } from '#contract/operator/maintenance.ts';
import { operatorRequest } from '#contract/operator/operator-route.ts';
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
      onSwitch={(isOn, text) => send(operatorRequest(switchMaintenance, { body: { isOn, text } }))}
    />
  );
}
