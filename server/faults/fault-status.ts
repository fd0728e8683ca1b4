/** State of the fault desk as `GET /operator/faults` sends it. */
import type { FaultDesk } from './fault-desk.ts';
import type { SwitchState } from './fault-registry.ts';
import type { Parameter } from './parameters.ts';
import { SCENARIO_IDS, scenarioOf } from './scenarios.ts';
import { SWITCHES } from './switches.ts';

/** Shorter differences are the milliseconds between two reads of the clock. */
const AHEAD_MS_MIN = 100;

export function faultStatusOf({ registry, machine, clock, scenarios }: FaultDesk) {
  const { running } = scenarios;
  const aheadMs = Math.abs(clock.aheadMs) < AHEAD_MS_MIN ? 0 : clock.aheadMs;
  const switches = registry.states().map(switchStatusOf);
  return {
    is_on: switches.some(({ is_on }) => is_on) || running !== undefined || aheadMs !== 0,
    machine_time: machine(),
    exchange_time: clock.now(),
    ahead_ms: aheadMs,
    speed_percent: clock.percent,
    switches,
    scenarios: SCENARIO_IDS.map((id) => {
      const { endMs, steps } = scenarioOf(id);
      return { id, duration_ms: endMs, step_count: steps.length };
    }),
    running_scenario:
      running === undefined
        ? null
        : {
            id: running.id,
            started_at: running.startedAt,
            ends_at: running.endsAt,
            steps_taken: running.stepCount,
          },
  };
}

function switchStatusOf({ id, activation, hitCount }: SwitchState) {
  const { seam, parameters } = SWITCHES[id];
  return {
    id,
    seam,
    is_on: activation !== undefined,
    since: activation?.since ?? null,
    values: activation?.values ?? null,
    hit_count: hitCount,
    parameters: Object.entries(parameters).map(([name, parameter]) => ({
      name,
      ...wireOf(parameter),
    })),
  };
}

function wireOf(parameter: Parameter) {
  const { kind, initial } = parameter;
  if (kind === 'integer') return { kind, initial, min: parameter.min, max: parameter.max };
  return kind === 'choice' ? { kind, initial, choices: parameter.choices } : { kind, initial };
}
