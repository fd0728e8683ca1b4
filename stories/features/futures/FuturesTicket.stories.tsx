import { expect, fn } from 'storybook/test';
import { fraction, fractionOfDecimal } from '#domain/futures/fraction.ts';
import { orderCostFormula, sizeMaxFormula } from '#src/features/futures/formulas/order-formulas.ts';
import { isolatedLiquidationFormula } from '#src/features/futures/formulas/position-formulas.ts';
import { FuturesTicket } from '#src/features/futures/parts/ticket/FuturesTicket.tsx';
import type {
  FuturesTicketProps,
  SideOffer,
} from '#src/features/futures/parts/ticket/futures-ticket-props.ts';
import { exact } from '#tests/support/futures/btc-tiers.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { btcContract, btcRules } from './sample-futures.ts';

const terms = { price: exact('60000'), leverage: fraction(20n), takerFee: btcRules.takerFee };
const offerOf = (side: 'long' | 'short'): SideOffer => ({
  cost: orderCostFormula(exact('0.1'), terms),
  sizeMax: sizeMaxFormula(exact('1000'), terms, fractionOfDecimal(btcRules.lotSize)),
  liquidation: isolatedLiquidationFormula(
    { side, size: exact('0.1'), entryPrice: terms.price },
    exact('300'),
    btcRules.tiers,
  ),
  closableText: side === 'long' ? '0.500' : undefined,
  profitText: side === 'long' ? '+1,500.00' : undefined,
  canSubmit: true,
  reasonDisabled: undefined,
});
const emptyOffer: SideOffer = {
  ...offerOf('long'),
  cost: undefined,
  liquidation: undefined,
  canSubmit: false,
  reasonDisabled: 'Enter a price',
};

const args: FuturesTicketProps = {
  contract: btcContract,
  marginMode: 'isolated',
  leverage: 20,
  action: 'open',
  kind: 'limit',
  timeInForce: 'GTC',
  trigger: 'mark',
  unit: 'trade',
  fields: { price: '', stop: '', size: '', total: '', takeProfit: '', stopLoss: '' },
  fieldErrors: {},
  percent: 0,
  available: { coin: 'USDT', text: '1,000.00' },
  isReduceOnly: false,
  hasStops: false,
  stopTriggers: { takeProfit: 'mark', stopLoss: 'mark' },
  sides: { buy: emptyOffer, sell: emptyOffer },
  phase: 'drafting',
  isSignedIn: true,
  intents: {
    onMarginMode: fn(),
    onLeverage: fn(),
    onCalculator: fn(),
    onAction: fn(),
    onKind: fn(),
    onTrigger: fn(),
    onTimeInForce: fn(),
    onField: fn(),
    onUnit: fn(),
    onPercent: fn(),
    onReduceOnly: fn(),
    onStops: fn(),
    onStopTrigger: fn(),
    onMarketPrice: fn(),
    onSubmit: fn(),
    onSignIn: fn(),
  },
};
const complete = {
  fields: {
    price: '60,000.0',
    stop: '',
    size: '0.1',
    total: '6,000',
    takeProfit: '63,000',
    stopLoss: '59,000',
  },
  percent: 30,
  sides: { buy: offerOf('long'), sell: offerOf('short') },
};

const meta = preview.meta({
  title: 'features/futures/FuturesTicket',
  component: FuturesTicket,
  args,
  render: (shown) => (
    <div style={{ inlineSize: 280 }}>
      <FuturesTicket {...shown} />
    </div>
  ),
});

export const Empty = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: { intents } }) => {
    const buy = canvas.getByRole('button', { name: 'Buy/Long' });
    await expect(buy).toHaveAccessibleDescription('Enter a price');
    await userEvent.click(buy);
    await expect(intents.onSubmit).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByLabelText('Price (USDT)'), '6');
    await expect(intents.onField).toHaveBeenCalledWith('price', '6');
    await userEvent.click(canvas.getByRole('button', { name: 'Margin mode: Isolated' }));
    await expect(intents.onMarginMode).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Leverage: 20x' }));
    await expect(intents.onLeverage).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Futures calculator' }));
    await expect(intents.onCalculator).toHaveBeenCalledOnce();
  }),
});

export const Complete = meta.story({
  args: complete,
  play: inEnglish(async ({ canvas, userEvent, args: { intents } }) => {
    await expect(canvas.getAllByText('303.60')).toHaveLength(2);
    await expect(canvas.getAllByText('0.329')).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Buy/Long' }));
    await expect(intents.onSubmit).toHaveBeenLastCalledWith('buy');
    await userEvent.click(canvas.getByRole('button', { name: 'Sell/Short' }));
    await expect(intents.onSubmit).toHaveBeenLastCalledWith('sell');
  }),
});

/** Enter cannot know which side is meant. */
export const EnterSendsNothing = meta.story({
  args: complete,
  play: inEnglish(async ({ canvas, userEvent, args: { intents } }) => {
    await userEvent.type(canvas.getByLabelText('Price (USDT)'), '{Enter}');
    await expect(intents.onSubmit).not.toHaveBeenCalled();
  }),
});

export const Choices = meta.story({
  name: '[FUT-08] [FUT-09] [FUT-11] Choices',
  play: inEnglish(async ({ canvas, userEvent, args: { intents } }) => {
    for (const [name, kind] of [
      ['Market', 'market'],
      ['Stop limit', 'stop_limit'],
    ] as const) {
      await userEvent.click(canvas.getByRole('radio', { name }));
      await expect(intents.onKind).toHaveBeenLastCalledWith(kind);
    }
    await userEvent.click(canvas.getByRole('radio', { name: 'Close' }));
    await expect(intents.onAction).toHaveBeenCalledWith('close');
    await userEvent.click(canvas.getByRole('button', { name: 'Enter amount in USDT' }));
    await expect(intents.onUnit).toHaveBeenCalledWith('quote');
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Reduce only' }));
    await expect(intents.onReduceOnly).toHaveBeenCalledWith(true);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'TP/SL' }));
    await expect(intents.onStops).toHaveBeenCalledWith(true);
  }),
});

export const InQuoteCoin = meta.story({ args: { ...complete, unit: 'quote' } });
export const Market = meta.story({ args: { ...complete, kind: 'market' } });
export const StopLimit = meta.story({
  args: { ...complete, kind: 'stop_limit', fields: { ...complete.fields, stop: '60,100.0' } },
  play: inEnglish(async ({ canvas, userEvent, args: { intents } }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Trigger of the stop price'), 'Last price');
    await expect(intents.onTrigger).toHaveBeenCalledWith('last');
  }),
});
export const WithStops = meta.story({
  args: {
    ...complete,
    hasStops: true,
    sides: {
      ...complete.sides,
      sell: {
        ...complete.sides.sell,
        canSubmit: false,
        reasonDisabled: 'Take profit of a short must be below the price',
      },
    },
  },
  play: inEnglish(async ({ canvas, userEvent, args: { intents } }) => {
    await userEvent.type(canvas.getByLabelText('Stop loss (USDT)'), '{Backspace}');
    await expect(intents.onField).toHaveBeenCalledWith('stopLoss', '5900');
    await userEvent.selectOptions(canvas.getByLabelText('Trigger of take profit'), 'Last price');
    await expect(intents.onStopTrigger).toHaveBeenCalledWith('takeProfit', 'last');
    await expect(canvas.getByRole('button', { name: 'Sell/Short' })).toHaveAccessibleDescription(
      'Take profit of a short must be below the price',
    );
  }),
});
export const Close = meta.story({
  args: {
    ...complete,
    action: 'close',
    sides: {
      buy: {
        ...emptyOffer,
        closableText: undefined,
        profitText: undefined,
        reasonDisabled: 'No short position',
      },
      sell: offerOf('long'),
    },
  },
  play: inEnglish(async ({ canvas, userEvent, args: { intents } }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Close long' }));
    await expect(intents.onSubmit).toHaveBeenCalledWith('sell');
    await expect(canvas.getByRole('button', { name: 'Close short' })).toHaveAccessibleDescription(
      'No short position',
    );
  }),
});
/** Resting orders that close the position hold a part of it. */
export const CloseHeldByOrders = meta.story({
  args: {
    ...complete,
    action: 'close',
    held: { closableText: '0.1 BTC', onCancelOrders: fn() },
  },
  play: inEnglish(async ({ canvas, userEvent, args: { held } }) => {
    await expect(
      canvas.getByText('Open orders hold this position. 0.1 BTC can be closed.'),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel closing orders' }));
    await expect(held?.onCancelOrders).toHaveBeenCalledOnce();
  }),
});
export const Cross = meta.story({ args: { ...complete, marginMode: 'cross', leverage: 125 } });
export const FieldErrors = meta.story({
  args: {
    ...complete,
    fieldErrors: {
      price: 'Price must be within 5% of the mark price',
      size: 'Amount must be a multiple of 0.001 BTC',
    },
    sides: { buy: { ...emptyOffer }, sell: { ...emptyOffer } },
  },
});
export const Warning = meta.story({
  args: {
    ...complete,
    warning: 'The stop price is already reached: the order triggers immediately.',
  },
});
export const Busy = meta.story({
  args: {
    ...complete,
    phase: 'placing',
    pendingSide: 'buy',
    settingsLocked: 'Another order is still pending.',
  },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Buy/Long' })).toHaveAttribute('aria-busy');
    await expect(canvas.getByRole('button', { name: 'Sell/Short' })).toHaveAccessibleDescription(
      'Another order is still pending.',
    );
  }),
});
export const Unknown = meta.story({ args: { ...complete, phase: 'unknown', pendingSide: 'sell' } });
export const Visitor = meta.story({
  args: { isSignedIn: false, available: { coin: 'USDT', text: '–' } },
  play: inEnglish(async ({ canvas, userEvent, args: { intents } }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in to trade' }));
    await expect(intents.onSignIn).toHaveBeenCalledOnce();
  }),
});
export const RightToLeft = meta.story({
  args: { ...complete, hasStops: true },
  globals: { locale: 'ar' },
});
