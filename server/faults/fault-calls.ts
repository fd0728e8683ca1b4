/** Calls of the fault desk under `/operator/faults`, for its page and for tests. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import { faultsCodec } from '#contract/operator/faults.ts';
import type { Clock } from '#contract/core/time.ts';
import type { OperatorAccess } from '#server/http/operator-access.ts';
import { DATA_HEADERS } from '#server/http/security-policy.ts';
import type { FaultDesk } from './fault-desk.ts';
import { faultStatusOf, noFaults } from './fault-status.ts';
import { integer, text, valuesIn, type Parameters } from './parameters.ts';
import { isScenarioId } from './scenarios.ts';
import { isSwitchId } from './switches.ts';

const FAULTS_PATH = OPERATOR_CALLS.faults;
const PATHS = [FAULTS_PATH, `${FAULTS_PATH}/*`];
const ALL_USERS = '';
const HOUR_MS = 3_600_000;

const SCENARIO_BODY = { pace: integer(1, 20, 1) } as const satisfies Parameters;
const DISCONNECT_BODY = { user_id: text(/^\d{0,15}$/, ALL_USERS) } as const satisfies Parameters;
const CLOCK_BODY = { ahead_ms: integer(1, 24 * HOUR_MS, HOUR_MS) } as const satisfies Parameters;

interface FaultCallsOptions {
  /** Undefined on an exchange without the fault desk: then only the list exists, which says so. */
  readonly desk: FaultDesk | undefined;
  readonly operator: OperatorAccess;
  readonly clock: Clock;
}

interface Outcome {
  readonly status: 200 | 404 | 422;
  readonly body: object;
}
type Work = (id: string, body: unknown) => Outcome;

export function registerFaultCalls(app: FastifyInstance, options: FaultCallsOptions): void {
  const { desk, operator, clock } = options;
  const call: AddCall = (method, path, work) => {
    app.route<{ Params: { id?: string } }>({
      method,
      url: FAULTS_PATH + path,
      onRequest: admission(operator),
      handler: (request, reply) => respond(reply, work(request.params.id ?? '', request.body)),
    });
  };

  call('GET', '', () => ({
    status: 200,
    body: faultsCodec.encode(desk === undefined ? noFaults(clock) : faultStatusOf(desk)),
  }));
  if (desk !== undefined) addDeskCalls(call, desk);
  admitOtherPaths(app, operator);
}

type AddCall = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, work: Work) => void;

function addDeskCalls(call: AddCall, desk: FaultDesk): void {
  const done = (): Outcome => ({
    status: 200,
    body: { outcome: 'done', ...faultsCodec.encode(faultStatusOf(desk)) },
  });
  call('DELETE', '', () => {
    desk.clearAll();
    return done();
  });
  call('PUT', '/switches/:id', (id, body) => {
    if (!isSwitchId(id)) return UNKNOWN;
    const outcome = desk.registry.set(id, body);
    return outcome === 'done' ? done() : wrongField(outcome.field);
  });
  call('DELETE', '/switches/:id', (id) => {
    if (!isSwitchId(id)) return UNKNOWN;
    desk.registry.clear(id);
    return done();
  });
  call('POST', '/scenarios/:id', (id, body) => {
    if (!isScenarioId(id)) return UNKNOWN;
    return withValues(SCENARIO_BODY, body, ({ pace }) => {
      desk.scenarios.start(id, Number(pace));
      return done();
    });
  });
  call('DELETE', '/scenarios', () => {
    desk.scenarios.stop();
    return done();
  });
  call('POST', '/disconnect', (_id, body) =>
    withValues(DISCONNECT_BODY, body, ({ user_id }) => {
      const userId = user_id === ALL_USERS ? undefined : String(user_id);
      return { status: 200, body: { outcome: 'done', socket_count: desk.disconnect(userId) } };
    }),
  );
  call('POST', '/clock', (_id, body) =>
    withValues(CLOCK_BODY, body, ({ ahead_ms }) => {
      desk.clock.jump(Number(ahead_ms));
      return done();
    }),
  );
}

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
  work: (values: Readonly<Record<string, number | string>>) => Outcome,
): Outcome {
  const checked = valuesIn(parameters, given);
  return checked.isValid ? work(checked.values) : wrongField(checked.field);
}

const respond = (reply: FastifyReply, { status, body }: Outcome): FastifyReply =>
  reply
    .code(status)
    .headers({ ...DATA_HEADERS, 'cache-control': 'no-store' })
    .send(body);
