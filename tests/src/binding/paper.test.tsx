/** Tests that a camera is open only while a component shows it. */
import { act, cleanup, render, waitFor } from '#tests/support/testing-library.ts';
import { fromCallback, fromPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import {
  cameraMachine,
  type CameraEvent,
  type LightRequest,
} from '#machines/identity/camera.machine.ts';
import type { CameraChoice, CameraHandle, OpenedCamera } from '#machines/identity/camera.ts';
import { CaptureServiceProvider, useCamera, type CaptureService } from '#src/binding/paper.ts';

afterEach(cleanup);

const BACK: CameraChoice = { side: 'back', id: undefined };

/** A device whose permission the test grants. */
function device() {
  const grants: (() => void)[] = [];
  const aborted = vi.fn();
  const open = vi.fn();
  const closed = vi.fn();
  let show: (isVisible: boolean) => void = () => undefined;
  const service: CaptureService = {
    cameraMachine: cameraMachine.provide({
      actors: {
        openCamera: fromPromise<OpenedCamera, CameraChoice>(
          ({ input: choice, signal }) =>
            new Promise((resolve) => {
              signal.addEventListener('abort', aborted);
              grants.push(() =>
                resolve({ camera: 'camera', choice, nextId: undefined, light: 'none' }),
              );
            }),
        ),
        watchCamera: fromCallback<CameraEvent | LightRequest, unknown>(({ sendBack }) => {
          open();
          sendBack({ type: 'frame.shown' });
          return closed;
        }),
        takePicture: fromPromise<unknown, CameraHandle>(() => Promise.resolve('picture')),
      },
    }),
    watchPage: (onVisible) => {
      show = onVisible;
      return () => {
        show = () => undefined;
      };
    },
    watchConnection: () => () => undefined,
  };
  const onPicture = vi.fn();
  function Stage() {
    const camera = useCamera(BACK, onPicture);
    return (
      <button type="button" onClick={camera.take}>
        {camera.phase}
      </button>
    );
  }
  const view = render(
    <CaptureServiceProvider value={service}>
      <Stage />
    </CaptureServiceProvider>,
  );
  const shows = (text: string) => waitFor(() => expect(view.container.textContent).toBe(text));
  return { ...view, grants, aborted, open, closed, onPicture, shows, hide: () => show(false) };
}

it('opens one camera, and closes it when the component goes', async () => {
  const { grants, open, closed, shows, unmount } = device();
  await shows('asking');
  act(() => grants.forEach((grant) => grant()));
  await shows('live');
  expect(open).toHaveBeenCalledOnce();
  unmount();
  expect(closed).toHaveBeenCalledOnce();
});

it('opens none when the permission comes after the component has gone (K7)', async () => {
  const { grants, open, aborted, shows, unmount } = device();
  await shows('asking');
  unmount();
  expect(aborted).toHaveBeenCalled();
  grants.forEach((grant) => grant());
  await Promise.resolve();
  expect(open).not.toHaveBeenCalled();
});

it('closes the camera while the page is hidden', async () => {
  const { grants, closed, shows, hide } = device();
  await shows('asking');
  act(() => grants.forEach((grant) => grant()));
  await shows('live');
  act(() => hide());
  await shows('paused');
  expect(closed).toHaveBeenCalledOnce();
});

it('hands over the picture, and closes the camera', async () => {
  const { grants, closed, onPicture, shows, container } = device();
  await shows('asking');
  act(() => grants.forEach((grant) => grant()));
  await shows('live');
  act(() => container.querySelector('button')?.click());
  await waitFor(() => expect(onPicture).toHaveBeenCalledExactlyOnceWith('picture'));
  expect(closed).toHaveBeenCalledOnce();
});
