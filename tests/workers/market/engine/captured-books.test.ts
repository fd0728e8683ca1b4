/** Books built from recorded messages match the exchange's own touch. */
import { describe, expect, it } from 'vitest';
import { decimal, decimalOfUnits } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import {
  readCapture,
  textLevelsOf,
  type Capture,
  type CaptureMessage,
  type CaptureName,
} from '#tests/support/captures/capture.ts';
import { SlowSide } from '#tests/support/oracle/slow-side.ts';
import { OrderBook } from '#workers/market/engine/order-book.ts';
import { TextBook } from '#tools/engine/text-book.ts';

/** Number of touches in each recording that have the number of a change. */
const TOUCH_COUNTS: Readonly<Record<CaptureName, number>> = {
  'btcusdt-spot': 1072,
  'ethusdt-spot': 1056,
  'btcusdt-futures': 629,
};

type Touch = CaptureMessage & { kind: 'touch' };

/** A touch may be recorded before or after the change it belongs to. */
function touchesOf(capture: Capture): Map<number, Touch> {
  const touches = capture.messages.filter((message) => message.kind === 'touch');
  return new Map(touches.map((touch) => [touch.id, touch]));
}

const flatLevels = (bids: readonly number[], asks: readonly number[]) => ({
  bidCount: bids.length / 2,
  askCount: asks.length / 2,
  levels: Float64Array.from([...bids, ...asks]),
});

describe.each(Object.entries(TOUCH_COUNTS) as [CaptureName, number][])('%s', (name, touchCount) => {
  const capture = readCapture(name);
  const touches = touchesOf(capture);

  it(`[SPOT-04] shows the recorded touch after each of ${touchCount} changes, without a gap`, () => {
    const book = new OrderBook({ tickSize: decimal('0.01'), lotSize: decimal('0.00000001') });
    const slow = { bids: new SlowSide('bid'), asks: new SlowSide('ask') };
    const early: (CaptureMessage & { kind: 'diff' })[] = [];
    let agreed = 0;
    let joined = 0;
    for (const message of capture.messages) {
      if (message.kind === 'snapshot') {
        const { lastId, bids, asks } = message;
        const outcome = book.applySnapshot({
          epoch: 'recorded',
          sequence: lastId,
          at: epochMs(0),
          checksum: undefined,
          ...flatLevels(bids, asks),
        });
        expect(outcome).toBe('joined');
        joined += 1;
        fill(slow.bids, bids);
        fill(slow.asks, asks);
        for (const diff of early.filter((retained) => retained.lastId > lastId)) {
          fill(slow.bids, diff.bids);
          fill(slow.asks, diff.asks);
        }
      }
      if (message.kind !== 'diff') continue;
      const { firstId, lastId, previousLastId, bids, asks } = message;
      const outcome = book.applyDiff({
        epoch: 'recorded',
        previousSequence: previousLastId ?? firstId - 1,
        sequence: lastId,
        at: epochMs(message.at),
        checksum: undefined,
        ...flatLevels(bids, asks),
      });
      expect(outcome).toBeOneOf(joined === 0 ? ['early'] : ['applied', 'stale']);
      if (outcome === 'early') early.push(message);
      if (outcome !== 'applied') continue;
      fill(slow.bids, bids);
      fill(slow.asks, asks);
      const touch = touches.get(lastId);
      if (touch === undefined) continue;
      agreed += 1;
      expect([book.bids.bestPrice, book.bids.bestSize]).toEqual([touch.bid, touch.bidSize]);
      expect([book.asks.bestPrice, book.asks.bestSize]).toEqual([touch.ask, touch.askSize]);
    }
    expect(joined).toBe(1);
    expect(agreed).toBe(touchCount);
    expect(book.bids.levelCount).toBe(slow.bids.levels.size);
    expect(book.asks.levelCount).toBe(slow.asks.levels.size);
    const rows = new Float64Array(50 * 3);
    for (const group of [1, 10, 100, 1000]) {
      book.bids.fillRows(rows, 0, 50, group);
      expect(Array.from(rows)).toEqual(slow.bids.rows(50, group));
      book.asks.fillRows(rows, 0, 50, group);
      expect(Array.from(rows)).toEqual(slow.asks.rows(50, group));
    }
  });

  it(`[SPOT-04] does so from the recorded text too, its steps never told`, () => {
    const book = new TextBook();
    let agreed = 0;
    for (const message of capture.messages) {
      if (message.kind !== 'snapshot' && message.kind !== 'diff') continue;
      const levels = {
        bids: textLevelsOf(message.bids, capture),
        asks: textLevelsOf(message.asks, capture),
      };
      if (message.kind === 'snapshot') {
        const outcome = book.applySnapshot({ lastId: message.lastId, ...levels });
        expect(outcome).toEqual({ isApplied: true, isGap: false });
        continue;
      }
      const { firstId, lastId, previousLastId } = message;
      const outcome = book.applyDiff({ firstId, lastId, previousLastId, ...levels });
      expect(outcome.isGap).toBe(false);
      const touch = touches.get(lastId);
      if (touch === undefined || !outcome.isApplied) continue;
      agreed += 1;
      expect(book.bids.best).toEqual(textOf(capture, touch.bid, touch.bidSize));
      expect(book.asks.best).toEqual(textOf(capture, touch.ask, touch.askSize));
    }
    expect(agreed).toBe(touchCount);
  });
});

function fill(side: SlowSide, levels: readonly number[]): void {
  for (let at = 0; at < levels.length; at += 2) side.setLevel(levels[at] ?? 0, levels[at + 1] ?? 0);
}

const textOf = (capture: Capture, price: number, size: number) => [
  decimalOfUnits(BigInt(price), capture.priceDecimals),
  decimalOfUnits(BigInt(size), capture.sizeDecimals),
];
