/** React context of the camera, and the hooks of one paper: its machine and the camera's. */
import { useEffect } from 'react';
import { useActorRef } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { cameraMachine } from '#machines/identity/camera.machine.ts';
import type { CameraChoice, CameraHandle, CameraLight } from '#machines/identity/camera.ts';
import type { paperMachine } from '#machines/identity/paper.machine.ts';
import type { PaperContext } from '#machines/identity/paper.ts';
import { createServiceContext } from './create-service-context.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export type { PaperProblem } from '#machines/identity/paper.ts';
export type { CameraHandle } from '#machines/identity/camera.ts';

export interface CaptureService {
  /** With its actors provided. */
  readonly cameraMachine: typeof cameraMachine;
  /** Calls `onVisible` when the page is hidden or shown. @returns the function that ends it. */
  readonly watchPage: (onVisible: (isVisible: boolean) => void) => () => void;
  /** Calls `onOnline` with the present state, then at each change. @returns the function that ends it. */
  readonly watchConnection: (onOnline: (isOnline: boolean) => void) => () => void;
}

export const [CaptureServiceProvider, useCaptureService] =
  createServiceContext<CaptureService>('CaptureService');

export type PaperActor = ActorRefFrom<typeof paperMachine>;

export type PaperPhase =
  | 'restoring'
  | 'choosing'
  | 'preparing'
  | 'checked'
  | 'uploading'
  | 'failed'
  | 'offline'
  | 'discarding'
  | 'stored';

export interface PaperForm extends PaperContext {
  readonly phase: PaperPhase;
  readonly pick: (source: unknown) => void;
  readonly accept: () => void;
  readonly discard: () => void;
  readonly cancel: () => void;
  readonly retry: () => void;
}

/** Follows the connection while the paper is shown. */
export function usePaper(actor: PaperActor): PaperForm {
  const { watchConnection } = useCaptureService();
  useEffect(
    () =>
      watchConnection((isOnline) =>
        actor.send({ type: isOnline ? 'connection.restored' : 'connection.lost' }),
      ),
    [actor, watchConnection],
  );
  return usePaperActor(actor);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function usePaperActor(actor: PaperActor): PaperForm {
  const { context, value } = useMachineSnapshot(actor);
  return {
    ...context,
    phase: (typeof value === 'string' ? value : Object.keys(value)[0]) as PaperPhase,
    pick: (source) => actor.send({ type: 'file.picked', source }),
    accept: () => actor.send({ type: 'picture.accepted' }),
    discard: () => actor.send({ type: 'picture.discarded' }),
    cancel: () => actor.send({ type: 'upload.canceled' }),
    retry: () => actor.send({ type: 'upload.retried' }),
  };
}

export type CameraActor = ActorRefFrom<typeof cameraMachine>;

export type CameraPhase =
  | 'asking'
  | 'starting'
  | 'live'
  | 'taking'
  | 'denied'
  | 'blocked'
  | 'busy'
  | 'none'
  | 'insecure'
  | 'lost'
  | 'black'
  | 'paused'
  | 'taken';

export interface CameraForm {
  readonly phase: CameraPhase;
  /** The one that is open, or that is asked for. */
  readonly choice: CameraChoice;
  readonly light: CameraLight;
  /** Undefined unless it is open. */
  readonly camera: CameraHandle;
  readonly take: () => void;
  /** Turns to the next camera of the device. */
  readonly turn: () => void;
  readonly toggleLight: () => void;
  readonly retry: () => void;
}

/**
 * Opens the camera while the component is mounted; each picture goes to `onPicture`.
 * @param onPicture the same function while it is unchanged.
 */
export function useCamera(choice: CameraChoice, onPicture: (picture: unknown) => void): CameraForm {
  const { cameraMachine, watchPage } = useCaptureService();
  const actor = useActorRef(cameraMachine, { input: choice });
  useEffect(() => {
    const subscription = actor.subscribe(({ status, output }) => {
      if (status === 'done') onPicture(output);
    });
    return () => subscription.unsubscribe();
  }, [actor, onPicture]);
  useEffect(
    () => watchPage((isVisible) => actor.send({ type: isVisible ? 'page.shown' : 'page.hidden' })),
    [actor, watchPage],
  );
  return useCameraActor(actor);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useCameraActor(actor: CameraActor): CameraForm {
  const { context, value } = useMachineSnapshot(actor);
  return {
    phase: typeof value === 'string' ? value : value.open,
    choice: context.choice,
    light: context.light,
    camera: context.camera,
    take: () => actor.send({ type: 'picture.requested' }),
    turn: () => actor.send({ type: 'camera.turned' }),
    toggleLight: () => actor.send({ type: 'light.toggled' }),
    retry: () => actor.send({ type: 'camera.retried' }),
  };
}
