import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  cameraFailureOf,
  hasCameraAccess,
  openCamera,
  switchLight,
  watchCamera,
  type Camera,
} from '#src/platform/camera.ts';

/** A camera of the device, opened when the test grants it. */
class FakeTrack extends EventTarget {
  isLive = true;
  readonly applyConstraints = vi.fn(() => Promise.resolve());
  readonly #settings: MediaTrackSettings;
  readonly #hasTorch: boolean;

  constructor(settings: MediaTrackSettings = {}, hasTorch = false) {
    super();
    this.#settings = settings;
    this.#hasTorch = hasTorch;
  }
  getSettings = () => this.#settings;
  getCapabilities = () => ({ torch: this.#hasTorch });
  stop(): void {
    this.isLive = false;
  }
}
const track = () => new FakeTrack();
const streamOf = (...tracks: readonly FakeTrack[]): MediaStream =>
  Object.defineProperties(new MediaStream(), {
    getTracks: { value: () => tracks },
    getVideoTracks: { value: () => tracks },
  });
const BACK = { side: 'back', id: undefined } as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function device(lens = track(), ids: readonly string[] = []) {
  let grant: () => void = () => undefined;
  const getUserMedia = vi.fn<(asked: object) => Promise<MediaStream>>(
    () =>
      new Promise<MediaStream>((resolve) => {
        grant = () => resolve(streamOf(lens));
      }),
  );
  const enumerateDevices = () =>
    Promise.resolve([
      { kind: 'audioinput', deviceId: 'microphone' },
      ...ids.map((deviceId) => ({ kind: 'videoinput', deviceId })),
    ]);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices } });
  return { lens, getUserMedia, grant: () => grant() };
}

it('closes a camera whose permission is granted after the user has left', async () => {
  const { lens, grant } = device();
  const leaving = new AbortController();
  const opening = openCamera(BACK, leaving.signal);
  leaving.abort();
  grant();
  await expect(opening).rejects.toThrow();
  expect(lens.isLive).toBe(false);
});

it('opens the camera at the back, without sound', async () => {
  const { lens, grant, getUserMedia } = device();
  const opening = openCamera(BACK, new AbortController().signal);
  grant();
  await opening;
  expect(lens.isLive).toBe(true);
  expect(getUserMedia).toHaveBeenCalledWith({
    audio: false,
    video: expect.objectContaining({ facingMode: { ideal: 'environment' } }) as unknown,
  });
});

it('reads which camera was opened, the next one, and whether it has a lamp', async () => {
  const lens = new FakeTrack({ deviceId: 'tele', facingMode: 'environment' }, true);
  const { grant } = device(lens, ['front', 'wide', 'tele']);
  const opening = openCamera({ side: 'front', id: undefined }, new AbortController().signal);
  grant();
  const { camera, ...facts } = await opening;
  expect(facts).toEqual({
    choice: { side: 'back', id: 'tele' },
    nextId: 'front',
    hasLight: true,
  });
  expect(await switchLight(camera, true)).toBe(true);
  expect(lens.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
  lens.applyConstraints.mockRejectedValueOnce(new DOMException('', 'OperationError'));
  expect(await switchLight(camera, false)).toBe(true);
});

it('keeps the side that was asked for where the camera tells none', async () => {
  const { grant } = device(new FakeTrack({ deviceId: 'webcam' }), ['webcam']);
  const opening = openCamera({ side: 'front', id: undefined }, new AbortController().signal);
  grant();
  expect(await opening).toMatchObject({
    choice: { side: 'front', id: 'webcam' },
    nextId: 'webcam',
    hasLight: false,
  });
});

it('opens any camera of the side when the one asked for is gone', async () => {
  const { grant, getUserMedia } = device();
  getUserMedia.mockRejectedValueOnce(new DOMException('', 'OverconstrainedError'));
  const opening = openCamera({ side: 'back', id: 'gone' }, new AbortController().signal);
  await vi.waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  grant();
  await opening;
  const requestFor = (video: object) => ({
    audio: false,
    video: expect.objectContaining(video) as unknown,
  });
  expect(getUserMedia.mock.calls).toEqual([
    [requestFor({ deviceId: { exact: 'gone' } })],
    [requestFor({ facingMode: { ideal: 'environment' } })],
  ]);
});

it('closes a camera whose facts cannot be read', async () => {
  const { lens, grant } = device();
  Object.assign(navigator.mediaDevices, { enumerateDevices: () => Promise.reject(new Error()) });
  const opening = openCamera(BACK, new AbortController().signal);
  grant();
  await expect(opening).rejects.toThrow();
  expect(lens.isLive).toBe(false);
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
