/** State of the fault desk, which exists in development and tests only. */
import * as v from 'valibot';
import { codec, listOf } from '../codec.ts';
import type { EpochMs } from '../core/time.ts';
import { countIn, epochMsNumber, shortText } from '../wire.ts';

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

const count = countIn(0, Number.MAX_SAFE_INTEGER);
const name = shortText(60);
const value = v.union([v.number(), v.string()]);

const parameter = codec(
  v.object({
    name,
    kind: v.picklist(['integer', 'text', 'choice']),
    initial: value,
    min: v.optional(v.number()),
    max: v.optional(v.number()),
    choices: v.optional(v.array(v.string())),
  }),
  {
    decode: (wire): FaultParameter => wire,
    encode: ({ choices, ...rest }) => ({
      ...rest,
      ...(choices === undefined ? {} : { choices: [...choices] }),
    }),
  },
);
const parameters = listOf(parameter);
const faultSwitch = codec(
  v.object({
    id: name,
    seam: name,
    is_on: v.boolean(),
    since: v.nullable(epochMsNumber),
    values: v.nullable(v.record(v.string(), value)),
    hit_count: count,
    parameters: parameters.wire,
  }),
  {
    decode: (wire): FaultSwitch => ({
      id: wire.id,
      seam: wire.seam,
      isOn: wire.is_on,
      since: wire.since ?? undefined,
      values: wire.values ?? undefined,
      hitCount: wire.hit_count,
      parameters: parameters.decode(wire.parameters),
    }),
    encode: (model) => ({
      id: model.id,
      seam: model.seam,
      is_on: model.isOn,
      since: model.since ?? null,
      values: model.values ?? null,
      hit_count: model.hitCount,
      parameters: parameters.encode(model.parameters),
    }),
  },
);
const scenario = codec(v.object({ id: name, duration_ms: count, step_count: count }), {
  decode: (wire): FaultScenario => ({
    id: wire.id,
    durationMs: wire.duration_ms,
    stepCount: wire.step_count,
  }),
  encode: (model) => ({
    id: model.id,
    duration_ms: model.durationMs,
    step_count: model.stepCount,
  }),
});
const running = codec(
  v.object({ id: name, started_at: epochMsNumber, ends_at: epochMsNumber, steps_done: count }),
  {
    decode: (wire): RunningScenario => ({
      id: wire.id,
      startedAt: wire.started_at,
      endsAt: wire.ends_at,
      stepsDone: wire.steps_done,
    }),
    encode: (model) => ({
      id: model.id,
      started_at: model.startedAt,
      ends_at: model.endsAt,
      steps_done: model.stepsDone,
    }),
  },
);
const switches = listOf(faultSwitch);
const scenarios = listOf(scenario);

export const faultsCodec = codec(
  v.object({
    is_available: v.boolean(),
    is_on: v.boolean(),
    machine_time: epochMsNumber,
    exchange_time: epochMsNumber,
    ahead_ms: v.number(),
    speed_percent: v.number(),
    switches: switches.wire,
    scenarios: scenarios.wire,
    running_scenario: v.nullable(running.wire),
  }),
  {
    decode: (wire): FaultStatus => ({
      isAvailable: wire.is_available,
      isOn: wire.is_on,
      machineTime: wire.machine_time,
      exchangeTime: wire.exchange_time,
      aheadMs: wire.ahead_ms,
      speedPercent: wire.speed_percent,
      switches: switches.decode(wire.switches),
      scenarios: scenarios.decode(wire.scenarios),
      running: wire.running_scenario === null ? undefined : running.decode(wire.running_scenario),
    }),
    encode: (model) => ({
      is_available: model.isAvailable,
      is_on: model.isOn,
      machine_time: model.machineTime,
      exchange_time: model.exchangeTime,
      ahead_ms: model.aheadMs,
      speed_percent: model.speedPercent,
      switches: switches.encode(model.switches),
      scenarios: scenarios.encode(model.scenarios),
      running_scenario: model.running === undefined ? null : running.encode(model.running),
    }),
  },
);
