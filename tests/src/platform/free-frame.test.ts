/** Tests which animation frame work gets when inputs are handled. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestFreeFrame } from '#src/platform/free-frame.ts';

/** Runs animation frames one by one. */
let callbacks: Map<number, FrameRequestCallback>;
let requestCount = 0;
let frameTime = 0;
let runs: number[] = [];

beforeEach(() => {
  callbacks = new Map();
  runs = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
    requestCount += 1;
    callbacks.set(requestCount, run);
    return requestCount;
  });
  vi.stubGlobal('cancelAnimationFrame', (request: number) => callbacks.delete(request));
});
afterEach(() => vi.unstubAllGlobals());

function frame(): number {
  frameTime += 16;
  const due = [...callbacks.values()];
  callbacks.clear();
  for (const run of due) run(frameTime);
  return frameTime;
}
const request = () => requestFreeFrame(() => runs.push(frameTime));
const press = (): boolean => dispatchEvent(new KeyboardEvent('keydown', { key: '1' }));

it('runs in the next animation frame without an input', () => {
  request();
  expect(runs).toEqual([]);
  const at = frame();
  expect(runs).toEqual([at]);
});

it('leaves a frame to an input, whichever was first', () => {
  request();
  press();
  frame();
  expect(runs).toEqual([]);
  const second = frame();
  expect(runs).toEqual([second]);
  press();
  request();
  frame();
  expect(runs).toEqual([second]);
  const fourth = frame();
  expect(runs).toEqual([second, fourth]);
});

it('counts presses of a pointer', () => {
  request();
  dispatchEvent(new Event('pointerdown'));
  frame();
  dispatchEvent(new Event('pointerup'));
  frame();
  expect(runs).toEqual([]);
  frame();
  expect(runs).toHaveLength(1);
});

it('waits for two frames at most while a key is held', () => {
  request();
  for (const count of [0, 0, 1]) {
    press();
    press();
    frame();
    expect(runs).toHaveLength(count);
  }
});

it('is canceled while it waits', () => {
  const cancel = request();
  press();
  frame();
  cancel();
  frame();
  frame();
  expect(runs).toEqual([]);
});
