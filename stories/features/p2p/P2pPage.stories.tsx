import { expect, screen } from 'storybook/test';
import { P2pPage, type P2pPageProps } from '#src/features/p2p/P2pPage.tsx';
import { P2P_CENTER_PATH, P2P_PATH } from '#src/features/p2p/p2p-paths.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const args: P2pPageProps = {
  path: P2P_PATH,
  title: 'P2P trading',
  children: 'The open page.',
};

const meta = preview.meta({
  title: 'features/p2p/P2pPage',
  parameters: { isPage: true },
  args,
  render: (props: P2pPageProps) => <P2pPage {...props} />,
});

export const Market = meta.story({
  play: inEnglish(async () => {
    await expect(screen.getByRole('link', { name: 'Buy and sell' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute(
      'href',
      '/p2p-trading/order',
    );
  }),
});
export const Center = meta.story({
  args: { path: P2P_CENTER_PATH, title: 'My P2P', actions: <button type="button">Post ad</button> },
});
