import { expect, fn, screen, waitFor } from 'storybook/test';
import { convertCodec } from '#contract/entities/convert.ts';
import {
  convertWire,
  expiredConvertWire,
  limitConvertWire,
  sweptConvertWire,
} from '#contract/samples/convert.ts';
import { ConvertDetail } from '#src/features/convert/parts/ConvertDetail.tsx';
import { applyWalletView } from '#src/stores/wallet-view.store.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const meta = preview.meta({
  component: ConvertDetail,
  parameters: { isPage: true },
  args: { convert: convertCodec.decode(convertWire), onClose: fn() },
  render: (args) => (
    <main>
      <h1>Convert history</h1>
      <ConvertDetail {...args} />
    </main>
  ),
});

export const Done = meta.story({
  play: inEnglish(async ({ userEvent, args }) => {
    const dialog = screen.getByRole('dialog', { name: 'Convert details' });
    await expect(dialog).toHaveTextContent('5,985 USDT');
    await expect(screen.getByRole('list', { name: 'States' })).toHaveTextContent('Done');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
  }),
});
export const PendingLimit = meta.story({
  args: { convert: convertCodec.decode(limitConvertWire) },
  play: inEnglish(async () => {
    const dialog = screen.getByRole('dialog', { name: 'Convert details' });
    await expect(dialog).toHaveTextContent('Limit price');
    await expect(dialog).toHaveTextContent('You receive at least');
  }),
});
export const Expired = meta.story({
  args: { convert: convertCodec.decode(expiredConvertWire) },
  play: inEnglish(async () => {
    await expect(screen.getByRole('list', { name: 'States' })).toHaveTextContent('Expired');
  }),
});
export const Swept = meta.story({ args: { convert: convertCodec.decode(sweptConvertWire) } });
export const HiddenAmounts = meta.story({
  beforeEach: () => applyWalletView({ areAmountsHidden: true }),
  play: inEnglish(async () => {
    await expect(screen.getByRole('dialog')).not.toHaveTextContent('5,985 USDT');
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
