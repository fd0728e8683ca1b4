/** Runs one scenario at a time on real timers. */
import { isSwitchId } from '#contract/operator/fault-switches.ts';
import { assert } from '#contract/core/assert.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { FaultRegistry } from './fault-registry.ts';
import { scenarioOf, type ScenarioId, type ScenarioStep } from './scenarios.ts';

interface ScenarioRunnerOptions {
  readonly registry: FaultRegistry;
  /** The machine's. */
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly disconnect: () => void;
}

export interface RunningScenario {
  readonly id: ScenarioId;
  readonly startedAt: EpochMs;
  readonly endsAt: EpochMs;
  /** Steps that have been taken. */
  readonly stepCount: number;
}

export class ScenarioRunner {
  readonly #options: ScenarioRunnerOptions;
  #running: RunningScenario | undefined;
  /** Differs for each run, so that timers of a stopped run do nothing. */
  #run = 0;

  constructor(options: ScenarioRunnerOptions) {
    this.#options = options;
  }

  get running(): RunningScenario | undefined {
    return this.#running;
  }

  /**
   * Starts a scenario; one that runs is stopped first.
   * @param pace times faster than scripted.
   */
  start(id: ScenarioId, pace: number): void {
    this.stop();
    const { clock, schedule } = this.#options;
    const { steps, endMs } = scenarioOf(id);
    const run = this.#run;
    const startedAt = clock();
    const endsAt = (startedAt + Math.ceil(endMs / pace)) as EpochMs;
    this.#running = { id, startedAt, endsAt, stepCount: 0 };
    const ifRunning = (work: () => void) => () => {
      if (this.#run === run) work();
    };
    for (const step of steps) {
      if (step.atMs === 0) this.#apply(step);
      else
        schedule(
          ifRunning(() => this.#apply(step)),
          step.atMs / pace,
        );
    }
    schedule(
      ifRunning(() => this.stop()),
      endMs / pace,
    );
  }

  /** Turns off every switch of the running scenario. */
  stop(): void {
    const running = this.#running;
    this.#run += 1;
    this.#running = undefined;
    if (running === undefined) return;
    for (const { on = {} } of scenarioOf(running.id).steps) {
      for (const id of Object.keys(on).filter(isSwitchId)) this.#options.registry.clear(id);
    }
  }

  #apply({ on = {}, off = [], isDisconnect }: ScenarioStep): void {
    const { registry, disconnect } = this.#options;
    for (const id of off) registry.clear(id);
    for (const [id, values] of Object.entries(on)) {
      assert(isSwitchId(id), 'a scenario names switches');
      const outcome = registry.set(id, values);
      assert(outcome === 'done', 'a scenario gives its switches valid values');
    }
    if (isDisconnect === true) disconnect();
    if (this.#running !== undefined) {
      this.#running = { ...this.#running, stepCount: this.#running.stepCount + 1 };
    }
  }
}
