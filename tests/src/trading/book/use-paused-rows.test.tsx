/** Tests when a mouse pauses the rows of the book: only while it aims. */
import { useRef } from 'react';
import { act, fireEvent, render } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { after } from '#src/platform/clock.ts';
import { AIM_MS, usePausedRows } from '#src/trading/book/use-paused-rows.ts';

const onChange = vi.fn();

function Book() {
  const frame = useRef<HTMLDivElement>(null);
  const isPaused = usePausedRows(frame, after, onChange);
  return (
    <div ref={frame} data-testid="frame" data-paused={isPaused}>
      <div data-level="bids-0" data-testid="row" />
      <div data-testid="mid" />
    </div>
  );
}

let shown: ReturnType<typeof render>;
const over = (id: string, pointerType = 'mouse') =>
  fireEvent.pointerOver(shown.getByTestId(id), { pointerType });
const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const turns = () => onChange.mock.calls.map(([isPaused]) => isPaused);

beforeEach(() => {
  vi.useFakeTimers();
  onChange.mockClear();
  shown = render(<Book />);
});
afterEach(() => {
  shown.unmount();
  vi.useRealTimers();
});

it('pauses from the first row under the mouse until the mouse leaves the book', () => {
  over('mid');
  expect(turns()).toEqual([]);
  over('row');
  over('mid');
  over('row');
  expect(turns()).toEqual([true]);
  expect(shown.getByTestId('frame').dataset['paused']).toBe('true');
  fireEvent.pointerLeave(shown.getByTestId('frame'));
  expect(turns()).toEqual([true, false]);
});

it('resumes under an idle mouse, and pauses again when it moves', () => {
  over('row');
  pass(AIM_MS - 1);
  fireEvent.pointerMove(shown.getByTestId('row'), { pointerType: 'mouse' });
  pass(AIM_MS - 1);
  expect(turns()).toEqual([true]);
  pass(1);
  expect(turns()).toEqual([true, false]);
  fireEvent.pointerMove(shown.getByTestId('row'), { pointerType: 'mouse' });
  expect(turns()).toEqual([true, false, true]);
});

it('does not pause for touch, and resumes when it is unmounted', () => {
  over('row', 'touch');
  expect(turns()).toEqual([]);
  over('row');
  shown.unmount();
  expect(turns()).toEqual([true, false]);
  expect(vi.getTimerCount()).toBe(0);
});
