import { expect, fn } from 'storybook/test';
import { DateField } from '#src/design/controls/DateField.tsx';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  component: DateField,
  args: { label: 'From', value: '2026-11-20', onValueChange: fn() },
});

export const Chosen = meta.story({
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText('From');
    await expect(input).toHaveValue('2026-11-20');
    // In the format of the page, not of the browser, which is shown for editing.
    const day = canvas.getByText(/^20 .+ 2026$/);
    await expect(day).toBeVisible();
    await userEvent.click(input);
    await expect(day).not.toBeVisible();
  },
});
export const Empty = meta.story({ args: { value: '' } });
export const Rejected = meta.story({ args: { error: 'The range ends before it begins' } });
export const Disabled = meta.story({ args: { disabledReason: 'An export is running' } });
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  play: async ({ canvas }) => {
    // The day covers the text of the browser, at the left; the calendar sign is at the right.
    const { left } = canvas.getByText('20 نوفمبر 2026').getBoundingClientRect();
    await expect(left).toBeCloseTo(canvas.getByLabelText('From').getBoundingClientRect().left, 0);
  },
});
export const LongText = meta.story({
  args: { label: 'Eine Bezeichnung, die in manchen Sprachen deutlich länger wird als im Entwurf' },
});
