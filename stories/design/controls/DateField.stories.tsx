import { expect, fn } from 'storybook/test';
import { DateField } from '#src/design/controls/DateField.tsx';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  component: DateField,
  args: { label: 'From', value: '2026-11-20', onValueChange: fn() },
});

export const Chosen = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('From')).toHaveValue('2026-11-20');
  },
});
export const Empty = meta.story({ args: { value: '' } });
export const Rejected = meta.story({ args: { error: 'The range ends before it begins' } });
export const Disabled = meta.story({ args: { disabledReason: 'An export is running' } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const LongText = meta.story({
  args: { label: 'Eine Bezeichnung, die in manchen Sprachen deutlich länger wird als im Entwurf' },
});
