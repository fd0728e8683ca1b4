import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { CalculatorDialog } from '#src/features/futures/parts/calculator/CalculatorDialog.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { btcRules } from './sample-futures.ts';

const meta = preview.meta({
  title: 'features/futures/Calculator',
  component: CalculatorDialog,
  args: {
    isOpen: true,
    onClose: fn(),
    rules: btcRules,
    leverage: 20,
    markPrice: '60000',
    available: '1000',
  },
});

const dialog = async () => within(await screen.findByRole('dialog'));

export const Profit = meta.story({
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.type(view.getByLabelText('Exit price (USDT)'), '63000');
    await userEvent.type(view.getByLabelText('Size (BTC)'), '0.5');
    await waitFor(() => expect(view.getByText('+1,500.00 USDT')).toBeVisible());
    await expect(view.getByText('+100.00%')).toBeVisible();
    await expect(view.getByText('+1,463.10 USDT')).toBeVisible();
    await userEvent.click(view.getByRole('radio', { name: 'Short' }));
    await expect(view.getByText('-1,500.00 USDT')).toBeVisible();
  }),
});

export const Target = meta.story({
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(view.getByRole('tab', { name: 'Target' }));
    await userEvent.type(view.getByLabelText('ROI (%)'), '50');
    await expect(view.getByText('61,500.0 USDT')).toBeVisible();
    await userEvent.click(view.getByRole('radio', { name: 'Loss' }));
    await expect(view.getByText('58,500.0 USDT')).toBeVisible();
  }),
});

export const Liquidation = meta.story({
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(view.getByRole('tab', { name: 'Liquidation' }));
    await userEvent.type(view.getByLabelText('Size (BTC)'), '0.5');
    await expect(view.getByText('57,229.0 USDT')).toBeVisible();
    await expect(view.getByText('57,000.0 USDT')).toBeVisible();
    await userEvent.type(view.getByLabelText('Added margin (USDT)'), '40000');
    await waitFor(() => expect(view.getAllByText('None')).toHaveLength(2));
    // Text that is no number is not an empty field, which adds no margin.
    await userEvent.clear(view.getByLabelText('Added margin (USDT)'));
    await userEvent.type(view.getByLabelText('Added margin (USDT)'), '.');
    await expect(view.queryByText('57,229.0 USDT')).toBeNull();
  }),
});

export const MaxOpen = meta.story({
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(view.getByRole('tab', { name: 'Max open' }));
    await expect(view.getByText('0.329 BTC')).toBeVisible();
    await expect(view.getByText('998.85 USDT')).toBeVisible();
  }),
});

export const Average = meta.story({
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(view.getByRole('tab', { name: 'Average' }));
    for (const [at, price, size] of [
      [0, '60000', '0.5'],
      [1, '63000', '0.25'],
    ] as const) {
      const prices = view.getAllByLabelText('Price (USDT)');
      const sizes = view.getAllByLabelText('Size (BTC)');
      if (prices[at] !== undefined) await userEvent.type(prices[at], price);
      if (sizes[at] !== undefined) await userEvent.type(sizes[at], size);
    }
    await expect(view.getByText('61,000.0 USDT')).toBeVisible();
    await userEvent.click(view.getByRole('button', { name: 'Add fill' }));
    await userEvent.click(await view.findByRole('button', { name: 'Remove fill 3' }));
    await expect(view.getByText('0.750 BTC')).toBeVisible();
  }),
});

export const Empty = meta.story({ args: { markPrice: '', available: '' } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const OnPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
