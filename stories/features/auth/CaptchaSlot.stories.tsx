import { expect, fn } from 'storybook/test';
import type { Captcha } from '#src/binding/captcha.tsx';
import { CaptchaSlot } from '#src/features/auth/parts/CaptchaSlot.tsx';
import preview from '../../../.storybook/preview.tsx';

const press = fn();

const ready: Captcha = { phase: 'ready', problem: undefined, press, hold: () => undefined };

const meta = preview.meta({
  title: 'features/auth/CaptchaSlot',
  args: ready,
  render: (captcha: Captcha) => <CaptchaSlot {...captcha} />,
  beforeEach: () => {
    press.mockClear();
  },
});

const failed = (code: number, message = '') =>
  ({ phase: 'failed', problem: { code, message } }) as const;

export const Off = meta.story({ args: { phase: 'off' } });
export const Loading = meta.story({ args: { phase: 'loading' } });
export const Ready = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button')).toHaveFocus();
    await expect(press).toHaveBeenCalledOnce();
  },
});
export const Solving = meta.story({ args: { phase: 'solving' } });
export const Solved = meta.story({ args: { phase: 'solved' } });
export const ScriptLate = meta.story({
  name: '[CAPTCHA-03] Script late',
  args: failed(60_204),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('60204');
    await userEvent.click(canvas.getByRole('button'));
    await expect(press).toHaveBeenCalledOnce();
  },
});
export const ResourcesLate = meta.story({
  name: '[CAPTCHA-04] Resources late',
  args: failed(60_205),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('60205');
  },
});
/** The captcha's own words are shown as they are. */
export const Refused = meta.story({
  name: '[CAPTCHA-02] Refused',
  args: failed(60_101, 'The captcha id is not known.'),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The captcha id is not known.');
  },
});
export const FailedWithoutWords = meta.story({ args: failed(0) });
