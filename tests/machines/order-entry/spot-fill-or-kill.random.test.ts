/** Random books: the preview of the form and the exchange agree on which fill-or-kill orders fill completely. The
 *  owner's own orders end a fill; here they have levels of their own, because the form does not know their place in one. */
import { expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { orderId, userId } from '#contract/core/ids.ts';
import { priceOfTicks, sizeOfLots } from '#contract/core/pair.ts';
import type { Level } from '#domain/fill-now.ts';
import { fillOf, isOwnMetBy } from '#machines/order-entry/spot-ticket-problems.ts';
import * as ticket from '#machines/order-entry/spot-ticket.ts';
import { BookOrder } from '#server/exchange/matching/book-order.ts';
import { Matcher } from '#server/exchange/matching/matcher.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { BTC_USDT } from '#tests/support/test-exchange.ts';

const SEED = 20_261_130;
const BOOK_COUNT = countOf({ short: 500, long: 20_000 });
const MIDDLE = 6_000_000;
const OWNER = userId(1);

/** Both sides of a book, each order of another user, but for a few of the owner at odd prices. */
function drawBook(random: SeededRandom): Matcher {
  const matcher = new Matcher({
    onTrade: () => {},
    onLevel: () => {},
    onTriggered: () => {},
    onOutcome: () => {},
  });
  const count = random.between(0, 12);
  for (let id = 1; id <= count; id += 1) {
    const side = random.pick(['buy', 'sell'] as const);
    const isOwn = random.between(1, 6) === 1;
    const distance = 2 * random.between(1, 6) - (isOwn ? 1 : 0);
    const limitPrice = ticks(MIDDLE + (side === 'sell' ? 1 : -1) * distance);
    const owner = isOwn ? OWNER : userId(10 + id);
    const terms = { id: orderId(id), userId: owner, side, kind: 'limit' } as const;
    matcher.place(
      new BookOrder({ ...terms, limitPrice, size: lots(random.between(1, 40)) }, undefined),
    );
  }
  return matcher;
}

it(`previews complete fills as the exchange decides them (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const counts = { whole: 0, short: 0, own: 0, unknown: 0 };
  for (let book = 0; book < BOOK_COUNT; book += 1) {
    const matcher = drawBook(random);
    const side = random.pick(['buy', 'sell'] as const);
    const all: readonly Level[] = (side === 'buy' ? matcher.asks : matcher.bids)
      .levels(99)
      .map(({ price, size: levelSize }) => ({
        price,
        size: levelSize,
        ownSize: price % 2 === 0 ? undefined : levelSize,
      }));
    const visible = all.slice(0, random.pick([all.length, random.between(0, all.length)]));
    const limitPrice = ticks(MIDDLE + random.between(-13, 13));
    const size = lots(random.between(1, 90));
    const levels = side === 'buy' ? { asks: visible } : { bids: visible };
    const { bestAsk, bestBid } = matcher;
    const market = { bestAsk, bestBid, lastPrice: undefined, isTradable: true, ...levels };
    let form = ticket.openTicket(BTC_USDT, { side, timeInForce: 'FOK' }, ticket.NO_LIMITS);
    form = ticket.applyFacts(form, { market });
    form = ticket.applyEdit(form, { field: 'price', value: priceOfTicks(limitPrice, BTC_USDT) });
    form = ticket.applyEdit(form, { field: 'size', value: sizeOfLots(size, BTC_USDT) });
    const fill = fillOf(form);
    const isFilled = matcher.wouldFill({ userId: OWNER, side, limitPrice, size });
    const context = JSON.stringify({
      side,
      limitPrice,
      size,
      all,
      visible,
      fill: String(fill?.size),
    });
    const isEnded = visible.length === all.length || fill?.isBookShort === false;
    if (fill?.isComplete === true) {
      counts.whole += 1;
      expect(isFilled, context).toBe(true);
    } else if (isEnded || isOwnMetBy(form)) {
      counts[isOwnMetBy(form) ? 'own' : 'short'] += 1;
      expect(isFilled, context).toBe(false);
    } else counts.unknown += 1;
  }
  console.log(`${BOOK_COUNT} books:`, counts);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(BOOK_COUNT / 20);
});
