/** Numbers of the views: texts, calculator, leverage, stress and stops. */
import { describe, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { positionId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import {
  firstLiquidationOf,
  type RiskedPosition,
} from '#src/features/futures/numbers/account-risk.ts';
import { averageEntryOf, profitResultOf } from '#src/features/futures/numbers/calculator.ts';
import {
  priceTextOf,
  profitTextOf,
  signedPercentTextOf,
  tickDecimal,
} from '#src/features/futures/numbers/futures-text.ts';
import {
  leverageChangeOf,
  leverageLimitOf,
  neededMarginOf,
  notionalMaxOf,
  type LeveragedPosition,
} from '#src/features/futures/numbers/leverage-change.ts';
import { shareOfSize } from '#src/features/futures/numbers/position-change.ts';
import { liquidationToneOf } from '#src/features/futures/numbers/position-figures.ts';
import { countdownText } from '#src/features/futures/parts/header/Countdown.tsx';
import { btcTiers, exact } from '#tests/support/futures/btc-tiers.ts';

const TIERS = btcTiers();
const TICK = { tickSize: decimal('0.1') };

describe('text of a value', () => {
  it('rounds a price to the tick, in the given direction', () => {
    expect(priceTextOf(exact('57228.91'), TICK, 'up')).toBe('57,229.0');
    expect(priceTextOf(exact('62749.09'), TICK, 'down')).toBe('62,749.0');
    expect(tickDecimal(exact('100.3'), decimal('0.5'), 'up')).toBe('100.5');
    expect(tickDecimal(exact('100.3'), decimal('5'), 'down')).toBe('100');
  });

  it('rounds a result against the trader and keeps its sign', () => {
    expect(profitTextOf(exact('12.349'))).toBe('+12.34');
    expect(profitTextOf(exact('-12.341'))).toBe('-12.35');
    expect(profitTextOf(exact('0'))).toBe('0.00');
    expect(signedPercentTextOf(exact('0.975399'))).toBe('+97.53%');
  });
});

describe('calculator', () => {
  it('subtracts the taker fees of entry and exit', () => {
    const position = { side: 'long', size: exact('0.5'), entryPrice: exact('60000') } as const;
    const result = profitResultOf(position, exact('63000'), 20, { takerFee: exact('0.0006') });
    expect(profitTextOf(result.netProfit)).toBe('+1,463.10');
    expect(signedPercentTextOf(result.netRoi)).toBe('+97.54%');
  });

  it('averages the entry by size', () => {
    const average = averageEntryOf([
      { price: exact('60000'), size: exact('0.5') },
      { price: exact('63000'), size: exact('0.25') },
    ]);
    expect(average && priceTextOf(average.price, TICK, 'up')).toBe('61,000.0');
    expect(averageEntryOf([])).toBeUndefined();
  });
});

describe('leverage', () => {
  const long: LeveragedPosition = {
    key: 'long',
    side: 'long',
    marginMode: 'isolated',
    leverage: 20,
    size: exact('0.5'),
    entryPrice: exact('60000'),
    margin: exact('1500'),
    liquidationPrice: exact('57228.92'),
  };

  it('of half needs the margin again and moves the liquidation price away', () => {
    const change = leverageChangeOf(long, 10, TIERS);
    expect(profitTextOf(neededMarginOf([change]))).toBe('+1,500.00');
    const { liquidationPrice } = change;
    expect(liquidationPrice && priceTextOf(liquidationPrice, TICK, 'up')).toBe('54,216.9');
  });

  it('of a cross position leaves its liquidation price', () => {
    const cross: LeveragedPosition = { ...long, marginMode: 'cross' };
    expect(leverageChangeOf(cross, 50, TIERS).liquidationPrice).toBe(cross.liquidationPrice);
    expect(neededMarginOf([leverageChangeOf(cross, 50, TIERS)])).toEqual(exact('0'));
  });

  it('limits the position, and the position limits it', () => {
    expect(notionalMaxOf(100, TIERS)).toEqual(exact('600000'));
    expect(leverageLimitOf([{ ...long, size: exact('12') }], TIERS)).toBe(75);
  });
});

describe('stress', () => {
  const long: RiskedPosition = {
    id: positionId('long'),
    side: 'long',
    marginMode: 'isolated',
    size: exact('0.5'),
    entryPrice: exact('60000'),
    margin: exact('1500'),
    markPrice: exact('60000'),
    tiers: TIERS,
  };
  const short: RiskedPosition = {
    ...long,
    id: positionId('short'),
    side: 'short',
    marginMode: 'cross',
    margin: exact('0'),
  };
  const account = { balance: exact('3500'), positions: [long, short] };

  it('finds the first liquidation in both directions', () => {
    const falling = firstLiquidationOf(account, -50);
    expect(falling).toMatchObject({ percent: -5, positions: [{ id: 'long' }] });
    // 2,000 of cross wallet: 63,745.02 is 6.3% above.
    expect(firstLiquidationOf(account, 50)).toMatchObject({
      percent: 7,
      positions: [{ id: 'short' }],
    });
    expect(firstLiquidationOf({ ...account, positions: [long] }, 50)).toBeUndefined();
  });
});

describe('a close', () => {
  it('closes a share in whole lots', () => {
    const lot = { lotSize: decimal('0.001') };
    expect(shareOfSize(exact('0.501'), 100, lot)).toEqual(exact('0.501'));
    expect(tickDecimal(shareOfSize(exact('0.501'), 50, lot), decimal('0.001'), 'down')).toBe(
      '0.25',
    );
  });
});

describe('a position', () => {
  it('warns within 10% and 3% of its liquidation price', () => {
    const at = (price: string) =>
      liquidationToneOf({ liquidationPrice: decimal('90') }, decimal(price));
    expect(at('101')).toBeUndefined();
    expect(at('100')).toBe('warning');
    expect(at('92')).toBe('danger');
    expect(liquidationToneOf({ liquidationPrice: undefined }, decimal('92'))).toBeUndefined();
  });

  it('counts down to the next funding', () => {
    const now = epochMs(1_000_000);
    expect(countdownText(epochMs(now + 5_025_000), now)).toBe('01:23:45');
    expect(countdownText(epochMs(now - 1), now)).toBe('00:00:00');
    expect(countdownText(undefined, now)).toBe('–');
  });
});
