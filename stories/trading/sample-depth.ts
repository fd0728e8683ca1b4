/** Depth curves for stories: generated from a seed, laid out as the worker does. */
import { DEPTH, DEPTH_HEADER_LENGTH, DEPTH_POINT_LENGTH } from '#domain/depth-layout.ts';
import { DEPTH_SPAN_DEFAULT_BPS } from '#domain/depth-curve.ts';
import { BOOK_STATES, type BookState } from '#domain/market-frame.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

export interface DepthOptions {
  readonly spanBps?: number | undefined;
  readonly bookState?: BookState | undefined;
  readonly bidCount?: number | undefined;
  readonly askCount?: number | undefined;
  readonly seed?: number | undefined;
}

const BEST_BID = 6_425_009;
const BEST_ASK = 6_425_010;
/** Units of quote coin for one tick and one lot of BTC/USDT. */
const UNITS_PER_TICK_LOT = 10n;
const UNIT = 100_000_000n;

export function sampleDepth({
  spanBps = DEPTH_SPAN_DEFAULT_BPS,
  bookState = 'live',
  bidCount = 160,
  askCount = 160,
  seed = 11,
}: DepthOptions = {}): Float64Array {
  const random = seededRandom(seed);
  const reach = (BEST_BID * spanBps) / 10_000;
  const pointsOf = (count: number, best: number, sign: 1 | -1): number[] => {
    let total = 0;
    let tickLots = 0n;
    return Array.from({ length: count }, (_, index) => {
      const price = best + sign * Math.floor((index / count) * reach * 0.98);
      const size = Math.floor(20_000 + random.next() ** 3 * 900_000);
      total += size;
      tickLots += BigInt(price) * BigInt(size);
      const value = tickLots * UNITS_PER_TICK_LOT;
      return [price, total, Number(value / UNIT), Number(value % UNIT)];
    }).flat();
  };
  const bids = pointsOf(bidCount, BEST_BID, -1);
  const asks = pointsOf(askCount, BEST_ASK, 1);
  const curve = new Float64Array(DEPTH_HEADER_LENGTH + (bidCount + askCount) * DEPTH_POINT_LENGTH);
  curve[DEPTH.viewId] = 1;
  curve[DEPTH.bookState] = BOOK_STATES.indexOf(bookState);
  curve[DEPTH.bestBid] = bidCount === 0 ? Number.NaN : BEST_BID;
  curve[DEPTH.bestAsk] = askCount === 0 ? Number.NaN : BEST_ASK;
  curve[DEPTH.spanBps] = spanBps;
  curve[DEPTH.bidCount] = bidCount;
  curve[DEPTH.askCount] = askCount;
  curve.set([...bids, ...asks], DEPTH_HEADER_LENGTH);
  return curve;
}
