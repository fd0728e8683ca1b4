/** Types and pure functions of the camera that photographs papers. */

/** An open camera. Only the actors know what it is; a view shows it. */
export type CameraHandle = unknown;

export const CAMERA_PROBLEMS = [
  /** The user has said no just now. */
  'denied',
  /** The browser remembers an earlier no, and does not ask. */
  'blocked',
  /** Another program uses it. */
  'busy',
  /** The device has none. */
  'none',
  /** Pages without TLS have no camera. */
  'insecure',
  /** It was unplugged, or its permission was taken back. */
  'lost',
  /** It sends black frames: a cover, or a driver that fails. */
  'black',
] as const;
export type CameraProblem = (typeof CAMERA_PROBLEMS)[number];

/** Thrown by the actor that opens the camera. */
export class CameraError extends Error {
  override readonly name = 'CameraError';
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem) {
    super(`The camera is not available: ${problem}.`);
    this.problem = problem;
  }
}

/** `back` for papers, `front` for the user. */
export type CameraSide = 'back' | 'front';

/** Which camera the device shall open. */
export interface CameraChoice {
  readonly side: CameraSide;
  /** Name that the device gave it; undefined for any on that side. A camera that the device no
   *  longer has counts as undefined. */
  readonly id: string | undefined;
}

/** Lamp of the open camera; `none` where it has none. */
export type CameraLight = 'none' | 'off' | 'on';

export interface OpenedCamera {
  readonly camera: CameraHandle;
  /** The camera that was opened: not always the one that was requested. */
  readonly choice: CameraChoice;
  /** The camera after it in the device's list; undefined where the device does not tell. */
  readonly nextId: string | undefined;
  readonly light: CameraLight;
}

export interface CameraContext {
  readonly choice: CameraChoice;
  /** Undefined unless it is open. */
  readonly camera: CameraHandle;
  readonly nextId: string | undefined;
  readonly light: CameraLight;
  /** Picture that was taken. */
  readonly picture: unknown;
}

/** A camera that is not open. */
export const CLOSED = { camera: undefined, light: 'none' } as const;

export const createCamera = (choice: CameraChoice): CameraContext => ({
  choice,
  ...CLOSED,
  nextId: undefined,
  picture: undefined,
});

/**
 * Returns the next camera of the device. Where the device does not tell which it has, or the last
 * one did not open, it is any on the other side.
 */
export const turnedCamera = ({ choice, nextId }: CameraContext): CameraChoice =>
  nextId === undefined
    ? { side: choice.side === 'back' ? 'front' : 'back', id: undefined }
    : { side: choice.side, id: nextId };

/** Any other failure than the named ones counts as a camera that another program uses: it may work later. */
export const cameraProblemOf = (error: unknown): CameraProblem =>
  error instanceof CameraError ? error.problem : 'busy';
