/** Checks before any timing that both charts show the same range of the same bars on about the same
 *  scale, that both draw in every animation frame with a change, and neither without one. */
import { assert } from '#contract/core/assert.ts';
import type { Stage } from '#bench/harness/browser.ts';
import { STEP_SEC } from '#bench/pages/chart-market.ts';
import type { ChartJob, ChartState } from '#bench/pages/chart-run.ts';
import { call } from './chart-call.ts';

const CHECKED_FRAMES = 20;
/** Minimum share of the animation frames that must be drawn: counting starts and ends within one. */
const DRAWN_SHARE_MIN = 0.9;
/** Edges may be between two bars, and libraries round to pixels. */
const EDGE_SHARE_MAX = 0.015;
const EDGE_BARS_MAX = 3;
const SCALE_SHARE_MAX = 0.06;

/** @throws BrokenInvariant when the charts differ. */
export async function checkSameChart(stage: Stage, job: ChartJob, count: number): Promise<void> {
  const ours = await stateOf(stage, 'chart-ours', job, count);
  const peer = await stateOf(stage, 'chart-peer', job, count);
  const both = `${JSON.stringify(ours)} and ${JSON.stringify(peer)}`;
  const edge = STEP_SEC * Math.max(EDGE_BARS_MAX, count * EDGE_SHARE_MAX);
  const height = peer.priceTop - peer.priceBottom;
  const isClose = (key: keyof ChartState, max: number): boolean =>
    Math.abs(ours[key] - peer[key]) <= max;
  assert(ours.barCount === peer.barCount, `both hold the same bars: ${both}`);
  assert(ours.lastClose === peer.lastClose, `both end at the same price: ${both}`);
  assert(isClose('fromSec', edge) && isClose('toSec', edge), `both show the same time: ${both}`);
  assert(
    isClose('priceTop', height * SCALE_SHARE_MAX) &&
      isClose('priceBottom', height * SCALE_SHARE_MAX),
    `both have about the same price scale: ${both}`,
  );
}

async function stateOf(
  stage: Stage,
  name: string,
  job: ChartJob,
  count: number,
): Promise<ChartState> {
  const opened = await stage.page(name);
  await call(opened, 'open', job);
  await call(opened, 'show', count);
  for (const operation of ['tick', 'pan', 'zoom'] as const) {
    const drawn = await call(opened, 'drawnFrames', operation, CHECKED_FRAMES);
    assert(
      drawn >= CHECKED_FRAMES * DRAWN_SHARE_MIN,
      `${name} draws in every frame of ${operation} with ${count} bars in sight, not in ${drawn} of ${CHECKED_FRAMES}`,
    );
  }
  const idle = await call(opened, 'drawnFrames', 'nothing', CHECKED_FRAMES);
  assert(idle === 0, `${name} draws nothing when nothing changes, not ${idle} times`);
  const state = await call(opened, 'state');
  await opened.close();
  assert(opened.errors.length === 0, `${name} throws nothing, not ${opened.errors[0]}`);
  return state;
}
