/** Order form of a contract: each control sends its own intent, and each side shows its own figures. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { fraction, fractionOfDecimal } from '#domain/futures/fraction.ts';
import { orderCostFormula, sizeMaxFormula } from '#src/features/futures/formulas/order-formulas.ts';
import { isolatedLiquidationFormula } from '#src/features/futures/formulas/position-formulas.ts';
import { FuturesTicket } from '#src/features/futures/parts/ticket/FuturesTicket.tsx';
import type {
  FuturesTicketIntents,
  FuturesTicketProps,
  SideOffer,
} from '#src/features/futures/parts/ticket/futures-ticket-props.ts';
import { exact } from '#tests/support/futures/btc-tiers.ts';
import { btcContract, btcRules } from '#stories/features/futures/sample-futures.ts';
import { showOnPage } from '../../../../support/on-page.tsx';
import { fieldValues, shownValues } from '../../../../support/shown-values.ts';
import { usesOf, type Recorder } from '../../../../support/used-controls.ts';

afterEach(cleanup);

const terms = { price: exact('60000'), leverage: fraction(20n), takerFee: btcRules.takerFee };
const offerOf = (side: 'long' | 'short', size: string): SideOffer => ({
  cost: orderCostFormula(exact(size), terms),
  sizeMax: sizeMaxFormula(
    exact(side === 'long' ? '1000' : '2000'),
    terms,
    fractionOfDecimal(btcRules.lotSize),
  ),
  liquidation: isolatedLiquidationFormula(
    { side, size: exact(size), entryPrice: terms.price },
    exact('300'),
    btcRules.tiers,
  ),
  closableText: side === 'long' ? '0.500' : '0.700',
  profitText: side === 'long' ? '+1,500.00' : '-70.00',
  canSubmit: true,
  reasonDisabled: undefined,
});

const INTENTS = [
  'onMarginMode',
  'onLeverage',
  'onCalculator',
  'onAction',
  'onKind',
  'onTrigger',
  'onTimeInForce',
  'onField',
  'onUnit',
  'onPercent',
  'onReduceOnly',
  'onStops',
  'onStopTrigger',
  'onMarketPrice',
  'onSubmit',
  'onSignIn',
] as const satisfies readonly (keyof FuturesTicketIntents)[];

const ticket = (changes: Partial<FuturesTicketProps>) => (record: Recorder) => (
  <FuturesTicket
    contract={btcContract}
    marginMode="isolated"
    leverage={20}
    action="open"
    kind="stop_limit"
    timeInForce="GTC"
    trigger="mark"
    unit="trade"
    fields={{
      price: '60,000.0',
      stop: '59,500.0',
      size: '0.1',
      total: '6,000',
      takeProfit: '63,000',
      stopLoss: '59,000',
    }}
    fieldErrors={{}}
    percent={30}
    available={{ coin: 'USDT', text: '1,000.00' }}
    isReduceOnly={false}
    hasStops
    stopTriggers={{ takeProfit: 'mark', stopLoss: 'last' }}
    sides={{ buy: offerOf('long', '0.1'), sell: offerOf('short', '0.2') }}
    phase="drafting"
    isSignedIn
    intents={
      Object.fromEntries(
        INTENTS.map((name) => [name, record(name)]),
      ) as unknown as FuturesTicketIntents
    }
    {...changes}
  />
);

it('sends the intent of each control of an order that opens', async () => {
  await showOnPage(ticket({})(() => () => undefined));
  expect(fieldValues()).toEqual({
    Action: 'Open',
    'Amount (BTC)': '0.1',
    'Limit price (USDT)': '60,000.0',
    'Order type': 'Stop limit',
    'Percentage of available balance': '30',
    'Reduce only': false,
    'Stop loss (USDT)': '59,000',
    'Stop price (USDT)': '59,500.0',
    'TP/SL': true,
    'Take profit (USDT)': '63,000',
    'Trigger of stop loss': 'last',
    'Trigger of take profit': 'mark',
    'Trigger of the stop price': 'mark',
  });
  expect(shownValues()).toEqual({
    Available: '1,000.00 USDT',
    Cost: ['303.60', '607.20'],
    'Liq. price': ['57,229.0', '61,254.9'],
    Max: ['0.329', '0.658'],
  });
  expect(await usesOf(ticket({}))).toEqual({
    '0.329': 'nothing',
    '0.658': 'nothing',
    '303.60': 'nothing',
    '57,229.0': 'nothing',
    '607.20': 'nothing',
    '61,254.9': 'nothing',
    'Amount (BTC)': 'onField size 7',
    'Ask: Use best ask': 'onMarketPrice ask',
    'Bid: Use best bid': 'onMarketPrice bid',
    'Buy/Long': 'onSubmit buy',
    Close: 'onAction close',
    'Enter amount in USDT': 'onUnit quote',
    'Futures calculator': 'onCalculator',
    'Leverage: 20x': 'onLeverage',
    Limit: 'onKind limit',
    'Limit price (USDT)': 'onField price 7',
    'Margin mode: Isolated': 'onMarginMode',
    Market: 'onKind market',
    'Mid: Use mid price': 'onMarketPrice mid',
    Open: 'nothing',
    'Percentage of available balance': 'onPercent 7',
    'Reduce only': 'onReduceOnly true',
    'Sell/Short': 'onSubmit sell',
    'Stop limit': 'nothing',
    'Stop loss (USDT)': 'onField stopLoss 7',
    'Stop price (USDT)': 'onField stop 7',
    'TP/SL': 'onStops false',
    'Take profit (USDT)': 'onField takeProfit 7',
    'Trigger of stop loss': ['onStopTrigger stopLoss mark', 'onStopTrigger stopLoss index'],
    'Trigger of take profit': ['onStopTrigger takeProfit last', 'onStopTrigger takeProfit index'],
    'Trigger of the stop price': ['onTrigger last', 'onTrigger index'],
  });
});

it('shows what an order closes, and closes the other side of its button', async () => {
  const closing = { action: 'close', kind: 'limit', hasStops: false } as const;
  await showOnPage(ticket(closing)(() => () => undefined));
  expect(shownValues()).toEqual({
    Available: '1,000.00 USDT',
    Closable: ['0.500', '0.700'],
    PnL: ['+1,500.00', '-70.00'],
  });
  expect(await usesOf(ticket(closing))).toEqual({
    'Amount (BTC)': 'onField size 7',
    'Ask: Use best ask': 'onMarketPrice ask',
    'Bid: Use best bid': 'onMarketPrice bid',
    Close: 'nothing',
    'Close long': 'onSubmit sell',
    'Close short': 'onSubmit buy',
    'Enter amount in USDT': 'onUnit quote',
    'Futures calculator': 'onCalculator',
    'Leverage: 20x': 'onLeverage',
    Limit: 'nothing',
    'Margin mode: Isolated': 'onMarginMode',
    Market: 'onKind market',
    'Mid: Use mid price': 'onMarketPrice mid',
    Open: 'onAction open',
    'Percentage of available balance': 'onPercent 7',
    'Price (USDT)': 'onField price 7',
    'Stop limit': 'onKind stop_limit',
    'Time in force': ['onTimeInForce IOC', 'onTimeInForce FOK', 'onTimeInForce post_only'],
  });
});

it.each(['buy', 'sell'] as const)('marks the pending side of an order alone: %s', async (side) => {
  const uses = await usesOf(ticket({ phase: 'placing', pendingSide: side }));
  const other = 'disabled: Another order is still pending.';
  expect([uses['Buy/Long'], uses['Sell/Short']]).toEqual(
    side === 'buy' ? ['disabled: ', other] : [other, 'disabled: '],
  );
});

it('says why a side cannot be sent, and asks a visitor to sign in', async () => {
  const short = { ...offerOf('short', '0.2'), canSubmit: false, reasonDisabled: 'Too large' };
  const uses = await usesOf(ticket({ sides: { buy: offerOf('long', '0.1'), sell: short } }));
  expect([uses['Buy/Long'], uses['Sell/Short']]).toEqual(['onSubmit buy', 'disabled: Too large']);
  const asVisitor = await usesOf(ticket({ isSignedIn: false }));
  expect(Object.values(asVisitor).filter((use) => String(use).startsWith('onSubmit'))).toEqual([]);
  expect(Object.values(asVisitor)).toContain('onSignIn');
});
