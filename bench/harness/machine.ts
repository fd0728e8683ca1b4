/** Records the load of the machine during a measurement, so that a metric can be interpreted later. */
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { Disturbance } from './reference.ts';
import { setTimeout as wait } from 'node:timers/promises';

export interface Machine {
  readonly node: string;
  readonly coreCount: number;
  readonly cpu: string;
  readonly memoryGb: number;
  /** Over the last minute: work that has just ended is still included. */
  readonly loadAverage: number;
  /** Share of all cores used by other processes right before the run; absent where not measured. */
  readonly othersShare?: number;
  /** Timings of the reference loop during the run. */
  readonly disturbance?: Disturbance;
}

const PROBE_MS = 2_000;

/** Measures for two seconds while the benchmark is idle. */
export async function machineNow(): Promise<Machine & { readonly othersShare: number }> {
  const before = ticks();
  await wait(PROBE_MS);
  const after = ticks();
  const othersShare = 1 - (after.idle - before.idle) / (after.all - before.all);
  return { ...machineOf(), othersShare };
}

function ticks(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((core) => core.times);
  const sum = (of: (one: (typeof times)[number]) => number): number =>
    times.reduce((total, one) => total + of(one), 0);
  return {
    idle: sum(({ idle }) => idle),
    all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
  };
}

const machineOf = (): Omit<Machine, 'othersShare'> => ({
  node: process.version,
  coreCount: availableParallelism(),
  cpu: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 1e9),
  loadAverage: loadavg()[0] ?? NaN,
});

export const machineLine = (machine: Machine): string => {
  const { node, coreCount, cpu, memoryGb, loadAverage, othersShare } = machine;
  const line = `Node ${node}, ${coreCount} cores of ${cpu}, ${memoryGb} GB, load ${loadAverage.toFixed(2)}`;
  if (othersShare === undefined) return line;
  return `${line}, ${Math.round(othersShare * 100)} % of the cores used by others`;
};
