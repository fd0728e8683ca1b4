import { AuditView } from '#src/operator/audit/AuditView.tsx';
import preview from '../../.storybook/preview.tsx';
import { loadedData, loading, notLoaded } from '../loadables.ts';
import { frame } from './frame.tsx';
import { lines } from './sample-desk.ts';

const meta = preview.meta({
  title: 'operator/Audit',
  component: AuditView,
  parameters: { isPage: true },
  args: { lines: loadedData(lines) },
  render: (args) => frame('Desk', <AuditView {...args} />),
});

export const Lines = meta.story();
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const Loading = meta.story({ args: { lines: loading } });
export const Failed = meta.story({ args: { lines: notLoaded() } });
export const Empty = meta.story({ args: { lines: loadedData([]) } });
