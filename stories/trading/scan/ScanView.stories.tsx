import { expect, fn, screen, within } from 'storybook/test';
import type { CameraLight } from '#machines/identity/camera.ts';
import type { CameraPhase } from '#src/binding/paper.ts';
import { ScanView, type ScanViewProps } from '#src/trading/scan/ScanView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

interface Args extends Pick<ScanViewProps, 'onClose'> {
  readonly phase: CameraPhase;
  readonly image: ScanViewProps['form']['image'];
  readonly onPick: (file: File) => void;
  readonly onTurn: () => void;
  readonly light: CameraLight;
  readonly onToggleLight: () => void;
}

const meta = preview.meta({
  title: 'trading/scan/ScanView',
  parameters: { isPage: true },
  args: {
    phase: 'live',
    image: 'none',
    light: 'none',
    onPick: fn(),
    onTurn: fn(),
    onToggleLight: fn(),
    onClose: fn(),
  } satisfies Args,
  render: ({ phase, image, light, onPick, onTurn, onToggleLight, onClose }: Args) => (
    <main>
      <h1>Withdraw</h1>
      <ScanView
        form={{
          camera: {
            phase,
            choice: { side: 'back', id: undefined },
            light,
            camera: undefined,
            take: () => undefined,
            turn: onTurn,
            toggleLight: onToggleLight,
            retry: () => undefined,
          },
          stream: null,
          image,
          pick: onPick,
        }}
        onClose={onClose}
      />
    </main>
  ),
});

const dialog = async () => within(await screen.findByRole('dialog'));

export const Live = meta.story({
  play: inEnglish(async ({ userEvent, args }) => {
    const view = await dialog();
    await expect(view.getByRole('heading', { name: 'Scan QR code' })).toBeVisible();
    await userEvent.click(view.getByRole('button', { name: 'Other camera' }));
    await expect(args.onTurn).toHaveBeenCalledOnce();
    const file = new File(['x'], 'code.png', { type: 'image/png' });
    await userEvent.upload(view.getByLabelText('Choose a file'), file);
    await expect(args.onPick).toHaveBeenCalledWith(file);
  }),
});
export const WithLamp = meta.story({
  args: { light: 'on' },
  play: inEnglish(async ({ userEvent, args }) => {
    const view = await dialog();
    await userEvent.click(view.getByRole('button', { name: 'Flashlight', pressed: true }));
    await expect(args.onToggleLight).toHaveBeenCalledOnce();
  }),
});
export const Asking = meta.story({ args: { phase: 'asking' } });
export const Denied = meta.story({
  args: { phase: 'denied' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(view.getByText('You did not allow the camera.')).toBeVisible();
    // The other way stays.
    await expect(view.getByLabelText('Choose a file')).toBeInTheDocument();
  }),
});
export const NoCamera = meta.story({ args: { phase: 'none' } });
export const Reading = meta.story({ args: { image: 'reading' } });
export const NoCode = meta.story({
  args: { phase: 'denied', image: 'unread' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(view.getByText('The image has no readable QR code.')).toBeVisible();
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
