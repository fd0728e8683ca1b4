import { expect, fn } from 'storybook/test';
import type { Captcha } from '#src/binding/captcha.ts';
import { CaptchaSlot } from '#src/features/auth/parts/CaptchaSlot.tsx';
import preview from '../../../.storybook/preview.tsx';

const press = fn();

/** Replaces the provider's iframe. */
function hold(element: HTMLElement | null): void {
  if (element === null || element.childElementCount > 0) return;
  const frame = document.createElement('iframe');
  frame.title = element.getAttribute('aria-label') ?? '';
  element.append(frame);
}

const ready: Captcha = { phase: 'ready', problem: undefined, press, hold };

const meta = preview.meta({
  title: 'features/auth/CaptchaSlot',
  component: CaptchaSlot,
  args: ready,
  beforeEach: () => {
    press.mockClear();
  },
});

export const Off = meta.story({
  args: { phase: 'off' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
});
export const Loading = meta.story({
  args: { phase: 'loading' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(press).not.toHaveBeenCalled();
  },
});
export const Ready = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(press).toHaveBeenCalledOnce();
  },
});
export const Solving = meta.story({
  args: { phase: 'solving' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('iframe')).toBeVisible();
  },
});
export const Solved = meta.story({ args: { phase: 'solved' } });
export const ScriptTooLate = meta.story({
  name: '[CAPTCHA-03] Script too late',
  args: { phase: 'failed', problem: { code: 60_204, message: '' } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('60204');
    await userEvent.click(canvas.getByRole('button'));
    await expect(press).toHaveBeenCalledOnce();
  },
});
export const ResourcesTooLate = meta.story({
  name: '[CAPTCHA-04] Resources too late',
  args: { phase: 'failed', problem: { code: 60_205, message: '' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('60205');
  },
});
export const RejectedByProvider = meta.story({
  name: '[CAPTCHA-02] Refused by the provider',
  args: { phase: 'failed', problem: { code: 60_500, message: 'Server forbidden' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Server forbidden 60500');
  },
});
export const FailedWithoutText = meta.story({
  args: { phase: 'failed', problem: { code: 0, message: '' } },
});
export const Phone = meta.story({
  args: { phase: 'failed', problem: { code: 60_205, message: '' } },
  globals: { viewport: { value: 'phone' } },
});
export const RightToLeft = meta.story({
  args: { phase: 'failed', problem: { code: 60_500, message: 'Server forbidden' } },
  globals: { locale: 'ar' },
});
