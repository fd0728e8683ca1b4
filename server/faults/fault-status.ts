/** State of the fault desk as `GET /operator/faults` sends it. */
import type { Clock } from '#contract/core/time.ts';
import { SWITCHES, type Parameter } from '#contract/operator/fault-switches.ts';
import type { FaultParameter, FaultStatus, FaultSwitch } from '#contract/operator/faults.ts';
import type { FaultDesk } from './fault-desk.ts';
import type { SwitchState } from './fault-registry.ts';
import { SCENARIO_IDS, scenarioOf } from './scenarios.ts';

/** Shorter differences are the milliseconds between two reads of the clock. */
const AHEAD_MS_MIN = 100;

export function faultStatusOf({ registry, machine, clock, scenarios }: FaultDesk): FaultStatus {
  const { running } = scenarios;
  const aheadMs = Math.abs(clock.aheadMs) < AHEAD_MS_MIN ? 0 : clock.aheadMs;
  const switches = registry.states().map(switchStatusOf);
  return {
    isAvailable: true,
    isOn: switches.some(({ isOn }) => isOn) || running !== undefined || aheadMs !== 0,
    machineTime: machine(),
    exchangeTime: clock.now(),
    aheadMs,
    speedPercent: clock.percent,
    switches,
    scenarios: SCENARIO_IDS.map((id) => {
      const { endMs, steps } = scenarioOf(id);
      return { id, durationMs: endMs, stepCount: steps.length };
    }),
    running:
      running === undefined
        ? undefined
        : {
            id: running.id,
            startedAt: running.startedAt,
            endsAt: running.endsAt,
            stepsDone: running.stepCount,
          },
  };
}

/** State of an exchange without the fault desk. */
export const noFaults = (clock: Clock): FaultStatus => ({
  isAvailable: false,
  isOn: false,
  machineTime: clock(),
  exchangeTime: clock(),
  aheadMs: 0,
  speedPercent: 100,
  switches: [],
  scenarios: [],
  running: undefined,
});

function switchStatusOf({ id, activation, hitCount }: SwitchState): FaultSwitch {
  const { seam, parameters } = SWITCHES[id];
  return {
    id,
    seam,
    isOn: activation !== undefined,
    since: activation?.since,
    values: activation === undefined ? undefined : { ...activation.values },
    hitCount,
    parameters: Object.entries(parameters).map(([name, parameter]) => ({
      name,
      ...partsOf(parameter),
    })),
  };
}

function partsOf(parameter: Parameter): Omit<FaultParameter, 'name'> {
  const { kind, initial } = parameter;
  if (kind === 'integer') return { kind, initial, min: parameter.min, max: parameter.max };
  return kind === 'choice' ? { kind, initial, choices: parameter.choices } : { kind, initial };
}
