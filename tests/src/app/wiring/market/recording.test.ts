/** Tests recording, from the service's three commands to the worker's recorder and a named file. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { btcUsdt } from '#contract/samples/spot.ts';
import { epochMs } from '#contract/core/time.ts';
import { recordingOf } from '#src/app/wiring/market/recording.ts';
import type { RecordingState } from '#workers/market/recording-api.ts';

const saved: string[] = [];
vi.stubGlobal(
  'URL',
  class extends URL {
    static override createObjectURL = (): string => 'blob:here';
    static override revokeObjectURL = (): void => undefined;
  },
);
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  saved.length = 0;
  vi.useRealTimers();
});

const linkWith = (state: RecordingState | undefined, file: Blob | undefined) => ({
  startRecording: vi.fn(() => Promise.resolve()),
  recordingState: () => Promise.resolve(state),
  stopRecording: () => Promise.resolve(file),
});

it('saves the file under its pair and time', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 2, 3, 4, 5) });
  const link = linkWith(undefined, new Blob(['x']));
  const recording = recordingOf(link, () => btcUsdt);
  await recording.start();
  expect(link.startRecording).toHaveBeenCalledOnce();
  expect(await recording.save()).toBe('saved');
  expect(saved).toEqual(['tidemark-BTC_USDT-2026-01-02T03-04-05.jsonl']);
});

it('saves no file when nothing was recorded', async () => {
  const recording = recordingOf(linkWith(undefined, undefined), () => btcUsdt);
  expect(await recording.save()).toBe('nothing');
  expect(saved).toEqual([]);
});

it('returns the duration by the worker clock, and nothing when the worker has no recording', async () => {
  const running = { startsAt: epochMs(1_000), now: epochMs(4_500), byteCount: 80 };
  const measurement = async (state: RecordingState | undefined) =>
    recordingOf(linkWith(state, undefined), () => undefined).read();
  expect(await measurement(running)).toEqual({ recordedMs: 3_500, byteCount: 80 });
  const waiting = { recordedMs: undefined, byteCount: 0 };
  expect(await measurement({ ...running, startsAt: undefined, byteCount: 0 })).toEqual(waiting);
  expect(await measurement(undefined)).toBeUndefined();
});
