import { expect, fn } from 'storybook/test';
import type { CameraLight } from '#machines/identity/camera.ts';
import { CameraButtons } from '#src/trading/camera/CameraButtons.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

interface Args {
  readonly light: CameraLight;
  readonly onTurn: () => void;
  readonly onToggleLight: () => void;
}

const meta = preview.meta({
  title: 'trading/camera/CameraButtons',
  args: { light: 'off', onTurn: fn(), onToggleLight: fn() } satisfies Args,
  render: ({ light, onTurn, onToggleLight }: Args) => (
    <CameraButtons camera={{ light, turn: onTurn, toggleLight: onToggleLight }} />
  ),
});

export const WithLamp = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Other camera' }));
    await expect(args.onTurn).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Flashlight', pressed: false }));
    await expect(args.onToggleLight).toHaveBeenCalledOnce();
  }),
});
export const Lit = meta.story({ args: { light: 'on' } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const WithoutLamp = meta.story({
  args: { light: 'none' },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Flashlight' })).toBeNull();
  }),
});
