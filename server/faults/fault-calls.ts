/** Calls of the fault desk under `/operator/faults`, for its page and for tests. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import type { AuditAction } from '#contract/operator/audit.ts';
import { faultsCodec } from '#contract/operator/faults.ts';
import type { Clock } from '#contract/core/time.ts';
import type { OperatorAccess } from '#server/http/operator-access.ts';
import { DATA_HEADERS } from '#server/http/security-policy.ts';
import { normalAddressOf } from '#server/runtime/address-block.ts';
import type { FaultDesk } from './fault-desk.ts';
import { faultStatusOf, noFaults } from './fault-status.ts';
import { integer, text, valuesIn, type AnyValues, type Parameters } from './parameters.ts';
import { isScenarioId } from './scenarios.ts';
import { isSwitchId, SWITCHES } from './switches.ts';

const FAULTS_PATH = OPERATOR_CALLS.faults;
const PATHS = [FAULTS_PATH, `${FAULTS_PATH}/*`];
const ALL_USERS = '';
/** Subject in the audit of what concerns everything. */
const ALL = 'all';
const HOUR_MS = 3_600_000;

const SCENARIO_BODY = { pace: integer(1, 20, 1) } as const satisfies Parameters;
const DISCONNECT_BODY = { user_id: text(/^\d{0,15}$/, ALL_USERS) } as const satisfies Parameters;
const CLOCK_BODY = { ahead_ms: integer(1, 24 * HOUR_MS, HOUR_MS) } as const satisfies Parameters;

interface FaultCallsOptions {
  /** Undefined on an exchange without the fault desk: then only the list exists, which says so. */
  readonly desk: FaultDesk | undefined;
  readonly operator: OperatorAccess;
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

interface Outcome {
  readonly status: 200 | 404 | 422;
  readonly body: object;
}
interface Call {
  readonly id: string;
  readonly body: unknown;
  readonly address: string;
}
type Work = (call: Call) => Outcome | Promise<Outcome>;

export function registerFaultCalls(app: FastifyInstance, options: FaultCallsOptions): void {
  const { desk, operator, clock, audit } = options;
  const call: AddCall = (method, path, work) => {
    app.route<{ Params: { id?: string } }>({
      method,
      url: FAULTS_PATH + path,
      onRequest: admission(operator),
      handler: async (request, reply) => {
        const { params, body, ip } = request;
        return respond(
          reply,
          await work({ id: params.id ?? '', body, address: normalAddressOf(ip) }),
        );
      },
    });
  };

  call('GET', '', () => ({
    status: 200,
    body: faultsCodec.encode(desk === undefined ? noFaults(clock) : faultStatusOf(desk)),
  }));
  if (desk !== undefined) addDeskCalls(call, desk, audit);
  admitOtherPaths(app, operator);
}

type AddCall = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, work: Work) => void;

/** The line of the audit is written first: no fault is on without one. */
function addDeskCalls(call: AddCall, desk: FaultDesk, audit: WriteFaultAudit): void {
  const done = (): Outcome => ({
    status: 200,
    body: { outcome: 'done', ...faultsCodec.encode(faultStatusOf(desk)) },
  });
  call('DELETE', '', async ({ address }) => {
    await audit({ action: 'faults_cleared', subject: ALL, detail: '', address });
    desk.clearAll();
    return done();
  });
  call('PUT', '/switches/:id', ({ id, body, address }) => {
    if (!isSwitchId(id)) return UNKNOWN;
    return withValues(SWITCHES[id].parameters, body, async (values) => {
      await audit({ action: 'fault_on', subject: id, detail: detailOf(values), address });
      desk.registry.set(id, values);
      return done();
    });
  });
  call('DELETE', '/switches/:id', async ({ id, address }) => {
    if (!isSwitchId(id)) return UNKNOWN;
    await audit({ action: 'fault_off', subject: id, detail: '', address });
    desk.registry.clear(id);
    return done();
  });
  call('POST', '/scenarios/:id', ({ id, body, address }) => {
    if (!isScenarioId(id)) return UNKNOWN;
    return withValues(SCENARIO_BODY, body, async (values) => {
      const detail = detailOf(values);
      await audit({ action: 'fault_scenario_started', subject: id, detail, address });
      desk.scenarios.start(id, Number(values['pace']));
      return done();
    });
  });
  call('DELETE', '/scenarios', async ({ address }) => {
    const subject = faultStatusOf(desk).running?.id ?? ALL;
    await audit({ action: 'fault_scenario_stopped', subject, detail: '', address });
    desk.scenarios.stop();
    return done();
  });
  addMomentCalls(call, desk, audit, done);
}

/** Actions that are over when they are done. */
function addMomentCalls(
  call: AddCall,
  desk: FaultDesk,
  audit: WriteFaultAudit,
  done: () => Outcome,
): void {
  call('POST', '/disconnect', ({ body, address }) =>
    withValues(DISCONNECT_BODY, body, async ({ user_id }) => {
      const userId = user_id === ALL_USERS ? undefined : String(user_id);
      await audit({ action: 'fault_disconnect', subject: userId ?? ALL, detail: '', address });
      return { status: 200, body: { outcome: 'done', socket_count: desk.disconnect(userId) } };
    }),
  );
  call('POST', '/clock', ({ body, address }) =>
    withValues(CLOCK_BODY, body, async (values) => {
      const detail = detailOf(values);
      await audit({ action: 'fault_clock', subject: 'clock', detail, address });
      desk.clock.jump(Number(values['ahead_ms']));
      return done();
    }),
  );
}

const detailOf = (values: AnyValues): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');

/** Without the token, unknown paths get the same response as known ones. */
function admitOtherPaths(app: FastifyInstance, operator: OperatorAccess): void {
  for (const url of PATHS) {
    for (const method of ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'] as const) {
      if (app.hasRoute({ method, url })) continue;
      app.route({
        method,
        url,
        onRequest: admission(operator),
        handler: (_request, reply) => respond(reply, UNKNOWN),
      });
    }
  }
}

/** Admits before the body is read, so that a wrong body tells nothing either. */
const admission =
  (operator: OperatorAccess) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    operator.admits(request, reply) ? undefined : reply;

const UNKNOWN: Outcome = { status: 404, body: { outcome: 'not_found' } };

const wrongField = (field: string): Outcome => ({
  status: 422,
  body: { outcome: 'field_invalid', field },
});

function withValues(
  parameters: Parameters,
  given: unknown,
  work: (values: AnyValues) => Promise<Outcome>,
): Outcome | Promise<Outcome> {
  const checked = valuesIn(parameters, given);
  return checked.isValid ? work(checked.values) : wrongField(checked.field);
}

const respond = (reply: FastifyReply, { status, body }: Outcome): FastifyReply =>
  reply
    .code(status)
    .headers({ ...DATA_HEADERS, 'cache-control': 'no-store' })
    .send(body);
