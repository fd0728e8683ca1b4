import type { ComponentProps } from 'react';
import { expect, fn } from 'storybook/test';
import { ThemeChoice } from '#src/design/controls/ThemeChoice.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const meta = preview.meta({
  component: ThemeChoice,
  args: { value: 'dark', onValueChange: fn() } satisfies ComponentProps<typeof ThemeChoice>,
});

export const Dark = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Light' }));
    await expect(args.onValueChange).toHaveBeenCalledWith('light');
  }),
});
export const System = meta.story({ args: { value: 'system' } });
export const Small = meta.story({ args: { size: 'small' } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
