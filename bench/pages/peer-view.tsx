/** View of both peers: rows of order book and tape as React elements keyed by price, in their own
 *  markup. */
import { Controls } from './Controls.tsx';
import type { MarketEvent, TradeEvent } from './market-socket.ts';
import './batched.css';

const ROW_COUNT = 25;
const TRADE_COUNT = 30;
/** One row groups ten ticks of 0.01. */
const GROUPS_A_UNIT = 10;

interface Row {
  readonly price: string;
  readonly size: string;
  readonly total: number;
}
export interface PeerScene {
  readonly at: number;
  readonly bids: readonly Row[];
  readonly asks: readonly Row[];
  readonly trades: TradeEvent['trades'];
}

export const NOTHING: PeerScene = { at: 0, bids: [], asks: [], trades: [] };

/** Holds both sides, sorted and grouped again on every read. */
export class PeerBook {
  readonly #bids = new Map<number, number>();
  readonly #asks = new Map<number, number>();
  #trades: TradeEvent['trades'] = [];
  #at = 0;

  apply(event: MarketEvent): void {
    if (event.at > 0) this.#at = event.at; // A bar has no time stamp.
    if (event.kind === 'trade')
      this.#trades = [...event.trades.toReversed(), ...this.#trades].slice(0, TRADE_COUNT);
    if (event.kind !== 'book') return;
    for (const [side, levels] of [
      [this.#bids, event.bids],
      [this.#asks, event.asks],
    ] as const) {
      for (const [price, size] of levels) {
        if (Number(size) === 0) side.delete(Number(price));
        else side.set(Number(price), Number(size));
      }
    }
  }

  scene(): PeerScene {
    return {
      at: this.#at,
      bids: groupLevels(
        [...this.#bids].sort((left, right) => right[0] - left[0]),
        true,
      ),
      asks: groupLevels(
        [...this.#asks].sort((left, right) => left[0] - right[0]),
        false,
      ),
      trades: this.#trades,
    };
  }
}

function groupLevels(
  levels: readonly (readonly [number, number])[],
  isBid: boolean,
): readonly Row[] {
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

export function PeerView({ scene: { bids, asks, trades } }: { readonly scene: PeerScene }) {
  const max = Math.max(bids.at(-1)?.total ?? 1, asks.at(-1)?.total ?? 1);
  const rowsOf = (rows: readonly Row[], side: 'bid' | 'ask') =>
    rows.map(({ price, size, total }) => (
      <div key={price} className={`row ${side}`}>
        <i className="bar" style={{ transform: `scaleX(${total / max})` }} />
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
          {trades.map(({ id, price, amount, side }) => (
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

const stepsOf = ({ price, size }: Row) => [
  Math.round(Number(price) * 100),
  Math.round(Number(size) * 1e5),
];

/** Returns price and size in integer steps, for comparison by the runner. */
export const topOf = ({ bids, asks }: PeerScene) =>
  [bids, asks].map((rows) => rows.slice(0, 10).map(stepsOf));
