/** Calls of the fault desk under `/operator/faults`, for its page and for tests. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OperatorAccess } from '#server/http/operator-access.ts';
import { DATA_HEADERS } from '#server/http/security-policy.ts';
import type { FaultDesk } from './fault-desk.ts';
import { faultStatusOf } from './fault-status.ts';
import { integer, text, valuesIn, type Parameters } from './parameters.ts';
import { isScenarioId } from './scenarios.ts';
import { isSwitchId } from './switches.ts';

const FAULTS_PATH = '/operator/faults';
const PATHS = [FAULTS_PATH, `${FAULTS_PATH}/*`];
const ALL_USERS = '';
const HOUR_MS = 3_600_000;

const SCENARIO_BODY = { pace: integer(1, 20, 1) } as const satisfies Parameters;
const DISCONNECT_BODY = { user_id: text(/^\d{0,15}$/, ALL_USERS) } as const satisfies Parameters;
const CLOCK_BODY = { ahead_ms: integer(1, 24 * HOUR_MS, HOUR_MS) } as const satisfies Parameters;

interface FaultCallsOptions {
  readonly desk: FaultDesk;
  readonly operator: OperatorAccess;
}

interface Outcome {
  readonly status: 200 | 404 | 422;
  readonly body: object;
}
type Work = (id: string, body: unknown) => Outcome;

export function registerFaultCalls(app: FastifyInstance, options: FaultCallsOptions): void {
  const { desk, operator } = options;
  const done = (): Outcome => ({ status: 200, body: faultStatusOf(desk) });
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, work: Work): void => {
    app.route<{ Params: { id?: string } }>({
      method,
      url: FAULTS_PATH + path,
      onRequest: admission(operator),
      handler: (request, reply) => respond(reply, work(request.params.id ?? '', request.body)),
    });
  };

  call('GET', '', done);
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
      return { status: 200, body: { socket_count: desk.disconnect(userId) } };
    }),
  );
  call('POST', '/clock', (_id, body) =>
    withValues(CLOCK_BODY, body, ({ ahead_ms }) => {
      desk.clock.jump(Number(ahead_ms));
      return done();
    }),
  );
  admitOtherPaths(app, operator);
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
