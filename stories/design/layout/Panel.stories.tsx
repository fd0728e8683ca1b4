import { IconButton } from '#src/design/controls/IconButton.tsx';
import { PauseIcon } from '#src/design/icons/trading-icons.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  component: Panel,
  args: { children: 'What the panel holds', isPadded: true },
  render: (args) => (
    <div style={{ background: 'var(--surface-0)', padding: 4, maxInlineSize: 320 }}>
      <Panel {...args} />
    </div>
  ),
});

export const Bare = meta.story({ args: { label: 'Chart' } });
export const WithHead = meta.story({
  args: {
    title: 'Market trades',
    actions: <IconButton size="small" label="Pause" icon={<PauseIcon />} />,
  },
});
export const LongTitle = meta.story({
  args: { title: 'Eine Überschrift, die länger ist als die Tafel, auf der sie stehen soll' },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { title: 'صفقات السوق', children: 'محتوى اللوحة' },
});
