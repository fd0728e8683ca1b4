/** The formula operations of the futures part of the engine tool, line by line. */
import { describe, expect, it } from 'vitest';
import { createEngine } from '#tools/engine/engine-line.ts';
import { BTC_TIER_ROWS } from '#tests/support/futures/btc-tiers.ts';

const responseOf = (line: object): Promise<object> => createEngine()(JSON.stringify(line));

const position = {
  op: 'futures.position',
  side: 'long',
  quantity: '0.5',
  entry: '60000',
  mark: '63000',
  leverage: '20',
  tiers: BTC_TIER_ROWS,
  taker_fee: '0.0006',
  margin_mode: 'isolated',
};

const LINES: readonly object[] = [
  position,
  { ...position, margin_mode: 'cross', wallet: '2000', others: [] },
  { op: 'futures.tiers', tiers: BTC_TIER_ROWS },
  { op: 'futures.max_open', available: '1000', price: '60000', leverage: '20', taker_fee: '0.0006', lot: '0.001' }, // prettier-ignore
  { op: 'futures.target_price', side: 'long', entry: '60000', leverage: '20', roi: '0.5' },
  { op: 'futures.funding', premium: '0.0002', interest: '0.0001', clamp: '0.0005', side: 'long', quantity: '0.5', mark: '61000' }, // prettier-ignore
  { op: 'futures.adl_score', unrealized_pnl: '1500', initial_margin: '1500', notional: '31500', equity: '3000' }, // prettier-ignore
];

describe('futures formulas', () => {
  it('describe an isolated position', async () => {
    expect(await responseOf(position)).toEqual({
      initial_margin: '1500',
      maintenance_margin: '126',
      equity: '3000',
      margin_ratio: '0.042',
      unrealized_pnl: '1500',
      roi: '1',
      liquidation_price: '57228.91566266',
      bankruptcy_price: '57000',
      break_even_price: '60072.04322594',
    });
    const atLoss = { ...position, mark: '58000' };
    expect(await responseOf(atLoss)).toMatchObject({ equity: '500', margin_ratio: '0.232' });
    expect(await responseOf({ ...position, mark: '56000' })).toMatchObject({ margin_ratio: null });
    expect(await responseOf({ ...position, margin: '1496.95' })).toMatchObject({
      liquidation_price: '57235.04016065',
    });
  });

  it('describe a cross position with all others of the account', async () => {
    const cross = {
      ...position,
      quantity: '1',
      mark: '60000',
      margin_mode: 'cross',
      wallet: '5000',
    };
    const tiers = [{ from: '0', to: '1000000', mmr: '0.005', max_leverage: '50' }];
    const others = [{ side: 'short', quantity: '10', entry: '3000', mark: '3100', tiers }];
    expect(await responseOf({ ...cross, others })).toMatchObject({
      maintenance_margin: '250',
      equity: '4000',
      margin_ratio: '0.10125',
      unrealized_pnl: '0',
      liquidation_price: '56386.93467337',
      bankruptcy_price: '56000',
    });
    expect(await responseOf({ ...cross, wallet: '90000' })).toMatchObject({
      liquidation_price: null,
      bankruptcy_price: null,
    });
  });

  it('calculate tiers, sizes, prices, funding and ranks', async () => {
    const responses = await Promise.all(LINES.slice(2).map(responseOf));
    expect(responses).toEqual([
      { maintenance_amounts: ['0', '50', '3050', '48050', '348050'] },
      { quantity: '0.329', cost: '998.844' },
      { price: '61500' },
      { rate: '0.0001', payment: '3.05' },
      { score: '10.5' },
    ]);
  });

  it('reject a table that is none', async () => {
    const rejected = { ok: false, error: 'field_invalid' };
    expect(await responseOf({ op: 'futures.tiers', tiers: [] })).toEqual(rejected);
    expect(await responseOf({ ...position, tiers: BTC_TIER_ROWS.slice(1) })).toEqual(rejected);
  });

  it('return an error for every field that is missing or of another form', async () => {
    const optional = new Set(['others', 'margin', 'cap']);
    for (const line of LINES) {
      for (const field of Object.keys(line)) {
        const forms = optional.has(field) ? [1, 'x', {}] : [undefined, null, true, 'x', [1], {}];
        for (const form of forms) {
          expect(await responseOf({ ...line, [field]: form })).toHaveProperty('error');
        }
      }
    }
  });
});
