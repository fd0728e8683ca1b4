import { fn, screen } from 'storybook/test';
import {
  OwnPaperView,
  type OwnPaperViewProps,
} from '#src/features/identity/parts/OwnPaperView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { CARD_PNG } from './sample-card.ts';

const meta = preview.meta({
  title: 'features/identity/OwnPaperView',
  parameters: { isPage: true },
  args: {
    name: 'Front of the document',
    file: loadedData({ mediaType: 'image/png', base64: CARD_PNG }) as OwnPaperViewProps['file'],
    onClose: fn(),
  } satisfies OwnPaperViewProps,
  render: (args: OwnPaperViewProps) => (
    <main>
      <h1>Identity verification</h1>
      <OwnPaperView {...args} />
    </main>
  ),
});

export const Shown = meta.story({
  play: inEnglish(async () => {
    await screen.findByRole('img', { name: 'Front of the document' });
  }),
});
export const Scan = meta.story({
  args: { file: loadedData({ mediaType: 'application/pdf', base64: 'JVBERi0=' }) },
});
export const Loading = meta.story({ args: { file: loading } });
export const Failed = meta.story({ args: { file: notLoaded() } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
