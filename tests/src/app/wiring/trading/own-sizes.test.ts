/** Tests which of a user's orders rest in the levels that the order form counts. */
import { expect, it } from 'vitest';
import { decimal, ticks } from '#contract/core/decimal.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import type { Order } from '#contract/entities/order.ts';
import { btcUsdt, orderWire } from '#contract/samples/spot.ts';
import { ownSizesOf } from '#src/app/wiring/trading/own-sizes.ts';

const sample = orderCodec.decode(orderWire);
const order = (change: Partial<Order>): Order => ({
  ...sample,
  tradeCoinId: btcUsdt.tradeCoinId,
  quoteCoinId: btcUsdt.quoteCoinId,
  status: 'open',
  limitPrice: decimal('64250'),
  remaining: decimal('0.5'),
  ...change,
});

it('adds the resting orders of a pair by price, and leaves out all others', () => {
  const sizes = ownSizesOf(
    [
      order({}),
      order({ status: 'partially_filled', remaining: decimal('0.25') }),
      order({ status: 'untriggered' }),
      order({ status: 'filled' }),
      order({ tradeCoinId: btcUsdt.quoteCoinId }),
      order({ limitPrice: undefined }),
    ],
    btcUsdt,
  );
  expect([...sizes]).toEqual([[ticks(6_425_000), 75_000]]);
});
