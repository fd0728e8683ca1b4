import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markPainted } from '#src/platform/marks.ts';

const marks = () => performance.getEntriesByType('mark').map(({ name }) => name);

function stagedFrames(): () => void {
  const waiting: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => waiting.push(run));
  return () => {
    for (const run of waiting.splice(0)) run(0);
    vi.runAllTimers();
  };
}

// Files of a process share its list of marks.
beforeEach(() => performance.clearMarks());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  performance.clearMarks();
});

it('marks a milestone when its frame is painted, not when the mark is requested', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const paint = stagedFrames();
  markPainted('shell');
  expect(marks()).toEqual([]);
  paint();
  expect(marks()).toEqual(['tidemark:shell']);
});

it('marks a milestone once, however often it is reached', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const paint = stagedFrames();
  markPainted('book');
  markPainted('book');
  paint();
  markPainted('book');
  paint();
  expect(marks()).toEqual(['tidemark:book']);
});
