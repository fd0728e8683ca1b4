import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  component: ButtonRow,
  args: {
    children: (
      <>
        <Button tone="outline">New transfer</Button>
        <Button tone="primary">Done</Button>
      </>
    ),
  },
});

export const TwoButtons = meta.story();
export const OneButton = meta.story({ args: { children: <Button tone="primary">Done</Button> } });
export const Narrow = meta.story({
  args: {
    children: (
      <>
        <Button tone="outline">Erneut überprüfen</Button>
        <Button tone="outline">Weitere Transaktion</Button>
        <Button tone="primary">Einzahlung zurückholen</Button>
      </>
    ),
  },
  render: (args) => (
    <div style={{ maxInlineSize: 320 }}>
      <ButtonRow {...args} />
    </div>
  ),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
