/** What the machine was doing while we measured, so that a figure can be read rightly later. */
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

export interface Machine {
  readonly node: string;
  readonly coreCount: number;
  readonly cpu: string;
  readonly memoryGb: number;
  /** Over the last minute; other work on the machine shows here. */
  readonly loadAverage: number;
}

export const machineNow = (): Machine => ({
  node: process.version,
  coreCount: availableParallelism(),
  cpu: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 1e9),
  loadAverage: loadavg()[0] ?? NaN,
});

export const machineLine = ({ node, coreCount, cpu, memoryGb, loadAverage }: Machine): string =>
  `Node ${node}, ${coreCount} cores of ${cpu}, ${memoryGb} GB, load ${loadAverage.toFixed(2)}`;
