/** Changes of the fault desk. */
import type { FaultValues } from '#contract/operator/faults.ts';
import type { ActionOutcome } from '../client/desk-queries.tsx';

export interface FaultActions {
  readonly turnOn: (id: string, values: FaultValues) => Promise<ActionOutcome>;
  readonly turnOff: (id: string) => Promise<ActionOutcome>;
  readonly clearAll: () => Promise<ActionOutcome>;
  readonly startScenario: (id: string) => Promise<ActionOutcome>;
  readonly stopScenario: () => Promise<ActionOutcome>;
  /** Cuts the sockets of all users. */
  readonly disconnect: () => Promise<ActionOutcome>;
  readonly jump: (aheadMs: number) => Promise<ActionOutcome>;
}
