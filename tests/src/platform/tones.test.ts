/** Tests tones on an audio device that records them and starts suspended. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { playTone } from '#src/platform/tones.ts';

const played: number[] = [];
const wakers: (() => void)[] = [];

class Device {
  state: AudioContextState = 'suspended';
  readonly currentTime = 0;
  readonly destination = {};
  resume(): Promise<void> {
    return new Promise((resolve) => {
      wakers.push(() => {
        this.state = 'running';
        resolve();
      });
    });
  }
  createOscillator() {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: (gain: object) => gain,
      start: () => played.push(frequency.value),
      stop: () => undefined,
    };
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
    return { gain, connect: () => undefined };
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', Device);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('drops tones requested before the page may play sound, and does not play them after the first user gesture', async () => {
  for (const pitch of [440, 550, 660]) {
    void playTone({ pitches: [pitch], volume: 50 });
    await vi.advanceTimersByTimeAsync(60_000);
  }
  for (const wake of wakers) wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(played).toEqual([]);
  void playTone({ pitches: [770], volume: 50 });
  await vi.advanceTimersByTimeAsync(0);
  expect(played).toEqual([770]);
});
