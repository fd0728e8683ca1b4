/** Arithmetic of single scenarios: memory slopes, time by kind and function, work owed after a slow
 *  beat. */
import { expect, it } from 'vitest';
import { voidReasonOf } from '#bench/harness/browser.ts';
import { slopeOf } from '#bench/harness/memory.ts';
import {
  busiestThread,
  timeByFunction,
  timeByKind,
  type TraceEvent,
} from '#bench/harness/trace-summary.ts';
import { ConflatedStream } from '#bench/feed/conflated-stream.ts';
import { interactionsOf } from '#bench/scenarios/input.ts';

it('fits a line through points by least squares', () => {
  expect(
    slopeOf([
      [0, 1],
      [1, 3],
      [2, 5],
    ]),
  ).toBeCloseTo(2);
  expect(
    slopeOf([
      [0, 4],
      [1, 4],
      [2, 4],
    ]),
  ).toBe(0);
  // A single reading that jumps does not change the slope.
  expect(
    slopeOf([
      [0, 0],
      [1, 9],
      [2, 0],
    ]),
  ).toBe(0);
});

it('voids a run sent at less than nine tenths of the requested beat', () => {
  const stat = { frames: 0, seconds: 2, rate: 1_000 };
  expect(voidReasonOf({ ...stat, sent: 1_800 })).toBeUndefined();
  expect(voidReasonOf({ ...stat, sent: 1_799 })).toContain('sent 900 of 1000');
});

it('counts interactions that Event Timing leaves out at its threshold', () => {
  expect(interactionsOf({ inputMs: [1, 2, 90], interactionMs: [96] })).toEqual([96, 16, 16]);
});

it('merges level changes into sixty frames per second and limits the backlog to half a second', () => {
  const stream = new ConflatedStream(7, 300, 60_000);
  let frameCount = 0;
  for (let nowMs = 0; nowMs <= 1_000; nowMs += 4) frameCount += stream.due(nowMs, 1).length;
  expect(frameCount).toBeGreaterThanOrEqual(59);
  expect(frameCount).toBeLessThanOrEqual(60);
  expect(stream.sentCount / stream.secondsAt(1_000)).toBeGreaterThan(58_000);
  const before = stream.sentCount;
  stream.due(11_000, 1);
  expect(stream.sentCount - before).toBe(30_000);
});

const at = (name: string, ts: number, dur: number, tid = 1): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid,
  ts: ts * 1000,
  dur: dur * 1000,
});
const nameOf = (tid: number): TraceEvent => ({
  name: 'thread_name',
  ph: 'M',
  pid: 1,
  tid,
  ts: 0,
  args: { name: 'CrRendererMain' },
});

it('attributes to each kind of work the time spent outside nested work', () => {
  const events = [
    at('RunTask', 0, 100),
    at('FireAnimationFrame', 10, 50),
    at('Layout', 20, 15),
    at('MinorGC', 40, 5),
    at('Paint', 70, 10),
    at('Paint', 200, 1),
    at('Paint', 0, 500, 2),
  ];
  expect(timeByKind(events, { pid: 1, tid: 1 })).toEqual([
    { name: 'the browser itself', ms: 40 },
    { name: 'script', ms: 30 },
    { name: 'layout', ms: 15 },
    { name: 'paint', ms: 11 },
    { name: 'garbage collection', ms: 5 },
  ]);
});

it('does not count the start of the profiler as work of the page', () => {
  const events = [at('RunTask', 0, 100), at('CpuProfiler::StartProfiling', 10, 70)];
  expect(timeByKind(events, { pid: 1, tid: 1 })).toEqual([{ name: 'the browser itself', ms: 30 }]);
});

it('uses the busiest of several threads with the same name', () => {
  const events = [nameOf(1), nameOf(2), at('RunTask', 0, 5), at('RunTask', 0, 9, 2)];
  expect(busiestThread(events, 'CrRendererMain')).toMatchObject({ pid: 1, tid: 2 });
  expect(busiestThread(events, 'Compositor')).toBeUndefined();
});

it('attributes to each function the time of its samples, per thread', () => {
  const chunk = (id: string, samples: readonly number[], timeDeltas: readonly number[]) => ({
    ...at('ProfileChunk', 0, 0, 9),
    id,
    args: {
      data: {
        cpuProfile: {
          nodes: [
            { id: 1, callFrame: { functionName: 'draw' } },
            { id: 2, callFrame: { functionName: '(idle)' } },
          ],
          samples,
        },
        timeDeltas,
      },
    },
  });
  const events = [
    { ...at('Profile', 0, 0, 1), id: '0x1' },
    { ...at('Profile', 0, 0, 2), id: '0x2' },
    // The profiler started for 900 ms before the first sample.
    chunk('0x1', [1, 1, 2, 1], [900_000, 1_000, 5_000, 2_000]),
    chunk('0x1', [1], [4_000]),
    chunk('0x2', [1, 1], [1_000, 9_000]),
  ];
  const nameOf = ({ functionName }: { readonly functionName: string }): string => functionName;
  expect(timeByFunction(events, { pid: 1, tid: 1 }, nameOf)).toEqual([{ name: 'draw', ms: 7 }]);
});
