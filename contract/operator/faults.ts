/** State of the fault desk, which exists in development and tests only. */
import * as v from 'valibot';
import { codec, listOf, nullable, plain, type Codec } from '../codec.ts';
import type { EpochMs } from '../core/time.ts';
import { countIn, epochMsNumber, shortText } from '../wire.ts';
import { recordCodec } from './record-codec.ts';
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

export interface FaultParameter {
  readonly name: string;
  readonly kind: 'integer' | 'text' | 'choice';
  readonly initial: FaultValue;
  /** Range of an integer. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Values of a choice. */
  readonly choices?: readonly string[] | undefined;
}
export interface FaultSwitch {
  readonly id: string;
  readonly seam: string;
  readonly isOn: boolean;
  /** Undefined while the switch is off, as are its values. */
  readonly since: EpochMs | undefined;
  readonly values: FaultValues | undefined;
  /** How often the switch acted since it was last turned on. */
  readonly hitCount: number;
  readonly parameters: readonly FaultParameter[];
}
export interface FaultScenario {
  readonly id: string;
  readonly durationMs: number;
  readonly stepCount: number;
}
export interface RunningScenario {
  readonly id: string;
  readonly startedAt: EpochMs;
  readonly endsAt: EpochMs;
  readonly stepsDone: number;
}
export interface FaultStatus {
  /** False on an exchange without the fault desk; everything else is then empty. */
  readonly isAvailable: boolean;
  /** Whether anything is on: a switch, a scenario, or a clock that differs from the machine's. */
  readonly isOn: boolean;
  readonly machineTime: EpochMs;
  readonly exchangeTime: EpochMs;
  /** How far the exchange is ahead of the machine. */
  readonly aheadMs: number;
  /** Speed of the exchange's clock; 100 is normal. */
  readonly speedPercent: number;
  readonly switches: readonly FaultSwitch[];
  readonly scenarios: readonly FaultScenario[];
  readonly running: RunningScenario | undefined;
}

const count = plain(countIn(0, Number.MAX_SAFE_INTEGER));
const name = plain(shortText(60));
const time = plain(epochMsNumber);
const flag = plain(v.boolean());
const integer = plain(v.number());
const value = v.union([v.number(), v.string()]);

const parameter: Codec<unknown, FaultParameter> = recordCodec({
  name: ['name', name],
  kind: ['kind', plain(v.picklist(['integer', 'text', 'choice']))],
  initial: ['initial', plain(value)],
  min: ['min', plain(v.optional(v.number()))],
  max: ['max', plain(v.optional(v.number()))],
  choices: ['choices', plain(v.optional(v.array(v.string())))],
});
const faultSwitch: Codec<unknown, FaultSwitch> = recordCodec({
  id: ['id', name],
  seam: ['seam', name],
  isOn: ['is_on', flag],
  since: ['since', nullable(time)],
  values: ['values', nullable(plain(v.record(v.string(), value)))],
  hitCount: ['hit_count', count],
  parameters: ['parameters', listOf(parameter)],
});
const scenario: Codec<unknown, FaultScenario> = recordCodec({
  id: ['id', name],
  durationMs: ['duration_ms', count],
  stepCount: ['step_count', count],
});
const running: Codec<unknown, RunningScenario> = recordCodec({
  id: ['id', name],
  startedAt: ['started_at', time],
  endsAt: ['ends_at', time],
  stepsDone: ['steps_done', count],
});

export const faultsCodec: Codec<object, FaultStatus> = recordCodec({
  isAvailable: ['is_available', flag],
  isOn: ['is_on', flag],
  machineTime: ['machine_time', time],
  exchangeTime: ['exchange_time', time],
  aheadMs: ['ahead_ms', integer],
  speedPercent: ['speed_percent', integer],
  switches: ['switches', listOf(faultSwitch)],
  scenarios: ['scenarios', listOf(scenario)],
  running: ['running_scenario', nullable(running)],
});

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
