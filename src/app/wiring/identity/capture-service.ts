/** Connects the camera of papers with the device. */
import { fromCallback, fromPromise } from 'xstate';
import { cameraMachine, type CameraEvent } from '#machines/identity/camera.machine.ts';
import { CameraError, type CameraHandle, type CameraSide } from '#machines/identity/camera.ts';
import type { CaptureService } from '#src/binding/paper.ts';
import {
  cameraFailureOf,
  cameraPermission,
  hasCameraAccess,
  openCamera,
  takePicture,
  watchCamera,
  type Camera,
} from '#src/platform/camera.ts';
import { livenessNow, watchLiveness, watchVisibility } from '#src/platform/liveness.ts';

export const createCaptureService = (): CaptureService => ({
  cameraMachine: cameraMachine.provide({
    actors: {
      openCamera: fromPromise<CameraHandle, CameraSide>(async ({ input: side, signal }) => {
        if (!hasCameraAccess()) throw new CameraError('insecure');
        const before = await cameraPermission();
        signal.throwIfAborted();
        try {
          return await openCamera(side, signal);
        } catch (error) {
          // After the user has left, nobody receives it.
          throw new CameraError(cameraFailureOf(error, before));
        }
      }),
      watchCamera: fromCallback<CameraEvent, CameraHandle>(({ input, sendBack }) =>
        watchCamera(input as Camera, {
          onFrame: () => sendBack({ type: 'frame.shown' }),
          onBlack: () => sendBack({ type: 'frames.blackened' }),
          onLost: () => sendBack({ type: 'camera.lost' }),
        }),
      ),
      takePicture: fromPromise<unknown, CameraHandle>(({ input }) => takePicture(input as Camera)),
    },
  }),
  watchPage: watchVisibility,
  watchConnection: (onOnline) => {
    onOnline(livenessNow().isOnline);
    return watchLiveness(({ isOnline }) => onOnline(isOnline));
  },
});
