/** Books of foreign feeds: their numbering, their unknown steps, their depth. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, decimal, type Decimal } from '#contract/core/decimal.ts';
import { TextBook, type NumberedLevel } from '#tools/engine/text-book.ts';
import { TextSide } from '#tools/engine/text-side.ts';

const level = (price: string, size: string, id?: number): NumberedLevel =>
  id === undefined ? [decimal(price), decimal(size)] : [decimal(price), decimal(size), id];

describe('TextBook', () => {
  it('buffers a change that arrives before its snapshot', () => {
    const book = new TextBook();
    const early = book.applyDiff({ firstId: 5, lastId: 7, bids: [level('10', '3')], asks: [] });
    expect(early).toEqual({ isApplied: false, isGap: false });
    expect(book.bids.levelCount).toBe(0);
    book.applySnapshot({ lastId: 5, bids: [level('9', '1')], asks: [level('11', '2')] });
    expect(book.bids.topLevels()).toEqual([level('10', '3'), level('9', '1')]);
  });

  it('reports the gap for every change until the next snapshot', () => {
    const book = new TextBook();
    book.applySnapshot({ lastId: 5, bids: [level('9', '1')], asks: [] });
    const lost = { isApplied: false, isGap: true };
    expect(book.applyDiff({ firstId: 7, lastId: 8, bids: [], asks: [] })).toEqual(lost);
    expect(book.applyDiff({ firstId: 9, lastId: 9, bids: [], asks: [] })).toEqual(lost);
    const again = book.applySnapshot({ lastId: 8, bids: [level('8', '1')], asks: [] });
    expect(again).toEqual({ isApplied: true, isGap: false });
    expect(book.applyDiff({ firstId: 10, lastId: 10, bids: [], asks: [] }).isApplied).toBe(true);
  });

  it('skips a level that is not newer than the snapshot, but never one of the snapshot', () => {
    const book = new TextBook();
    book.applySnapshot({ lastId: 5, bids: [level('9', '1', 4)], asks: [] });
    const bids = [level('9', '7', 5), level('8', '2', 6)];
    book.applyDiff({ firstId: 4, lastId: 6, bids, asks: [] });
    expect(book.bids.topLevels()).toEqual([level('9', '1'), level('8', '2')]);
  });

  it('truncates each side to the depth and drops the rest', () => {
    const book = new TextBook(2);
    book.applySnapshot({ bids: ['3', '2', '1'].map((price) => level(price, '1')), asks: [] });
    expect(book.bids.levelCount).toBe(2);
    book.applyDiff({ bids: [level('3', '0')], asks: [] });
    expect(book.bids.topLevels()).toEqual([level('2', '1')]);
  });
});

describe('TextSide', () => {
  it('refines its tick when finer decimals arrive', () => {
    const side = new TextSide('ask');
    side.setLevel(decimal('10'), decimal('1'));
    side.setLevel(decimal('9.5'), decimal('0.25'));
    side.setLevel(decimal('9.49999'), decimal('0.00000001'));
    side.setLevel(decimal('10.0'), decimal('0'));
    expect(side.topLevels()).toEqual([level('9.49999', '0.00000001'), level('9.5', '0.25')]);
    expect(side.best).toEqual(level('9.49999', '0.00000001'));
  });

  it('equals sorted decimal text for any decimals', () => {
    const digits = (lengthMax: number) => fc.stringMatching(new RegExp(`^[0-9]{0,${lengthMax}}$`));
    const text = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 16n }), digits(20))
      .map(([full, fraction]) => decimal(fraction === '' ? `${full}` : `${full}.${fraction}`));
    const small = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom('', '.5', '.25'));
    const price = fc.oneof(
      { weight: 5, arbitrary: small.map(([full, part]) => decimal(`${full}${part}`)) },
      text,
    );
    const size = fc.oneof(fc.constant(decimal('0')), text);
    const property = fc.property(
      fc.constantFrom('bid' as const, 'ask' as const),
      fc.array(fc.tuple(price, size), { maxLength: 60 }),
      fc.integer({ min: 1, max: 30 }),
      (sideName, changes, depth) => {
        const side = new TextSide(sideName);
        let slow = new Map<Decimal, Decimal>();
        const sort = () => {
          const direction = sideName === 'bid' ? -1 : 1;
          return [...slow].sort(([left], [right]) => direction * compareDecimals(left, right));
        };
        for (const [levelPrice, levelSize] of changes) {
          side.setLevel(levelPrice, levelSize);
          if (levelSize === '0') slow.delete(levelPrice);
          else slow.set(levelPrice, levelSize);
          side.cutTo(depth);
          slow = new Map(sort().slice(0, depth));
          expect(side.topLevels()).toEqual(sort());
          expect(side.levelCount).toBe(slow.size);
        }
      },
    );
    fc.assert(property, { numRuns: 300 });
  });
});
