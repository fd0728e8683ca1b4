import { expect, fireEvent, fn, screen, within } from 'storybook/test';
import { LeverageDialog } from '#src/features/futures/parts/leverage/LeverageDialog.tsx';
import type { LeveragedPosition } from '#src/features/futures/numbers/leverage-change.ts';
import { exact } from '#tests/support/futures/btc-tiers.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { btcRules, ethRules } from './sample-futures.ts';

const long: LeveragedPosition = {
  key: 'long',
  side: 'long',
  marginMode: 'isolated',
  leverage: 20,
  size: exact('0.5'),
  entryPrice: exact('60000'),
  margin: exact('1500'),
  liquidationPrice: exact('57228.91566266'),
};
const short: LeveragedPosition = {
  ...long,
  key: 'short',
  side: 'short',
  marginMode: 'cross',
  liquidationPrice: exact('63745.01992031'),
};

const meta = preview.meta({
  title: 'features/futures/LeverageDialog',
  component: LeverageDialog,
  args: {
    isOpen: true,
    onClose: fn(),
    rules: btcRules,
    leverage: 20,
    positions: [long, short],
    available: exact('4000'),
    isBusy: false,
    onConfirm: fn(),
  },
});

const dialog = async () => within(await screen.findByRole('dialog'));

/** Halving the leverage of the isolated long takes 1,500 and moves its liquidation price away. */
export const Lowered = meta.story({
  play: inEnglish(async ({ args }) => {
    const view = await dialog();
    await fireEvent.change(view.getByRole('slider', { name: 'Leverage' }), {
      target: { value: '10' },
    });
    await expect(await view.findByText('3,000.00 USDT')).toBeVisible();
    await expect(view.getByText('54,216.9')).toBeVisible();
    const confirm = view.getByRole('button', { name: 'Adjust leverage' });
    await fireEvent.click(confirm);
    await expect(args.onConfirm).toHaveBeenCalledWith(10);
  }),
});
/** The number is typed, or one of the marks is clicked. */
export const Typed = meta.story({
  args: { positions: [] },
  play: inEnglish(async ({ args, userEvent }) => {
    const view = await dialog();
    const field = view.getByRole('textbox', { name: 'Leverage (x)' });
    const slider = view.getByRole('slider', { name: 'Leverage' });
    const confirm = view.getByRole('button', { name: 'Adjust leverage' });
    await userEvent.clear(field);
    await userEvent.type(field, '300');
    const reason = 'Enter a number from 1 to 125';
    await expect(field).toHaveAccessibleDescription(reason);
    await expect(confirm).toHaveAccessibleDescription(reason);
    await userEvent.clear(field);
    await userEvent.type(field, '33');
    await expect(slider).toHaveValue('33');
    await userEvent.click(view.getByRole('button', { name: 'Leverage: 75x' }));
    await expect(slider).toHaveValue('75');
    await expect(field).toHaveValue('75');
    await userEvent.click(confirm);
    await expect(args.onConfirm).toHaveBeenCalledWith(75);
  }),
});
export const Unchanged = meta.story({
  play: inEnglish(async ({ args }) => {
    const view = await dialog();
    const confirm = view.getByRole('button', { name: 'Adjust leverage' });
    await expect(confirm).toHaveAccessibleDescription('Choose another leverage');
    await fireEvent.click(confirm);
    await expect(args.onConfirm).not.toHaveBeenCalled();
  }),
});
export const Risky = meta.story({
  args: { positions: [] },
  play: inEnglish(async () => {
    const view = await dialog();
    await fireEvent.change(view.getByRole('slider', { name: 'Leverage' }), {
      target: { value: '75' },
    });
    await expect(await view.findByText(/small price move can liquidate/)).toBeVisible();
  }),
});
export const NeedsMargin = meta.story({
  args: { available: exact('100') },
  play: inEnglish(async () => {
    const view = await dialog();
    await fireEvent.change(view.getByRole('slider', { name: 'Leverage' }), {
      target: { value: '10' },
    });
    await expect(view.getByRole('button', { name: 'Adjust leverage' })).toHaveAccessibleDescription(
      'Needs 3,000.00 USDT of available balance',
    );
  }),
});
export const AboveTier = meta.story({
  args: { positions: [{ ...long, size: exact('12'), margin: exact('36000') }] },
  play: inEnglish(async () => {
    const view = await dialog();
    await fireEvent.change(view.getByRole('slider', { name: 'Leverage' }), {
      target: { value: '90' },
    });
    await expect(view.getByRole('button', { name: 'Adjust leverage' })).toHaveAccessibleDescription(
      'Positions of this size allow at most 75x',
    );
  }),
});
export const Preset50 = meta.story({
  name: '[FUT-13] Preset 50x',
  args: { rules: ethRules, positions: [], leverage: 10 },
  play: inEnglish(async () => {
    const view = await dialog();
    for (const mark of ['1x', '20x', '30x', '40x', '50x']) {
      await expect(view.getByText(mark)).toBeVisible();
    }
  }),
});
export const Preset125 = meta.story({
  name: '[FUT-14] Preset 125x',
  args: { positions: [], leverage: 10 },
  play: inEnglish(async () => {
    const view = await dialog();
    for (const mark of ['1x', '25x', '50x', '75x', '100x', '125x']) {
      await expect(view.getByText(mark)).toBeVisible();
    }
  }),
});
export const Busy = meta.story({ args: { isBusy: true } });
export const Rejected = meta.story({
  args: { error: 'The new leverage would liquidate the position.' },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const OnPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
