import { expect, waitFor } from 'storybook/test';
import { PasswordStrength } from '#src/design/controls/PasswordStrength.tsx';
import preview from '../../../.storybook/preview.tsx';

/** Waits for the estimator; the label is in the language of the story. */
const hasStrength = (canvasElement: HTMLElement, strength: number): Promise<void> =>
  waitFor(async () => {
    const meter = canvasElement.querySelector<HTMLElement>('[data-strength]');
    await expect(meter?.dataset['strength']).toBe(String(strength));
    await expect(meter?.querySelector('output')).not.toBeEmptyDOMElement();
  });

const meta = preview.meta({
  component: PasswordStrength,
  args: { password: '', ownTexts: ['grace@example.com'] },
});

/** The other stories score what is typed. */
export const Empty = meta.story({
  argTypes: { password: { control: false }, ownTexts: { control: false } },
});
export const Short = meta.story({ args: { password: 'Xk4-plu' } });
export const Weak = meta.story({
  args: { password: 'tidemark123' },
  play: async ({ canvasElement }) => {
    await hasStrength(canvasElement, 1);
  },
});
export const OwnEmail = meta.story({ args: { password: 'grace@example.com' } });
export const Fair = meta.story({
  args: { password: 'Summer2024!' },
  play: async ({ canvasElement }) => {
    await hasStrength(canvasElement, 2);
  },
});
export const Good = meta.story({ args: { password: 'elephant-garden' } });
export const Strong = meta.story({
  args: { password: 'seashells on the shore' },
  play: async ({ canvasElement }) => {
    const meter = canvasElement.querySelector<HTMLElement>('[data-strength]');
    const unscored = meter?.offsetHeight;
    await hasStrength(canvasElement, 4);
    await expect(meter?.offsetHeight).toBe(unscored);
  },
});
export const RightToLeft = meta.story({
  args: { password: 'Summer2024!' },
  globals: { locale: 'ar' },
});
