/** Cost of a round of steps in passes of the reference loop, and its verdict beside the budget. Passes are nearly
 *  the same on every machine, so new tests cannot make `npm test` slower without being noticed. */

/** A round that costs this much more than its budget is named, and fails. */
const WARNED_FROM = 1.1;
const FAILED_FROM = 4 / 3;
/** With a larger difference between the timings around a round, the machine was too disturbed to judge it. */
const TIMINGS_RATIO_MAX = 1.2;

export interface MeasuredRound {
  readonly durationMs: number;
  /** Milliseconds of one pass of the reference loop before and after the round. */
  readonly passMsBefore: number;
  readonly passMsAfter: number;
  /** Milliseconds that the round takes on a machine of any speed, because its steps measure for so long. */
  readonly fixedMs?: number | undefined;
  /** Thousands of passes. */
  readonly budget: number;
}

export interface Cost {
  /** Thousands of passes. */
  readonly kiloPasses: number;
  readonly verdict: 'within' | 'warned' | 'exceeded' | 'unjudged';
}

/**
 * Divides the duration without its fixed part by the mean of both timings: 430 s at 4.2 ms before and 4.4 ms
 * after are 100 thousand passes.
 */
export function costOf({
  durationMs,
  passMsBefore,
  passMsAfter,
  fixedMs = 0,
  budget,
}: MeasuredRound): Cost {
  const kiloPasses = (durationMs - fixedMs) / ((passMsBefore + passMsAfter) / 2) / 1000;
  const timings = [passMsBefore, passMsAfter];
  if (Math.max(...timings) > TIMINGS_RATIO_MAX * Math.min(...timings)) {
    return { kiloPasses, verdict: 'unjudged' };
  }
  const ratio = kiloPasses / budget;
  if (ratio > FAILED_FROM) return { kiloPasses, verdict: 'exceeded' };
  return { kiloPasses, verdict: ratio > WARNED_FROM ? 'warned' : 'within' };
}

/** "     unit costs 92.3 thousand loops, budget 90.0". */
export function costLine(name: string, { kiloPasses, verdict }: Cost, budget: number): string {
  const share = `${Math.round((kiloPasses / budget - 1) * 100)} % above it`;
  const remark = {
    within: '',
    warned: `: ${share}, merge or replace tests`,
    exceeded: `: FAIL, ${share}; a third is the limit`,
    unjudged: ': not judged, because the speed of the machine changed by more than a fifth',
  }[verdict];
  return `     ${name} costs ${kiloPasses.toFixed(1)} thousand loops, budget ${budget.toFixed(1)}${remark}`;
}
