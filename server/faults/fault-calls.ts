/** Calls of the fault desk under `/operator/faults`, for its page and for tests. */
import type { FastifyInstance } from 'fastify';
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import type { AuditAction } from '#contract/operator/audit.ts';
import { isSwitchId, SWITCHES, type AnyValues } from '#contract/operator/fault-switches.ts';
import * as calls from '#contract/operator/faults.ts';
import { parse, type Codec } from '#contract/codec.ts';
import type { Clock } from '#contract/core/time.ts';
import { rejectedResponse } from '#server/http/envelope.ts';
import { accept, handle, type Handler } from '#server/http/handler.ts';
import { send } from '#server/http/http-server.ts';
import type { OperatorAccess } from '#server/http/operator-access.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { FaultDesk } from './fault-desk.ts';
import { faultStatusOf, noFaults } from './fault-status.ts';
import { isScenarioId } from './scenarios.ts';

const PATHS = [OPERATOR_CALLS.faults, `${OPERATOR_CALLS.faults}/*`];
/** Subject in the audit of what concerns everything. */
const ALL = 'all';

interface FaultCallsOptions {
  /** Undefined on an exchange without the fault desk: then only the list exists, which says so. */
  readonly desk: FaultDesk | undefined;
  readonly clock: Clock;
  readonly audit: WriteFaultAudit;
}

/** Action of an operator at the fault desk, for the audit. */
export interface FaultAction {
  readonly action: Extract<AuditAction, `fault${string}`>;
  /** ID of a switch, a scenario or a user. */
  readonly subject: string;
  readonly detail: string;
  /** IP address of the caller. */
  readonly address: string;
}
type WriteFaultAudit = (entry: FaultAction) => Promise<void>;

export const switchCalls = ({ desk, clock, audit }: FaultCallsOptions): readonly Handler[] => [
  handle(calls.faults, () =>
    accept('', desk === undefined ? noFaults(clock) : faultStatusOf(desk)),
  ),
  ...(desk === undefined ? [] : changeCalls(desk, audit)),
];

/** The line of the audit is written first: no fault is on without one. */
function changeCalls(desk: FaultDesk, audit: WriteFaultAudit): readonly Handler[] {
  const acceptStatus = () => accept('', faultStatusOf(desk));
  return [
    handle(calls.clearFaults, async ({ address }) => {
      await audit({ action: 'faults_cleared', subject: ALL, detail: '', address });
      desk.clearAll();
      return acceptStatus();
    }),
    handle(calls.turnOnSwitch, async ({ params: { id }, body, address }) => {
      if (!isSwitchId(id)) return reject('not_found');
      const codec: Codec<AnyValues, AnyValues> = SWITCHES[id].values;
      const parsed = parse(codec, body);
      if (!parsed.ok) return reject('field_invalid', { fields: parsed.issues });
      await audit({ action: 'fault_on', subject: id, detail: detailOf(parsed.model), address });
      desk.registry.set(id, parsed.model);
      return acceptStatus();
    }),
    handle(calls.turnOffSwitch, async ({ params: { id }, address }) => {
      if (!isSwitchId(id)) return reject('not_found');
      await audit({ action: 'fault_off', subject: id, detail: '', address });
      desk.registry.clear(id);
      return acceptStatus();
    }),
    handle(calls.startScenario, async ({ params: { id }, body, address }) => {
      if (!isScenarioId(id)) return reject('not_found');
      const detail = detailOf(body);
      await audit({ action: 'fault_scenario_started', subject: id, detail, address });
      desk.scenarios.start(id, body.pace);
      return acceptStatus();
    }),
    handle(calls.stopScenario, async ({ address }) => {
      const subject = faultStatusOf(desk).running?.id ?? ALL;
      await audit({ action: 'fault_scenario_stopped', subject, detail: '', address });
      desk.scenarios.stop();
      return acceptStatus();
    }),
    handle(calls.disconnectSockets, async ({ body: { user_id }, address }) => {
      const userId = user_id === '' ? undefined : user_id;
      await audit({ action: 'fault_disconnect', subject: userId ?? ALL, detail: '', address });
      return accept('', { outcome: 'done', socket_count: desk.disconnect(userId) });
    }),
    handle(calls.jumpClock, async ({ body, address }) => {
      await audit({ action: 'fault_clock', subject: 'clock', detail: detailOf(body), address });
      desk.clock.jump(body.ahead_ms);
      return acceptStatus();
    }),
  ];
}

const detailOf = (values: AnyValues): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');

/** Without the token, unknown paths get the same response as known ones. */
export function admitOtherPaths(
  app: FastifyInstance,
  operator: OperatorAccess,
  clock: Clock,
): void {
  for (const url of PATHS) {
    for (const method of ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'] as const) {
      if (app.hasRoute({ method, url })) continue;
      app.route({
        method,
        url,
        onRequest: async (request, reply) => (operator.admits(request, reply) ? undefined : reply),
        handler: (_request, reply) => send(reply, rejectedResponse(reject('not_found'), clock())),
      });
    }
  }
}
