/** What the machine was doing while we measured, so that a figure can be read rightly later. */
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

export interface Machine {
  readonly node: string;
  readonly coreCount: number;
  readonly cpu: string;
  readonly memoryGb: number;
  /** Over the last minute: work that has just ended still shows here. */
  readonly loadAverage: number;
  /** Share of all cores that others used in the moment before the run; absent where nobody looked. */
  readonly othersShare?: number;
}

const PROBE_MS = 2_000;

/** Looks for two seconds while we do nothing. */
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
