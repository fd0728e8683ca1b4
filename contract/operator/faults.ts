/** State of the fault desk, which exists in development and tests only. */
import * as v from 'valibot';
import { codec, listOf, plain, type ModelOf } from '../codec.ts';
import { field, fields, omittableField, optionalField } from '../fields.ts';
import { countNumber, epochMsNumber, shortText } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import {
  CLOCK_PARAMETERS,
  DISCONNECT_PARAMETERS,
  givenValues,
  parametersCodec,
  SCENARIO_PARAMETERS,
} from './fault-switches.ts';
import { operatorRoute } from './operator-route.ts';
import { outcomeCodec } from './outcome.ts';

export type FaultValue = number | string;
export type FaultValues = Readonly<Record<string, FaultValue>>;

const name = shortText(60);
const value = v.union([v.number(), v.string()]);

const parameter = fields({
  name: field('name', name),
  kind: field('kind', v.picklist(['integer', 'text', 'choice'])),
  initial: field('initial', value),
  /** Range of an integer. */
  min: omittableField('min', v.number()),
  max: omittableField('max', v.number()),
  /** Values of a choice. */
  choices: omittableField(
    'choices',
    v.array(v.string()) as v.GenericSchema<unknown, readonly string[]>,
  ),
});
export type FaultParameter = ModelOf<typeof parameter>;

const faultSwitch = fields({
  id: field('id', name),
  seam: field('seam', name),
  isOn: field('is_on', v.boolean()),
  /** Undefined while the switch is off, as are its values. */
  since: optionalField('since', epochMsNumber),
  values: optionalField('values', v.record(v.string(), value)),
  /** How often the switch acted since it was last turned on. */
  hitCount: field('hit_count', countNumber),
  parameters: field('parameters', listOf(parameter)),
});
export type FaultSwitch = ModelOf<typeof faultSwitch>;

const scenario = fields({
  id: field('id', name),
  durationMs: field('duration_ms', countNumber),
  stepCount: field('step_count', countNumber),
});
export type FaultScenario = ModelOf<typeof scenario>;

const running = fields({
  id: field('id', name),
  startedAt: field('started_at', epochMsNumber),
  endsAt: field('ends_at', epochMsNumber),
  stepsDone: field('steps_done', countNumber),
});

export const faultsCodec = fields({
  /** False on an exchange without the fault desk; everything else is then empty. */
  isAvailable: field('is_available', v.boolean()),
  /** Whether anything is on: a switch, a scenario, or a clock that differs from the machine's. */
  isOn: field('is_on', v.boolean()),
  machineTime: field('machine_time', epochMsNumber),
  exchangeTime: field('exchange_time', epochMsNumber),
  /** How far the exchange is ahead of the machine. */
  aheadMs: field('ahead_ms', v.number()),
  /** Speed of the exchange's clock; 100 is normal. */
  speedPercent: field('speed_percent', v.number()),
  switches: field('switches', listOf(faultSwitch)),
  scenarios: field('scenarios', listOf(scenario)),
  running: optionalField('running_scenario', running),
});
export type FaultStatus = ModelOf<typeof faultsCodec>;

const ROOT = OPERATOR_CALLS.faults;
const idParams = plain(v.object({ id: v.string() }));
/** The state after the change. */
const changedCodec = codec(v.intersect([outcomeCodec.wire, faultsCodec.wire]), {
  decode: (wire): FaultStatus => faultsCodec.decode(wire),
  encode: (status) => ({ outcome: 'done', ...faultsCodec.encode(status) }),
});

export const faults = operatorRoute({ method: 'GET', path: ROOT, reply: faultsCodec });

export const clearFaults = operatorRoute({ method: 'DELETE', path: ROOT, reply: changedCodec });

/** The values are those of the switch, which checks them by its own codec. */
export const turnOnSwitch = operatorRoute({
  method: 'PUT',
  path: `${ROOT}/switches/:id`,
  params: idParams,
  body: plain(givenValues),
  reply: changedCodec,
});

export const turnOffSwitch = operatorRoute({
  method: 'DELETE',
  path: `${ROOT}/switches/:id`,
  params: idParams,
  reply: changedCodec,
});

export const startScenario = operatorRoute({
  method: 'POST',
  path: `${ROOT}/scenarios/:id`,
  params: idParams,
  body: parametersCodec(SCENARIO_PARAMETERS),
  reply: changedCodec,
});

export const stopScenario = operatorRoute({
  method: 'DELETE',
  path: `${ROOT}/scenarios`,
  reply: changedCodec,
});

/** Cuts the sockets of one user, or of all. */
export const disconnectSockets = operatorRoute({
  method: 'POST',
  path: `${ROOT}/disconnect`,
  body: parametersCodec(DISCONNECT_PARAMETERS),
  reply: plain(v.object({ outcome: shortText(60), socket_count: v.number() })),
});

/** Moves the exchange's clock forward. */
export const jumpClock = operatorRoute({
  method: 'POST',
  path: `${ROOT}/clock`,
  body: parametersCodec(CLOCK_PARAMETERS),
  reply: changedCodec,
});
