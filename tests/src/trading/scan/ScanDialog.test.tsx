/** The scanner: codes of the camera and of images. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { ScanServiceProvider, type ScanService } from '#src/binding/scan.ts';
import { CaptureServiceProvider } from '#src/binding/paper.ts';
import {
  cameraMachine,
  type CameraEvent,
  type LightRequest,
} from '#machines/identity/camera.machine.ts';
import type { CameraChoice, CameraHandle, OpenedCamera } from '#machines/identity/camera.ts';
import { fromCallback, fromPromise } from 'xstate';
import { createScanService } from '#src/app/wiring/scan/scan-service.ts';
import { localTexts, STORED } from '#src/platform/storage.ts';
import { ScanDialog } from '#src/trading/scan/ScanDialog.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(() => {
  cleanup();
  localTexts.erase(STORED.scanCamera);
});

/** The device has three cameras at its back. */
const LENSES: readonly [string, ...string[]] = ['camera', 'wide', 'tele'];

const machine = cameraMachine.provide({
  actors: {
    openCamera: fromPromise<OpenedCamera, CameraChoice>(({ input: { id = LENSES[0] } }) =>
      Promise.resolve({
        camera: id,
        choice: { side: 'back', id },
        nextId: LENSES[(LENSES.indexOf(id) + 1) % LENSES.length],
        light: 'off',
      }),
    ),
    watchCamera: fromCallback<CameraEvent | LightRequest, CameraHandle>(({ sendBack, receive }) => {
      sendBack({ type: 'frame.shown' });
      receive((event) => {
        if (event.type !== 'light.requested') return;
        sendBack({ type: 'light.changed', light: event.isOn ? 'on' : 'off' });
      });
    }),
  },
});

function open(service: Partial<ScanService>) {
  const onText = vi.fn();
  const { unmount } = renderOnPage(
    <CaptureServiceProvider
      value={{
        cameraMachine: machine,
        watchPage: () => () => undefined,
        watchConnection: () => () => undefined,
      }}
    >
      <ScanServiceProvider
        value={{
          watchCodes: () => () => undefined,
          readImage: () => Promise.resolve(undefined),
          streamOf: () => null,
          lastCamera: () => ({ side: 'back', id: undefined }),
          rememberCamera: () => undefined,
          ...service,
        }}
      >
        <ScanDialog onText={onText} onClose={() => undefined} />
      </ScanServiceProvider>
    </CaptureServiceProvider>,
  );
  return { onText, unmount };
}

it('gives the code that the open camera shows, and stops looking when it is closed', async () => {
  const stop = vi.fn();
  const watchCodes = vi.fn<ScanService['watchCodes']>(() => stop);
  const { onText, unmount } = open({ watchCodes });
  await act(async () => await Promise.resolve());
  const [camera, found] = watchCodes.mock.calls[0] ?? [];
  expect(camera).toBe('camera');
  act(() => found?.('bitcoin:abc'));
  expect(onText).toHaveBeenCalledWith('bitcoin:abc');
  unmount();
  expect(stop).toHaveBeenCalled();
});

it('reads an image instead, and says when it has no code', async () => {
  const texts = [undefined, 'tron:abc'];
  const { onText } = open({ readImage: () => Promise.resolve(texts.shift()) });
  const pick = async (): Promise<void> => {
    const file = new File(['x'], 'code.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file] } });
    await act(async () => await Promise.resolve());
  };
  await pick();
  expect(screen.getByText('The image has no readable QR code.')).toBeDefined();
  expect(onText).not.toHaveBeenCalled();
  await pick();
  expect(onText).toHaveBeenCalledWith('tron:abc');
});

it('turns through all cameras, and opens the one that was used last on this device (G13)', async () => {
  const { lastCamera, rememberCamera } = createScanService();
  const watchCodes = vi.fn<ScanService['watchCodes']>(() => () => undefined);
  const openAgain = async (): Promise<() => void> => {
    const { unmount } = open({ watchCodes, lastCamera, rememberCamera });
    await act(async () => await Promise.resolve());
    return unmount;
  };
  const leave = await openAgain();
  expect(watchCodes.mock.lastCall?.[0]).toBe('camera');
  const turn = async (): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: 'Other camera' }));
    await act(async () => await Promise.resolve());
  };
  for (const camera of [...LENSES.slice(1), ...LENSES.slice(0, 2)]) {
    await turn();
    expect(watchCodes.mock.lastCall?.[0]).toBe(camera);
  }
  leave();
  watchCodes.mockClear();
  await openAgain();
  expect(watchCodes.mock.calls.map(([camera]) => camera)).toEqual(['wide']);
});

it('switches the lamp of a camera that has one (G13)', async () => {
  open({});
  await act(async () => await Promise.resolve());
  const lamp = () => screen.getByRole('button', { name: 'Flashlight' });
  expect(lamp().getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(lamp());
  expect(lamp().getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(lamp());
  expect(lamp().getAttribute('aria-pressed')).toBe('false');
});
