/** The scenario operations of the futures part of the engine tool, line by line. */
import { describe, expect, it } from 'vitest';
import { createEngine } from '#tools/engine/engine-line.ts';
import { BTC_TIER_ROWS } from '#tests/support/futures/btc-tiers.ts';

const RESET = {
  op: 'futures.reset',
  pair: 'BTC_USDT',
  tick: '0.1',
  lot: '0.001',
  maker_fee: '0.0002',
  taker_fee: '0.0006',
  liquidation_fee: '0.005',
  tiers: BTC_TIER_ROWS,
  insurance: '1000',
  users: { ann: '10000', bob: '10000', carl: '100000' },
};

type Send = (op: string, fields?: object) => Promise<object>;

async function market(): Promise<Send> {
  const engine = createEngine();
  const send: Send = (op, fields = {}) =>
    engine(JSON.stringify({ op: `futures.${op}`, ...fields }));
  expect(await engine(JSON.stringify(RESET))).toEqual({});
  expect(await send('mark', { price: '60000' })).toEqual({ liquidations: [], deleveraged: [] });
  for (const user of ['ann', 'bob']) {
    expect(await send('leverage', { user, leverage: '20', margin_mode: 'isolated' })).toEqual({ ok: true }); // prettier-ignore
  }
  return send;
}

async function openBoth(send: Send): Promise<void> {
  await send('place', { user: 'bob', id: 1, side: 'sell', action: 'open', type: 'limit', price: '60000', quantity: '0.5' }); // prettier-ignore
  const response = await send('place', { user: 'ann', id: '2', side: 'buy', action: 'open', type: 'market', quantity: '0.5' }); // prettier-ignore
  expect(response).toEqual({
    ok: true,
    state: 'filled',
    trades: [{ maker: '1', price: '60000', quantity: '0.5' }],
  });
}

describe('futures scenarios', () => {
  it('[FUT-15] protect the fund from a buyer who would be bankrupt with the fill', async () => {
    const send = await market();
    const place = (user: string, id: number, order: object) =>
      send('place', { user, id, action: 'open', quantity: '0.5', ...order });
    await send('leverage', { user: 'ann', leverage: '100' });
    await place('bob', 1, { side: 'sell', type: 'limit', price: '65880' });
    await place('carl', 2, { side: 'buy', type: 'limit', price: '60000' });
    const rejected = { ok: false, error: 'would_be_liquidated' };
    expect(await place('ann', 3, { side: 'buy', type: 'market' })).toEqual(rejected);
    expect(await place('ann', 4, { side: 'buy', type: 'limit', price: '65880' })).toEqual(rejected);
    expect(await send('mark', { price: '60000' })).toEqual({ liquidations: [], deleveraged: [] });
    expect(await send('totals')).toMatchObject({ insurance: '1000' });
  });

  it('[FUT-15] count the loss at the mark price in the cost of an order', async () => {
    const send = await market();
    const buy = { user: 'ann', side: 'buy', action: 'open', type: 'limit', price: '61000', quantity: '0.5' }; // prettier-ignore
    expect(await send('place', { ...buy, id: 1 })).toMatchObject({ ok: true, state: 'open' });
    // 1,525 + 18.30 + 500 are held.
    expect(await send('account', { user: 'ann' })).toMatchObject({ available: '7956.7' });
    await send('place', { user: 'carl', id: 2, side: 'sell', action: 'open', type: 'limit', price: '61000', quantity: '0.5' }); // prettier-ignore
    // A maker pays a fee of 6.1, and its margin is 1 / leverage of the entry value.
    expect(await send('account', { user: 'ann' })).toMatchObject({
      available: '8468.9',
      positions: [{ entry: '61000', margin: '1525' }],
    });
  });

  it('cancel a market order that meets nothing, under an ID that is used from then on', async () => {
    const send = await market();
    const buy = {
      user: 'ann',
      id: 1,
      side: 'buy',
      action: 'open',
      type: 'market',
      quantity: '0.5',
    };
    expect(await send('place', buy)).toEqual({ ok: true, state: 'cancelled', trades: [] });
    expect(await send('place', buy)).toEqual({ ok: false, error: 'order_id_reused' });
    expect(await send('cancel', { user: 'ann', id: 1 })).toEqual({
      ok: false,
      error: 'order_not_found',
    });
    expect(await send('account', { user: 'ann' })).toMatchObject({ available: '10000' });
    // What the account may not open is rejected, whatever the book has.
    await send('leverage', { user: 'ann', leverage: '125' });
    const large = { ...buy, id: 2, quantity: '400' };
    expect(await send('place', large)).toEqual({ ok: false, error: 'leverage_above_tier' });
  });

  it('run orders, margins and funding of the real engine', async () => {
    const send = await market();
    await openBoth(send);
    expect(await send('account', { user: 'ann' })).toEqual({
      balance: '9982',
      available: '8482',
      positions: [
        {
          side: 'long',
          margin_mode: 'isolated',
          leverage: '20',
          quantity: '0.5',
          entry: '60000',
          margin: '1500',
          liquidation_price: '57228.91566266',
        },
      ],
    });
    expect(await send('margin', { user: 'ann', side: 'long', amount: '10' })).toEqual({ ok: true });
    expect(await send('margin', { user: 'ann', side: 'long', amount: '-10.1' })).toEqual({
      ok: false,
      error: 'removable_margin_exceeded',
    });
    await send('mark', { price: '61000' });
    expect(await send('settle_funding', { rate: '0.0001' })).toEqual({
      payments: { ann: '3.05', bob: '-3.05' },
    });
  });

  it('liquidate when the mark price is set, and conserve the money', async () => {
    const send = await market();
    await openBoth(send);
    await send('place', { user: 'carl', id: '3', side: 'buy', action: 'open', type: 'limit', price: '57100', quantity: '0.2' }); // prettier-ignore
    expect(await send('mark', { price: '57200' })).toEqual({
      liquidations: [{ user: 'ann', side: 'long', quantity: '0.5', price: '57000' }],
      deleveraged: [{ user: 'bob', side: 'short', quantity: '0.3', price: '57000' }],
    });
    // 0.2 sold 100 above the bankruptcy price add 20 to the fund.
    expect(await send('totals')).toEqual({
      users: '119373.716',
      fees: '26.284',
      insurance: '1020',
      unrealized_pnl: '580',
    });
  });

  it('answer rejections by name and bad lines with an error', async () => {
    const send = await market();
    const order = { user: 'ann', side: 'buy', action: 'open', type: 'limit', price: '60000' };
    expect(await send('place', { ...order, id: '1', quantity: '9' })).toEqual({ ok: false, error: 'margin_insufficient' }); // prettier-ignore
    expect(await send('place', { ...order, id: '1', quantity: '0.0001' })).toEqual({ ok: false, error: 'amount_off_lot' }); // prettier-ignore
    expect(await send('place', { ...order, id: '1', price: '0.01', quantity: '1' })).toEqual({ ok: false, error: 'price_off_tick' }); // prettier-ignore
    expect(await send('place', { ...order, id: '1', quantity: '0.1' })).toMatchObject({ state: 'open' }); // prettier-ignore
    expect(await send('place', { ...order, id: '1', quantity: '0.1' })).toEqual({ ok: false, error: 'order_id_reused' }); // prettier-ignore
    expect(await send('cancel', { user: 'bob', id: '1' })).toEqual({ ok: false, error: 'order_not_found' }); // prettier-ignore
    expect(await send('cancel', { user: 'ann', id: '1' })).toEqual({ ok: true });
    expect(await send('leverage', { user: 'ann', leverage: '1.5' })).toEqual({ ok: false, error: 'leverage_above_tier' }); // prettier-ignore
    expect(await send('account', { user: 'zoe' })).toEqual({ error: '"zoe" is no user' });
    const response = await createEngine()(JSON.stringify({ op: 'futures.totals' }));
    expect(response).toEqual({ error: '"futures.reset" comes first' });
  });
});
