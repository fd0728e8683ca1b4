import { expect, fn, waitFor } from 'storybook/test';
import type { MarketRecording, RecordingProgress } from '#src/binding/market.ts';
import { RecordingButton } from '#src/trading/status/RecordingButton.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';

/** The story's own timer: fires for all waiting callers when the story triggers a second. */
const waiting = new Set<() => void>();
const every = (_: number, run: () => void) => {
  waiting.add(run);
  return () => void waiting.delete(run);
};
const passSecond = () => {
  for (const run of waiting) run();
};

const recordingOf = (
  progress: RecordingProgress | undefined,
  outcome: 'saved' | 'nothing' = 'saved',
): (() => Promise<MarketRecording>) => {
  const recording = {
    start: fn(() => Promise.resolve()),
    read: () => Promise.resolve(progress),
    save: fn(() => Promise.resolve(outcome)),
  };
  return () => Promise.resolve(recording);
};

const meta = preview.meta({
  component: RecordingButton,
  args: { every, recording: recordingOf({ recordedMs: 83_000, byteCount: 1_240_000 }) },
});

export const Idle = meta.story();

export const Recording = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Record market data' }));
    await canvas.findByRole('button', { name: 'Save recording' });
    await expect((await args.recording()).start).toHaveBeenCalled();
    await waitFor(() => expect(waiting.size).toBe(1));
    passSecond();
    await expect(await canvas.findByText('1:23, 1.2 MB')).toBeVisible();
    await expect(canvas.getByRole('status')).toHaveTextContent('Recording market data');
  }),
});

export const WaitsForTheMarket = meta.story({
  args: { recording: recordingOf({ recordedMs: undefined, byteCount: 0 }) },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Record market data' }));
    passSecond();
    await expect(await canvas.findByText('Waiting for live prices')).toBeVisible();
  }),
});

export const SavedByKeyboard = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await canvas.findByRole('button', { name: 'Save recording' });
    await userEvent.keyboard(' ');
    await expect(await canvas.findByRole('button', { name: 'Record market data' })).toHaveFocus();
    await expect((await args.recording()).save).toHaveBeenCalled();
  }),
});

export const NothingRecorded = meta.story({
  args: { recording: recordingOf({ recordedMs: undefined, byteCount: 0 }, 'nothing') },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Record market data' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Save recording' }));
    const message = 'Nothing recorded: market data was not live.';
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(message));
  }),
});

export const Lost = meta.story({
  args: { recording: recordingOf(undefined) },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Record market data' }));
    await canvas.findByRole('button', { name: 'Save recording' });
    await canvas.findByText('Waiting for live prices');
    passSecond();
    const message = 'Recording failed.';
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(message));
    await expect(canvas.getByRole('button', { name: 'Record market data' })).toBeEnabled();
  }),
});

export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Narrow = meta.story({
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 360 }}>
        <Story />
      </div>
    ),
  ],
});
