import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { Button } from '#src/design/controls/Button.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { Tabs, type TabsProps } from '#src/design/layout/Tabs.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

function Controlled(props: TabsProps<string>) {
  const [value, setValue] = useState(props.value);
  return (
    <Panel label="Orders">
      <Tabs
        {...props}
        value={value}
        onValueChange={(next) => {
          setValue(next);
          props.onValueChange(next);
        }}
      />
    </Panel>
  );
}

const tabs = [
  { value: 'open', label: 'Open orders', count: 3, content: <p>Three open orders</p> },
  { value: 'history', label: 'Order history', content: <EmptyState /> },
  { value: 'balances', label: 'Balances', content: <p>Funds</p> },
];

const meta = preview.meta({
  tags: ['forced-colors'],
  title: 'design/layout/Tabs',
  args: { label: 'Orders', tabs, value: 'open', onValueChange: fn() },
  render: (args: TabsProps<string>) => <Controlled key={args.value} {...args} />,
});

export const Plain = meta.story();
export const WithAction = meta.story({
  args: {
    endSlot: (
      <Button tone="textDanger" size="small">
        Cancel all
      </Button>
    ),
  },
});
export const Empty = meta.story({ args: { value: 'history' } });
export const Spread = meta.story({
  args: { isSpread: true },
  render: (args: TabsProps<string>) => (
    <div style={{ maxInlineSize: 360 }}>
      <Controlled {...args} />
    </div>
  ),
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: {
    label: 'الأوامر',
    tabs: [
      { value: 'open', label: 'الأوامر المفتوحة', count: 3, content: <p>ثلاثة أوامر</p> },
      { value: 'history', label: 'سجل الأوامر', content: <EmptyState /> },
    ],
  },
});
export const ByKeyboard = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('tab', { name: /Open orders/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('history');
  }),
});
