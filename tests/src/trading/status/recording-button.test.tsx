/** Tests the recording button: its functions and its text load with the first click, and the button stays the
 *  same element with the focus. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideParts, type DeferredModules, type PartName } from '#src/deferred/load-part.ts';
import { RecordingButton } from '#src/trading/status/RecordingButton.tsx';
import { RecordingReadout } from '#src/trading/status/RecordingReadout.tsx';
import { renderOnPage } from '#tests/support/on-page.tsx';

const functions = {
  start: vi.fn(() => Promise.resolve()),
  read: vi.fn(() => Promise.resolve({ recordedMs: 83_000, byteCount: 1_240_000 })),
  save: vi.fn(() => Promise.resolve<'saved' | 'nothing'>('saved')),
};
const recording = vi.fn(() => Promise.resolve(functions));
const timers = new Set<() => void>();
const every = (_: number, run: () => void) => {
  timers.add(run);
  return () => void timers.delete(run);
};
const load = vi.fn(() => Promise.resolve({ RecordingReadout }));

beforeEach(() => {
  vi.clearAllMocks();
  provideParts({
    isLoaded: () => false,
    load: async <Name extends PartName>() => (await load()) as unknown as DeferredModules[Name],
  });
  renderOnPage(<RecordingButton recording={recording} every={every} />);
});
afterEach(cleanup);

const button = () => screen.getByRole('button');
const click = () => act(async () => void fireEvent.click(button()));
const passSecond = () =>
  act(async () => {
    for (const run of timers) run();
  });

it('loads nothing before the first click', () => {
  expect(button().textContent).toBe('Record market data');
  expect(load).not.toHaveBeenCalled();
  expect(recording).not.toHaveBeenCalled();
});

it('records and saves with one button that keeps the focus', async () => {
  const first = button();
  first.focus();
  await click();
  expect(functions.start).toHaveBeenCalledOnce();
  expect(button().textContent).toBe('Save recording');
  expect(screen.getByRole('status').textContent).toContain('Recording market data');
  await passSecond();
  expect(screen.getByText('1:23, 1.2 MB')).toBeDefined();
  await click();
  expect(functions.save).toHaveBeenCalledOnce();
  expect(button()).toBe(first);
  expect(document.activeElement).toBe(first);
  expect(first.textContent).toBe('Record market data');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(timers.size).toBe(0);
});

it('reports that the functions could not be loaded, and tries again', async () => {
  recording.mockRejectedValueOnce(new Error('offline'));
  await click();
  expect(screen.getByRole('status').textContent).toBe('Recording failed.');
  await click();
  expect(functions.start).toHaveBeenCalledOnce();
  expect(button().textContent).toBe('Save recording');
});

it('starts once, however often the button is clicked meanwhile', async () => {
  const started = Promise.withResolvers<void>();
  functions.start.mockReturnValueOnce(started.promise);
  await click();
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await click();
  await act(async () => started.resolve());
  expect(functions.start).toHaveBeenCalledOnce();
});
