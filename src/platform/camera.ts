/** The camera of the device: opens it, watches its frames, and takes a picture of the current one. */
import { systemClock, every } from './clock.ts';

export interface Camera {
  /** For the element that shows it. */
  readonly stream: MediaStream;
  /** Plays the stream outside the page: its frames are looked at and photographed. */
  readonly video: HTMLVideoElement;
}

/** Why a camera was not opened. `blocked`: the browser remembers an earlier no, and does not ask. */
export type CameraFailure = 'denied' | 'blocked' | 'busy' | 'none' | 'insecure';

/** Enough to read small print; a browser takes the nearest it has. */
const WIDTH_IDEAL = 2_560;
const HEIGHT_IDEAL = 1_440;

/** Whether the page may ask for a camera at all. */
export const hasCameraAccess = (): boolean =>
  (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia !== undefined;

/** A camera of the device; without an ID, any on this side. */
interface CameraRequest {
  readonly side: 'back' | 'front';
  readonly id: string | undefined;
}

interface CameraFacts {
  /** What was opened. */
  readonly choice: CameraRequest;
  /** The camera after it in the device's list. */
  readonly nextId: string | undefined;
  readonly hasLight: boolean;
}

interface OpenedCamera extends CameraFacts {
  readonly camera: Camera;
}

/**
 * Opens the camera with this ID, or any on this side of the device. A permission that is granted
 * after `signal` was aborted opens nothing: the light of the camera goes out again.
 * @throws as `getUserMedia`; `cameraFailureOf` names the reason.
 */
export async function openCamera(
  request: CameraRequest,
  signal: AbortSignal,
): Promise<OpenedCamera> {
  const stream = await streamFor(request);
  try {
    const facts = await readCamera(stream, request.side);
    signal.throwIfAborted();
    return { camera: { stream, video: playedVideo(stream) }, ...facts };
  } catch (error) {
    stopTracks(stream);
    throw error;
  }
}

function playedVideo(stream: MediaStream): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  // A browser that pauses it shows no frame, which counts as black.
  video.play().catch(() => undefined);
  return video;
}

async function streamFor({ side, id }: CameraRequest): Promise<MediaStream> {
  const sized = { width: { ideal: WIDTH_IDEAL }, height: { ideal: HEIGHT_IDEAL } };
  const get = (video: MediaTrackConstraints): Promise<MediaStream> =>
    navigator.mediaDevices.getUserMedia({ audio: false, video: { ...video, ...sized } });
  const anyOfSide = { facingMode: { ideal: side === 'back' ? 'environment' : 'user' } };
  if (id === undefined) return get(anyOfSide);
  try {
    return await get({ deviceId: { exact: id } });
  } catch (error) {
    const isGone = error instanceof DOMException && error.name === 'OverconstrainedError';
    if (isGone) return get(anyOfSide);
    throw error;
  }
}

const SIDE_OF_FACING: ReadonlyMap<string | undefined, CameraRequest['side']> = new Map([
  ['environment', 'back'],
  ['user', 'front'],
]);

/** @param asked side that counts where the camera does not tell its own: webcams do not. */
async function readCamera(stream: MediaStream, asked: CameraRequest['side']): Promise<CameraFacts> {
  const [track] = stream.getVideoTracks();
  const { deviceId: id, facingMode } = track?.getSettings() ?? {};
  const side = SIDE_OF_FACING.get(facingMode) ?? asked;
  const devices = await navigator.mediaDevices.enumerateDevices();
  const ids = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
  const at = ids.indexOf(id ?? '');
  const nextId = at < 0 ? undefined : ids[(at + 1) % ids.length];
  return { choice: { side, id }, nextId, hasLight: hasLight(track) };
}

/** The types of the DOM have the lamp in the settings of a track alone. */
declare global {
  interface MediaTrackCapabilities {
    torch?: boolean;
  }
  interface MediaTrackConstraintSet {
    torch?: ConstrainBoolean;
  }
}

/** Firefox has no `getCapabilities`. */
const hasLight = (track: MediaStreamTrack | undefined): boolean =>
  track !== undefined && 'getCapabilities' in track && track.getCapabilities().torch === true;

/** @returns whether the lamp is on; a camera that fails to switch it leaves it as it was. */
export async function switchLight({ stream }: Camera, isOn: boolean): Promise<boolean> {
  const [track] = stream.getVideoTracks();
  try {
    await track?.applyConstraints({ advanced: [{ torch: isOn }] });
    return isOn;
  } catch {
    return !isOn;
  }
}

/** Reads whether the browser would ask the user; undefined where it does not tell. */
export async function cameraPermission(): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state;
  } catch {
    return undefined;
  }
}

/** @param before permission before the request. */
export function cameraFailureOf(
  error: unknown,
  before: PermissionState | undefined,
): CameraFailure {
  if (!hasCameraAccess()) return 'insecure';
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return before === 'denied' ? 'blocked' : 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}

/** A covered camera and a failed driver send such frames. */
const BLACK_MS = 3_000;
const LOOK_INTERVAL_MS = 250;
const LOOK_SIDE = 16;
/** Of 255. Noise of a dark room is above it. */
const BLACK_MAX = 12;

export interface CameraWatch {
  /** Called for every look at a frame that is not black. */
  readonly onFrame: () => void;
  /** Called once, after all frames of three seconds were black. */
  readonly onBlack: () => void;
  readonly onLost: () => void;
}

/** @returns the function that ends the watch and closes the camera. */
export function watchCamera({ stream, video }: Camera, watch: CameraWatch): () => void {
  let litAt = systemClock();
  let isReported = false;
  const stopLooking = every(LOOK_INTERVAL_MS, () => {
    if (brightestOf(video) > BLACK_MAX) {
      litAt = systemClock();
      watch.onFrame();
    } else if (!isReported && systemClock() - litAt >= BLACK_MS) {
      isReported = true;
      watch.onBlack();
    }
  });
  const tracks = stream.getTracks();
  for (const track of tracks) track.addEventListener('ended', watch.onLost);
  return () => {
    stopLooking();
    for (const track of tracks) track.removeEventListener('ended', watch.onLost);
    stopTracks(stream);
    video.srcObject = null;
  };
}

/** Brightness of the brightest of a few points, 0 to 255; 0 before the first frame. */
function brightestOf(video: HTMLVideoElement): number {
  if (video.videoWidth === 0) return 0;
  const canvas = document.createElement('canvas');
  canvas.width = LOOK_SIDE;
  canvas.height = LOOK_SIDE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return 0;
  context.drawImage(video, 0, 0, LOOK_SIDE, LOOK_SIDE);
  const { data } = context.getImageData(0, 0, LOOK_SIDE, LOOK_SIDE);
  let brightest = 0;
  for (let index = 0; index < data.length; index += 4) {
    brightest = Math.max(brightest, data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0);
  }
  return brightest;
}

const QUALITY = 0.95;

/** @throws without a frame. */
export function takePicture({ video }: Camera): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  if (context === null || canvas.width === 0)
    return Promise.reject(new Error('There is no frame.'));
  context.drawImage(video, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The frame was not encoded.')) : resolve(blob)),
      'image/jpeg',
      QUALITY,
    );
  });
}

const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** The stream of a camera that passed through code without knowledge of it; null without one. */
export const streamOf = (camera: unknown): MediaStream | null =>
  typeof camera === 'object' && camera !== null && 'stream' in camera
    ? (camera.stream as MediaStream)
    : null;
