/** Compares the checksum with that of texts, digit by digit. */
import { expect, it } from 'vitest';
import { decimal, lots, ticks, type Decimal } from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots, type PairSteps } from '#contract/core/pair.ts';
import { bookChecksumOf } from '#domain/book-checksum.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { BookSide } from '#workers/market/engine/book-side.ts';
import { StepChecksum } from '#workers/market/engine/step-checksum.ts';

const SEED = 5;

function textsOf(side: BookSide, steps: PairSteps): [Decimal, Decimal][] {
  const texts: [Decimal, Decimal][] = [];
  side.forEachLevel((price, size) => {
    texts.push([priceOfTicks(price, steps), sizeOfLots(size, steps)]);
    return true;
  });
  return texts;
}

it.each([
  ['0.01', '0.00001'],
  ['1', '1'],
  ['0.05', '0.25'],
  ['10', '0.00000001'],
  ['0.00000001', '100'],
])('equals the text checksum of random books, tick %s and lot %s', (tickSize, lotSize) => {
  const steps = { tickSize: decimal(tickSize), lotSize: decimal(lotSize) };
  const checksum = new StepChecksum(steps);
  const random = seededRandom(SEED);
  for (let round = 0; round < 300; round += 1) {
    const bids = new BookSide('bid', 1_024);
    const asks = new BookSide('ask', 1_024);
    const middle = random.between(100, 10 ** random.between(3, 9));
    for (const [side, sign] of [
      [bids, -1],
      [asks, 1],
    ] as const) {
      for (let count = random.between(0, 14); count > 0; count -= 1) {
        const price = ticks(middle + sign * random.between(1, 90));
        side.setLevel(price, lots(random.between(1, 10 ** random.between(1, 15))));
      }
    }
    expect(checksum.of(bids, asks)).toBe(
      bookChecksumOf(textsOf(bids, steps), textsOf(asks, steps)),
    );
  }
});

it('continues in text where a number is too long for an exact double', () => {
  const steps = { tickSize: decimal('5000000'), lotSize: decimal('1') };
  const bids = new BookSide('bid');
  const asks = new BookSide('ask');
  bids.setLevel(ticks(2 ** 52), lots(3));
  expect(new StepChecksum(steps).of(bids, asks)).toBe(
    bookChecksumOf(textsOf(bids, steps), textsOf(asks, steps)),
  );
});
