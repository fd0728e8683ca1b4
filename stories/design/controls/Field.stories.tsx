import { Field } from '#src/design/controls/Field.tsx';
import { MailIcon } from '#src/design/icons/account-icons.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  component: Field,
  args: {
    label: 'Email',
    children: (aria) => <input {...aria} defaultValue="mk@tidemark.test" />,
  },
  render: (args) => (
    <div style={{ maxInlineSize: 360 }}>
      <Field {...args} />
    </div>
  ),
});

export const LabelAbove = meta.story();
export const LabelInside = meta.story({ args: { labelPlacement: 'inside' } });
export const WithHint = meta.story({
  args: { hint: 'We send a code to this address.', startSlot: <MailIcon /> },
});
export const Rejected = meta.story({ args: { error: 'Enter a valid email address' } });
export const Disabled = meta.story({
  args: {
    disabledReason: 'Confirm the code first',
    children: (aria) => <input {...aria} disabled defaultValue="mk@tidemark.test" />,
  },
});
export const LongText = meta.story({
  args: {
    label: 'Adresse, an die wir den Bestätigungscode für diese Auszahlung senden',
    hint: 'Der Code gilt fünfzehn Minuten und kann nur einmal verwendet werden.',
  },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { label: 'البريد الإلكتروني' },
});
