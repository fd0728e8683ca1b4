/** Calls of maintenance. */
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import { MAINTENANCE_TEXT_LENGTH_MAX, maintenanceCodec } from '#contract/operator/maintenance.ts';
import type { Maintenance } from './maintenance.ts';
import { INVALID, textIn, type OperatorCalls } from './operator-calls.ts';

export function registerMaintenanceCalls(calls: OperatorCalls, maintenance: Maintenance): void {
  calls.read(OPERATOR_CALLS.maintenance, maintenanceCodec, () => maintenance.state);
  calls.change(OPERATOR_CALLS.maintenance, async ({ body, address }) => {
    const { on: isOn } = body;
    const text = textIn(body['text'], MAINTENANCE_TEXT_LENGTH_MAX) ?? '';
    if (typeof isOn !== 'boolean' || text === INVALID) return 'field_invalid';
    return maintenance.switch({ isOn, text, address });
  });
}
