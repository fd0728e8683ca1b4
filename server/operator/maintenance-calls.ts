/** Calls of maintenance. */
import { maintenanceState, switchMaintenance } from '#contract/operator/maintenance.ts';
import { accept, handle } from '#server/http/handler.ts';
import type { Maintenance } from './maintenance.ts';
import { replyWith } from './operator-outcome.ts';

export const maintenanceCalls = (maintenance: Maintenance) => [
  handle(maintenanceState, () => accept('', maintenance.state)),
  handle(switchMaintenance, async ({ body, address }) =>
    replyWith(await maintenance.switch({ ...body, address })),
  ),
];
