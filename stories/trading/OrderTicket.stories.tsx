import { expect, fn, screen } from 'storybook/test';
import { btcUsdt } from '#contract/samples/spot.ts';
import { OrderTicket, type OrderTicketProps } from '#src/trading/ticket/OrderTicket.tsx';
import preview from '../../.storybook/preview.tsx';

const BLANK = { price: '', stop: '', size: '', total: '' };
const FILLED = { price: '64,120.00', stop: '', size: '0.125', total: '8,015' };

const args: OrderTicketProps = {
  pair: btcUsdt,
  side: 'buy',
  kind: 'limit',
  fields: BLANK,
  percent: 0,
  available: { coin: 'USDT', text: '24,310.55' },
  feeText: undefined,
  fieldErrors: {},
  phase: 'drafting',
  canSubmit: false,
  reasonDisabled: 'Enter a price',
  isSignedIn: true,
  intents: {
    onSide: fn(),
    onKind: fn(),
    onField: fn(),
    onPercent: fn(),
    onSubmit: fn(),
    onConfirm: fn(),
    onDecline: fn(),
    onBestPrice: fn(),
    onSignIn: fn(),
  },
};

const meta = preview.meta({
  component: OrderTicket,
  args,
  render: (shown) => (
    <div style={{ inlineSize: 280 }}>
      <OrderTicket {...shown} />
    </div>
  ),
});

const complete = {
  fields: FILLED,
  percent: 33,
  feeText: '0.000125',
  receiveText: '0.124875',
  fillsNowText: '0.098 @ 64,119.40',
  canSubmit: true,
  reasonDisabled: undefined,
};

export const Empty = meta.story({
  globals: { locale: 'en' },
  play: async ({ canvas, userEvent, args }) => {
    const submit = canvas.getByRole('button', { name: 'Buy BTC' });
    await userEvent.click(submit);
    await expect(args.intents.onSubmit).not.toHaveBeenCalled();
    await expect(submit).toHaveAccessibleDescription('Enter a price');
  },
});

export const Calm = meta.story({
  globals: { locale: 'en' },
  args: complete,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Buy BTC' }));
    await expect(args.intents.onSubmit).toHaveBeenCalledOnce();
  },
});

export const SentWithEnter = meta.story({
  globals: { locale: 'en' },
  args: complete,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByLabelText('Amount (BTC)'), '{Enter}');
    await expect(args.intents.onSubmit).toHaveBeenCalledOnce();
  },
});

export const HandsBackWhatIsTyped = meta.story({
  globals: { locale: 'en' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByLabelText('Total (USDT)'), '5');
    await expect(args.intents.onField).toHaveBeenCalledWith('total', '5');
    await userEvent.click(canvas.getByRole('button', { name: /Use the best bid/ }));
    await expect(args.intents.onBestPrice).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('radio', { name: 'Sell' }));
    await expect(args.intents.onSide).toHaveBeenCalledWith('sell');
    await userEvent.click(canvas.getByRole('radio', { name: 'Stop limit' }));
    await expect(args.intents.onKind).toHaveBeenCalledWith('stop_limit');
  },
});

export const Sell = meta.story({
  args: { ...complete, side: 'sell', available: { coin: 'BTC', text: '0.4182' }, feeText: '8.015' },
});
export const Market = meta.story({
  args: { ...complete, kind: 'market', fields: { ...FILLED, price: '' } },
});
export const StopLimit = meta.story({
  args: { ...complete, kind: 'stop_limit', fields: { ...FILLED, stop: '64,300.00' } },
});

export const Refused = meta.story({
  globals: { locale: 'en' },
  args: {
    fields: { price: '64,120.001', stop: '', size: '0.000001', total: '0.06' },
    fieldErrors: {
      price: 'Prices go in steps of 0.01 USDT',
      size: 'Amounts go in steps of 0.00001 BTC',
      total: 'An order is worth at least 5 USDT',
    },
    reasonDisabled: 'Prices go in steps of 0.01 USDT',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Price (USDT)')).toHaveAccessibleDescription(
      'Prices go in steps of 0.01 USDT',
    );
  },
});

export const StaleBook = meta.story({
  args: {
    ...complete,
    kind: 'market',
    canSubmit: false,
    reasonDisabled: 'Waiting for live prices',
  },
});

export const Busy = meta.story({
  globals: { locale: 'en' },
  args: { ...complete, phase: 'placing' },
  play: async ({ canvas, userEvent, args }) => {
    const submit = canvas.getByRole('button', { name: 'Buy BTC' });
    await expect(submit).toHaveAttribute('aria-busy', 'true');
    await userEvent.type(canvas.getByLabelText('Amount (BTC)'), '{Enter}');
    await expect(args.intents.onSubmit).not.toHaveBeenCalled();
  },
});

export const Unknown = meta.story({
  globals: { locale: 'en' },
  args: { ...complete, phase: 'unknown' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/is not sent twice/);
  },
});

export const Confirming = meta.story({
  globals: { locale: 'en' },
  args: {
    ...complete,
    fields: { ...FILLED, price: '80,000.00' },
    phase: 'confirming',
    marketPriceText: '64,250.01',
  },
  play: async ({ userEvent, args }) => {
    const dialog = await screen.findByRole('alertdialog', { name: 'Is this price meant?' });
    await expect(dialog).toHaveTextContent('64,250.01');
    await userEvent.click(screen.getByRole('button', { name: 'Buy at 80,000.00' }));
    await expect(args.intents.onConfirm).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Change the price' }));
    await expect(args.intents.onDecline).toHaveBeenCalledOnce();
  },
});

export const Visitor = meta.story({
  globals: { locale: 'en' },
  args: { isSignedIn: false, available: { coin: 'USDT', text: '–' } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in to trade' }));
    await expect(args.intents.onSignIn).toHaveBeenCalledOnce();
  },
});

export const LongNumbers = meta.story({
  args: {
    ...complete,
    fields: {
      price: '12,345,678.12345678',
      stop: '',
      size: '999,999,999.99999',
      total: '12,345,678,123,456.78',
    },
    available: { coin: 'USDT', text: '999,999,999,999.99999999' },
    feeText: '999,999.99999999',
    receiveText: '999,998,999,999.00000001',
    fillsNowText: '999,999,999.99999 @ 12,345,678.12',
  },
});

export const RightToLeft = meta.story({ args: complete, globals: { locale: 'ar' } });
