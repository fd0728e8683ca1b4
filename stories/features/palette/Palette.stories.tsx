import { expect, fn } from 'storybook/test';
import { Palette, type PaletteEntry } from '#src/features/palette/index.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const entry = (
  key: string,
  kind: PaletteEntry['kind'],
  label: string,
  more: Partial<PaletteEntry> = {},
): PaletteEntry => ({ key, kind, label, run: fn(), ...more });

const entries = [
  entry('action:clear', 'action', 'Clear order form'),
  entry('action:submit', 'action', 'Place order', {
    hint: 'Buys 0.25 BTC at 64,250.10',
  }),
  entry('action:cancel_all', 'action', 'Cancel all orders for this pair', {
    rejected: 'Nothing is open',
  }),
  entry('page:/markets', 'page', 'Markets'),
  entry('page:/exchange/spot', 'page', 'Spot'),
  entry('pair:BTC_USDT', 'pair', 'BTC/USDT', { aliases: ['Bitcoin'] }),
  entry('pair:ETH_USDT', 'pair', 'ETH/USDT', { aliases: ['Ethereum'] }),
  entry('setting:theme', 'setting', 'Use light theme'),
];
/** Matches every name that contains the text; the worker's index ranks better. */
const findNames = (text: string) =>
  Promise.resolve(
    entries
      .filter(({ label, aliases = [] }) =>
        [label, ...aliases].some((name) => name.toLowerCase().includes(text.toLowerCase())),
      )
      .map(({ key }) => key),
  );

const meta = preview.meta({
  tags: ['forced-colors'],
  component: Palette,
  args: {
    entries,
    recentKeys: [],
    findNames,
    onRun: fn(),
    onClose: fn(),
  },
});

export const Calm = meta.story();
export const Recently = meta.story({ args: { recentKeys: ['pair:ETH_USDT', 'setting:theme'] } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Finds = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'bitc');
    await expect(await canvas.findAllByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect(args.onRun).toHaveBeenCalledWith(entries[5]);
  },
});
export const FindsNothing = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'seashell');
    await expect(await canvas.findByText('No Item Found')).toBeVisible();
  }),
});
