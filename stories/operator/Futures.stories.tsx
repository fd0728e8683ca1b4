import { FuturesView } from '#src/operator/futures/FuturesView.tsx';
import preview from '../../.storybook/preview.tsx';
import { loadedData, loading, notLoaded } from '../loadables.ts';
import { frame } from './frame.tsx';
import { futuresWatch } from './sample-desk.ts';

const meta = preview.meta({
  title: 'operator/Futures',
  component: FuturesView,
  parameters: { isPage: true },
  args: { watch: loadedData(futuresWatch) },
  render: (args) => frame('Desk', <FuturesView {...args} />),
});

export const LimitReached = meta.story();
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const Loading = meta.story({ args: { watch: loading } });
export const Failed = meta.story({ args: { watch: notLoaded() } });
export const Empty = meta.story({ args: { watch: loadedData({ payments: [], flags: [] }) } });
