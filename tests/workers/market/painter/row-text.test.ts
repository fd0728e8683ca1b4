import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { lots, ticks } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { fittedSize } from '#domain/fitted-text.ts';
import { priceText } from '#domain/number-text.ts';
import { clockTime } from '#src/format/dates.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { RowText, TEXT_COUNT_MAX } from '#workers/market/painter/row-text.ts';

it('gives the same texts as the page’s rows, after any number of texts', () => {
  const random = seededRandom(11);
  const text = new RowText(btcUsdt);
  for (let count = 0; count < 3 * TEXT_COUNT_MAX; count++) {
    const value = random.between(1, 10 ** random.between(1, 15));
    const second = random.between(1, 4_000_000_000) * 1000 + 999;
    expect(text.priceText(value)).toBe(priceText(ticks(value), btcUsdt));
    expect(text.sizeText(value)).toBe(fittedSize(lots(value), btcUsdt));
    if (count % 50 === 0) expect(text.timeText(second)).toBe(clockTime(epochMs(second)));
    expect(text.priceText(value)).toBe(priceText(ticks(value), btcUsdt));
  }
});
