/** Runs the product's market worker with a meter. */
// oxlint-disable-next-line import/no-unassigned-import -- It puts itself around what follows.
import './worker-meter.ts';
// oxlint-disable-next-line import/no-unassigned-import -- A worker's entry exposes itself.
import '#workers/market/market.worker.ts';
