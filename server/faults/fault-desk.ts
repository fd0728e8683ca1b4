/** Everything of the fault desk that exists before the exchange opens, and its actions. */
import { SWITCH_IDS } from '#contract/operator/fault-switches.ts';
import type { Clock } from '#contract/core/time.ts';
import type { Broadcast } from '#server/realtime/pusher/broadcast-api.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { startBookStorm } from './book-storm.ts';
import { withEventFaults } from './event-faults.ts';
import { FaultClock } from './fault-clock.ts';
import { FaultRegistry } from './fault-registry.ts';
import { ScenarioRunner } from './scenario-runner.ts';

export interface FaultDesk {
  readonly registry: FaultRegistry;
  /** Clock of the machine. */
  readonly machine: Clock;
  /** Clock of the exchange. */
  readonly clock: FaultClock;
  readonly scenarios: ScenarioRunner;
  /** Returns the service with faults on its events; its sockets are those that `disconnect` cuts. */
  wrap(broadcast: Broadcast): Broadcast;
  /** Connects the storm to the order books. */
  useBooks(restate: (pair: string, levelCount: number) => void): void;
  /**
   * Cuts the sockets of a user, or all.
   * @returns the number of sockets.
   */
  disconnect(userId?: string): number;
  /** Stops the scenario and turns every switch off. */
  clearAll(): void;
}

/** @param machine clock of the machine; the exchange runs on the desk's `clock`. */
export function openFaultDesk(parts: {
  readonly clock: Clock;
  readonly schedule: Schedule;
}): FaultDesk {
  const { clock: machine, schedule } = parts;
  const registry = new FaultRegistry(machine);
  const clock = new FaultClock(machine);
  let sockets: Broadcast | undefined;
  const disconnect = (userId?: string): number => sockets?.cutSockets(userId) ?? 0;
  const scenarios = new ScenarioRunner({ registry, clock: machine, schedule, disconnect });
  registry.addListener((id) => {
    if (id !== 'clock_speed') return;
    const speed = registry.activeOf('clock_speed');
    if (speed === undefined) clock.runNormally();
    else clock.run(speed.values.percent);
  });
  return {
    registry,
    machine,
    clock,
    scenarios,
    disconnect,
    wrap: (broadcast) => {
      sockets = broadcast;
      return withEventFaults(broadcast, { registry, schedule });
    },
    useBooks: (restate) => startBookStorm({ registry, clock: machine, schedule, restate }),
    clearAll: () => {
      scenarios.stop();
      for (const id of SWITCH_IDS) registry.clear(id);
    },
  };
}
