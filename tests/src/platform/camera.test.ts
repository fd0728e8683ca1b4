import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  cameraFailureOf,
  hasCameraAccess,
  openCamera,
  watchCamera,
  type Camera,
} from '#src/platform/camera.ts';

/** A camera of the device, opened when the test grants it. */
class FakeTrack extends EventTarget {
  isLive = true;
  stop(): void {
    this.isLive = false;
  }
}
const track = () => new FakeTrack();
const streamOf = (...tracks: readonly FakeTrack[]): MediaStream =>
  Object.defineProperty(new MediaStream(), 'getTracks', { value: () => tracks });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function device() {
  const lens = track();
  let grant: () => void = () => undefined;
  const getUserMedia = vi.fn(
    () =>
      new Promise<MediaStream>((resolve) => {
        grant = () => resolve(streamOf(lens));
      }),
  );
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  return { lens, getUserMedia, grant: () => grant() };
}

it('closes a camera whose permission is granted after the user has left', async () => {
  const { lens, grant } = device();
  const leaving = new AbortController();
  const opening = openCamera('back', leaving.signal);
  leaving.abort();
  grant();
  await expect(opening).rejects.toThrow();
  expect(lens.isLive).toBe(false);
});

it('opens the camera at the back, without sound', async () => {
  const { lens, grant, getUserMedia } = device();
  const opening = openCamera('back', new AbortController().signal);
  grant();
  await opening;
  expect(lens.isLive).toBe(true);
  expect(getUserMedia).toHaveBeenCalledWith({
    audio: false,
    video: expect.objectContaining({ facingMode: { ideal: 'environment' } }) as unknown,
  });
});

const errorOf = (name: string) => new DOMException('', name);

it.each([
  ['NotAllowedError', 'prompt', 'denied'],
  ['NotAllowedError', undefined, 'denied'],
  ['NotAllowedError', 'denied', 'blocked'],
  ['SecurityError', 'denied', 'blocked'],
  ['NotFoundError', 'prompt', 'none'],
  ['OverconstrainedError', 'granted', 'none'],
  ['NotReadableError', 'granted', 'busy'],
  ['AbortError', 'granted', 'busy'],
] as const)('names the failure %s with permission %s: %s', (name, before, expected) => {
  device();
  expect(cameraFailureOf(errorOf(name), before)).toBe(expected);
});

it('finds no camera in a page without TLS', () => {
  vi.stubGlobal('navigator', {});
  expect(hasCameraAccess()).toBe(false);
  expect(cameraFailureOf(new TypeError('undefined'), undefined)).toBe('insecure');
});

/** Watches a camera whose frames have `brightness`. */
function watchDevice(brightness: { now: number }) {
  const lens = track();
  const video = document.createElement('video');
  Object.defineProperty(video, 'videoWidth', { value: 640 });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => undefined,
    getImageData: () => ({ data: new Uint8ClampedArray(16 * 16 * 4).fill(brightness.now) }),
  } as unknown as CanvasRenderingContext2D);
  const watch = { onFrame: vi.fn(), onBlack: vi.fn(), onLost: vi.fn() };
  const stop = watchCamera({ stream: streamOf(lens), video } satisfies Camera, watch);
  return { lens, video, stop, ...watch };
}

it('reports a camera that sends black frames for three seconds, once', () => {
  const brightness = { now: 200 };
  const { onFrame, onBlack } = watchDevice(brightness);
  vi.advanceTimersByTime(1_000);
  expect(onFrame).toHaveBeenCalled();
  brightness.now = 4;
  vi.advanceTimersByTime(2_750);
  expect(onBlack).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(onBlack).toHaveBeenCalledOnce();
});

it('is patient with a dark moment', () => {
  const brightness = { now: 4 };
  const { onBlack } = watchDevice(brightness);
  vi.advanceTimersByTime(2_500);
  brightness.now = 90;
  vi.advanceTimersByTime(500);
  brightness.now = 4;
  vi.advanceTimersByTime(2_500);
  expect(onBlack).not.toHaveBeenCalled();
});

it('reports a camera that was unplugged, and stops all tracks at the end', () => {
  const { lens, video, stop, onLost } = watchDevice({ now: 90 });
  lens.dispatchEvent(new Event('ended'));
  expect(onLost).toHaveBeenCalledOnce();
  stop();
  expect(lens.isLive).toBe(false);
  expect(video.srcObject ?? null).toBeNull();
  lens.dispatchEvent(new Event('ended'));
  expect(onLost).toHaveBeenCalledOnce();
});
