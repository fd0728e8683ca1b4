/** Connects the camera of papers with the device. */
import { fromCallback, fromPromise } from 'xstate';
import {
  cameraMachine,
  type CameraEvent,
  type LightRequest,
} from '#machines/identity/camera.machine.ts';
import {
  CameraError,
  type CameraChoice,
  type CameraHandle,
  type OpenedCamera,
} from '#machines/identity/camera.ts';
import type { CaptureService } from '#src/binding/paper.ts';
import {
  cameraFailureOf,
  cameraPermission,
  hasCameraAccess,
  openCamera,
  switchLight,
  takePicture,
  watchCamera,
  type Camera,
} from '#src/platform/camera.ts';
import { livenessNow, watchLiveness, watchVisibility } from '#src/platform/liveness.ts';

export const createCaptureService = (): CaptureService => ({
  cameraMachine: cameraMachine.provide({
    actors: {
      openCamera: fromPromise<OpenedCamera, CameraChoice>(async ({ input, signal }) => {
        if (!hasCameraAccess()) throw new CameraError('insecure');
        const before = await cameraPermission();
        signal.throwIfAborted();
        try {
          const { hasLight, ...opened } = await openCamera(input, signal);
          return { ...opened, light: hasLight ? 'off' : 'none' };
        } catch (error) {
          // After the user has left, nobody receives it.
          throw new CameraError(cameraFailureOf(error, before));
        }
      }),
      watchCamera: fromCallback<CameraEvent | LightRequest, CameraHandle>(
        ({ input, sendBack, receive }) => {
          const camera = input as Camera;
          const light = async (isOn: boolean): Promise<void> => {
            const isLit = await switchLight(camera, isOn);
            sendBack({ type: 'light.changed', light: isLit ? 'on' : 'off' });
          };
          receive((event) => {
            if (event.type === 'light.requested') void light(event.isOn);
          });
          return watchCamera(camera, {
            onFrame: () => sendBack({ type: 'frame.shown' }),
            onBlack: () => sendBack({ type: 'frames.blackened' }),
            onLost: () => sendBack({ type: 'camera.lost' }),
          });
        },
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
