/** A careful peer: the socket on the page's thread, changes gathered until the next animation frame,
 *  both sides sorted then, rows keyed by price. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Controls } from './Controls.tsx';
import { watchMarket, type MarketEvent, type PrintEvent } from './market-socket.ts';
import { shows, startMeter, took } from './meter.ts';
import './batched.css';

const ROW_COUNT = 25;
const PRINT_COUNT = 30;
/** Ten ticks of 0.01 make a row. */
const GROUPS_A_UNIT = 10;

interface Row {
  readonly price: string;
  readonly size: string;
  readonly total: number;
}
interface Picture {
  readonly at: number;
  readonly bids: readonly Row[];
  readonly asks: readonly Row[];
  readonly prints: PrintEvent['prints'];
}

const NOTHING: Picture = { at: 0, bids: [], asks: [], prints: [] };
/** What was committed last, for the runner to compare. */
let shown = NOTHING;

function Market() {
  const [picture, setPicture] = useState(NOTHING);
  useEffect(() => {
    const bids = new Map<number, number>();
    const asks = new Map<number, number>();
    let prints: PrintEvent['prints'] = [];
    let waiting: MarketEvent[] = [];
    const flush = (): void => {
      const at = waiting.at(-1)?.at ?? 0;
      for (const event of waiting) {
        if (event.kind === 'print') prints = [...event.prints.toReversed(), ...prints];
        if (event.kind !== 'book') continue;
        for (const [side, levels] of [
          [bids, event.bids],
          [asks, event.asks],
        ] as const) {
          for (const [price, size] of levels) {
            if (Number(size) === 0) side.delete(Number(price));
            else side.set(Number(price), Number(size));
          }
        }
      }
      waiting = [];
      prints = prints.slice(0, PRINT_COUNT);
      setPicture({
        at,
        bids: grouped(
          [...bids].sort((left, right) => right[0] - left[0]),
          true,
        ),
        asks: grouped(
          [...asks].sort((left, right) => left[0] - right[0]),
          false,
        ),
        prints,
      });
    };
    watchMarket((event) => {
      took();
      if (waiting.length === 0) requestAnimationFrame(flush);
      waiting.push(event);
    });
  }, []);
  useLayoutEffect(() => {
    shows(picture.at);
    shown = picture;
  }, [picture]);
  return <View picture={picture} />;
}

function grouped(levels: readonly (readonly [number, number])[], isBid: boolean): readonly Row[] {
  const rows: Row[] = [];
  let group = NaN;
  let size = 0;
  let total = 0;
  for (const [price, levelSize] of levels) {
    const at = isBid
      ? Math.floor(price * GROUPS_A_UNIT + 1e-7)
      : Math.ceil(price * GROUPS_A_UNIT - 1e-7);
    if (at !== group) {
      if (!Number.isNaN(group)) {
        total += size;
        rows.push({ price: (group / GROUPS_A_UNIT).toFixed(2), size: size.toFixed(5), total });
        if (rows.length === ROW_COUNT) return rows;
      }
      group = at;
      size = 0;
    }
    size += levelSize;
  }
  return rows;
}

function View({ picture: { bids, asks, prints } }: { readonly picture: Picture }) {
  const most = Math.max(bids.at(-1)?.total ?? 1, asks.at(-1)?.total ?? 1);
  const rowsOf = (rows: readonly Row[], side: 'bid' | 'ask') =>
    rows.map(({ price, size, total }) => (
      <div key={price} className={`row ${side}`}>
        <i className="bar" style={{ transform: `scaleX(${total / most})` }} />
        <b>{price}</b>
        <span>{size}</span>
        <span>{total.toFixed(5)}</span>
      </div>
    ));
  return (
    <>
      <Controls />
      <div className="market">
        <div className="book">
          {rowsOf(asks, 'ask').toReversed()}
          {rowsOf(bids, 'bid')}
        </div>
        <div className="tape">
          {prints.map(({ id, price, amount, side }) => (
            <div key={id} className={`row ${side === 'buy' ? 'bid' : 'ask'}`}>
              <b>{price}</b>
              <span>{amount}</span>
              <span>{id}</span>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<Market />);
startMeter();
const stepsOf = ({ price, size }: Row) => [
  Math.round(Number(price) * 100),
  Math.round(Number(size) * 1e5),
];
Object.assign(globalThis, {
  shownTop: () => [shown.bids, shown.asks].map((rows) => rows.slice(0, 10).map(stepsOf)),
});
