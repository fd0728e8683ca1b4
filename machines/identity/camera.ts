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

export interface CameraContext {
  readonly side: CameraSide;
  /** Undefined unless it is open. */
  readonly camera: CameraHandle;
  /** Picture that was taken. */
  readonly picture: unknown;
}

export const createCamera = (side: CameraSide): CameraContext => ({
  side,
  camera: undefined,
  picture: undefined,
});

/** Any other failure than the named ones counts as a camera that another program uses: it may work later. */
export const cameraProblemOf = (error: unknown): CameraProblem =>
  error instanceof CameraError ? error.problem : 'busy';
