import type { ComponentProps } from 'react';
import { expect, fn } from 'storybook/test';
import type { CameraForm, CameraPhase } from '#src/binding/paper.ts';
import { CameraStage } from '#src/trading/camera/CameraStage.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const cameraOf = (phase: CameraPhase): CameraForm => ({
  phase,
  choice: { side: 'back', id: undefined },
  light: 'none',
  camera: undefined,
  take: fn(),
  turn: fn(),
  toggleLight: fn(),
  retry: fn(),
});

const meta = preview.meta({
  component: CameraStage,
  args: { camera: cameraOf('starting'), stream: null, shape: 'document' } satisfies ComponentProps<
    typeof CameraStage
  >,
  render: (args) => (
    <div style={{ maxInlineSize: 360 }}>
      <CameraStage {...args} />
    </div>
  ),
});

export const Starting = meta.story();
export const Asking = meta.story({ args: { camera: cameraOf('asking') } });
export const LiveForFace = meta.story({ args: { camera: cameraOf('live'), shape: 'face' } });
export const LiveForCode = meta.story({ args: { camera: cameraOf('live'), shape: 'code' } });
export const Paused = meta.story({ args: { camera: cameraOf('paused') } });
export const NoCamera = meta.story({ args: { camera: cameraOf('none') } });
export const Insecure = meta.story({ args: { camera: cameraOf('insecure') } });
export const Busy = meta.story({
  args: { camera: cameraOf('busy') },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.camera.retry).toHaveBeenCalledOnce();
  }),
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { camera: cameraOf('blocked') },
});
