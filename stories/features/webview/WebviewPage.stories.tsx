import { expect, fn, waitFor } from 'storybook/test';
import { WebviewPage } from '#src/features/webview/index.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  component: WebviewPage,
  parameters: { isPage: true },
  args: {
    terminal: (
      <main style={{ flex: 1, minBlockSize: 0, overflow: 'auto' }}>
        <div style={{ blockSize: 1200 }} />
      </main>
    ),
    onHeightChange: fn(),
  },
});

/** The reported height includes all scrollable content. */
export const SendsItsHeight = meta.story({
  play: async ({ args }) => {
    await waitFor(() => expect(args.onHeightChange).toHaveBeenCalledWith(1200));
  },
});
