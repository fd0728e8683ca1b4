/** Life of the camera that photographs a paper: asks for the permission, watches the frames, takes the picture.
 *  Leaving `open` closes the camera: its tracks end with the actor that watches them. A permission that is granted
 *  after the user has left opens nothing. */
import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { unprovided } from '../kernel/unprovided.ts';
import {
  cameraProblemOf,
  CLOSED,
  createCamera,
  turnedCamera,
  type CameraChoice,
  type CameraContext,
  type CameraHandle,
  type CameraLight,
  type OpenedCamera,
} from './camera.ts';

export type CameraEvent =
  /** A frame with a picture was shown. */
  | { readonly type: 'frame.shown' }
  /** All frames of some time were black. */
  | { readonly type: 'frames.blackened' }
  /** The camera was unplugged, or its permission was taken back. */
  | { readonly type: 'camera.lost' }
  | { readonly type: 'camera.retried' }
  | { readonly type: 'camera.turned' }
  | { readonly type: 'light.toggled' }
  /** The lamp was switched, or the camera could not do it. */
  | { readonly type: 'light.changed'; readonly light: CameraLight }
  | { readonly type: 'picture.requested' }
  | { readonly type: 'page.hidden' }
  | { readonly type: 'page.shown' };

/** Sent to the actor that watches the open camera. */
export interface LightRequest {
  readonly type: 'light.requested';
  readonly isOn: boolean;
}

export const cameraMachine = setup({
  types: {
    input: {} as CameraChoice,
    context: {} as CameraContext,
    events: {} as CameraEvent,
    output: {},
  },
  actors: {
    /** Closes the camera again when it was aborted meanwhile. */
    openCamera: fromPromise<OpenedCamera, CameraChoice>(unprovided('openCamera')),
    /** Reports frames and the loss, switches the lamp, and closes the camera when it ends. */
    watchCamera: fromCallback<CameraEvent | LightRequest, CameraHandle>(() => {
      throw new Error('The actor "watchCamera" was not provided.');
    }),
    takePicture: fromPromise<unknown, CameraHandle>(unprovided('takePicture')),
  },
}).createMachine({
  id: 'camera',
  context: ({ input }) => createCamera(input),
  initial: 'asking',
  on: {
    'camera.retried': '.asking',
    'camera.turned': {
      target: '.asking',
      actions: assign(({ context }) => ({ choice: turnedCamera(context), nextId: undefined })),
    },
    'page.hidden': '.paused',
  },
  states: {
    /** The browser asks the user, or opens the camera. */
    asking: {
      // Asked again, the first request must not open a second camera.
      on: { 'camera.retried': { target: 'asking', reenter: true } },
      invoke: {
        src: 'openCamera',
        input: choiceIn,
        onDone: { target: 'open', actions: assign(({ event }) => event.output) },
        onError: [
          { guard: ({ event }) => cameraProblemOf(event.error) === 'denied', target: 'denied' },
          { guard: ({ event }) => cameraProblemOf(event.error) === 'blocked', target: 'blocked' },
          { guard: ({ event }) => cameraProblemOf(event.error) === 'none', target: 'none' },
          { guard: ({ event }) => cameraProblemOf(event.error) === 'insecure', target: 'insecure' },
          { target: 'busy' },
        ],
      },
    },
    open: {
      invoke: { id: 'watch', src: 'watchCamera', input: cameraIn },
      exit: assign(CLOSED),
      on: {
        'frames.blackened': 'black',
        'camera.lost': 'lost',
        'light.toggled': {
          actions: sendTo('watch', ({ context }: WithContext): LightRequest => ({
            type: 'light.requested',
            isOn: context.light !== 'on',
          })),
        },
        'light.changed': { actions: assign(({ event }) => ({ light: event.light })) },
      },
      initial: 'starting',
      states: {
        starting: { on: { 'frame.shown': 'live' } },
        live: { on: { 'picture.requested': 'taking' } },
        taking: {
          invoke: {
            src: 'takePicture',
            input: cameraIn,
            onDone: {
              target: '#camera.taken',
              actions: assign(({ event }) => ({ picture: event.output })),
            },
            onError: '#camera.lost',
          },
        },
      },
    },
    denied: {},
    blocked: {},
    busy: {},
    none: {},
    insecure: {},
    lost: {},
    black: {},
    /** The page is hidden: nobody is in front of it. */
    paused: { on: { 'page.shown': 'asking' } },
    taken: { type: 'final' },
  },
  output: ({ context }: WithContext) => context.picture,
});

interface WithContext {
  readonly context: CameraContext;
}

function choiceIn({ context }: WithContext): CameraChoice {
  return context.choice;
}

function cameraIn({ context }: WithContext): CameraHandle {
  return context.camera;
}
