/** Own orders and trades on the chart: lines of open orders that can be moved to another price, and
 *  marks of own trades. Changes are only requested here; until the response the line shows as
 *  pending. A rejected line moves back. */
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { ticks } from '#contract/core/decimal.ts';
import type { OrderId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import { displayNumber, priceText, sizeText } from '#domain/number-text.ts';
import { isAmendPending, useAmendStates, type Amendments } from '#src/binding/amend.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { Bars } from '#src/stores/bars.store.ts';
import { stepSecOf } from '../chart-step.ts';
import { barTimeText } from '../chart-time.ts';
import type { OverlayHost } from '../overlay.ts';
import { FillCard } from './FillCard.tsx';
import { FillLayer, type PlacedMark } from './fill-layer.ts';
import { fillMarksOf, type FillMark } from './fill-marks.ts';
import { OrderHandle } from './OrderHandle.tsx';
import type { OrderLines } from './order-lines.ts';
import { changeOf, orderPricesOf, ticksIn, type OrderPrice } from './order-prices.ts';
import { useOrderLines } from './use-order-lines.ts';
import styles from './OwnLayer.module.css';

export interface OwnLayerProps {
  readonly plot: OverlayHost;
  readonly bars: Bars;
  readonly pair: Pair;
  /** Open orders of this pair. */
  readonly orders: readonly Order[];
  /** Own trades of this pair. */
  readonly trades: readonly OwnTrade[];
  readonly amendments: Amendments;
  /** Returns whether the order may be changed without a confirmation. */
  readonly isConfirmed: (order: Order) => boolean;
  readonly cancelingIds: ReadonlySet<OrderId>;
  readonly onCancel: (order: Order) => void;
}

export function OwnLayer(props: OwnLayerProps) {
  return (
    <div className={styles.layer}>
      <OwnFills {...props} />
      <OwnOrders {...props} />
    </div>
  );
}

/** Line that the user is moving and has not dropped yet. */
interface Move {
  readonly key: string;
  readonly price: number;
}

interface ShownLine extends OrderPrice {
  /** Whether a change awaits confirmation or a response. */
  readonly isPending: boolean;
  readonly isSent: boolean;
  readonly isMoved: boolean;
}

function OwnOrders(props: OwnLayerProps) {
  const { plot, pair, cancelingIds, onCancel } = props;
  const { t } = useLingui();
  const helpId = useId();
  const labelOf = useLineLabel();
  const handles = useRef<Map<string, HTMLElement>>(new Map());
  const { move, setMove, moveTo, drop, shown } = useMovedLines(props);
  const lines = useOrderLines(plot, {
    onMove: (key, price) => (price === undefined ? setMove(undefined) : moveTo({ key, price })),
    onDrop: (key, price) => void drop(key, price),
    handles,
  });
  useShownOn(lines, shown, cancelingIds);
  return (
    <>
      {shown.length > 0 && (
        <VisuallyHidden>
          <span id={helpId}>
            {t`Up and Down move the price by one tick, with Shift by ten. Enter applies the change, Escape discards it.`}
          </span>
        </VisuallyHidden>
      )}
      {shown.map((line) => (
        <OrderHandle
          key={line.key}
          ref={(element) => {
            if (element === null) return undefined;
            handles.current.set(line.key, element);
            return () => void handles.current.delete(line.key);
          }}
          label={labelOf(line)}
          side={line.order.side}
          price={line.price}
          priceText={priceText(ticks(line.price), pair)}
          isPending={line.isPending}
          isSent={line.isSent}
          isMoved={line.isMoved}
          isCanceling={cancelingIds.has(line.order.id)}
          helpId={helpId}
          onNudge={(tickCount) => {
            if (line.isPending || cancelingIds.has(line.order.id)) return;
            moveTo({ key: line.key, price: Math.max(1, line.price + tickCount) });
          }}
          onEnter={() => {
            if (move?.key === line.key) void drop(line.key, move.price);
          }}
          onLeave={() => setMove((now) => (now?.key === line.key ? undefined : now))}
          onCancel={() => onCancel(line.order)}
        />
      ))}
    </>
  );
}

function useShownOn(
  lines: OrderLines | undefined,
  shown: readonly ShownLine[],
  cancelingIds: OwnLayerProps['cancelingIds'],
): void {
  useEffect(() => {
    lines?.show(
      shown.map(({ key, price, order, isPending }) => ({
        key,
        price,
        side: order.side,
        canMove: !isPending && !cancelingIds.has(order.id),
      })),
    );
  }, [lines, shown, cancelingIds]);
}

function useLineLabel() {
  const { t } = useLingui();
  return ({ order, field }: OrderPrice): string => {
    const size = displayNumber(order.remaining);
    const amount = size;
    if (field === 'stopPrice')
      return order.side === 'buy'
        ? t({
            message: `Stop: buy ${size}`,
            comment: 'Label of an untriggered stop order on the chart',
          })
        : t({
            message: `Stop: sell ${size}`,
            comment: 'Label of an untriggered stop order on the chart',
          });
    return order.side === 'buy'
      ? t({ message: `Buy ${amount}`, comment: 'Label of an open order; not an instruction' })
      : t({ message: `Sell ${amount}`, comment: 'Label of an open order; not an instruction' });
  };
}

/** Moves one line at a time; a dropped line requests an amendment of its order. */
function useMovedLines({ pair, orders, amendments, isConfirmed }: OwnLayerProps) {
  const [move, setMove] = useState<Move>();
  const shown = useShownLines({ pair, orders, amendments, move });
  const moveTo = (next: Move): void => {
    amendments.prepare();
    setMove(next);
  };
  const drop = async (key: string, price: number): Promise<void> => {
    const dropped = { key, price };
    const line = shown.find((one) => one.key === key);
    // The line stays where it was dropped until the amendment is pending there.
    setMove(line === undefined ? undefined : dropped);
    if (line === undefined) return;
    const change = changeOf(line.field, price, pair);
    await amendments.request(line.order, change, isConfirmed(line.order));
    setMove((now) => (now === dropped ? undefined : now));
  };
  return { move, setMove, moveTo, drop, shown };
}

interface ShownLinesOptions extends Pick<OwnLayerProps, 'pair' | 'orders' | 'amendments'> {
  readonly move: Move | undefined;
}

/** Returns the lines at their displayed price: the price of the current move, of the pending
 *  change, or of the exchange. */
function useShownLines({
  pair,
  orders,
  amendments,
  move,
}: ShownLinesOptions): readonly ShownLine[] {
  const states = useAmendStates(amendments);
  return useMemo(() => {
    // The response to a change may arrive before the account update.
    const newest = orders.map((order) => {
      const responded = states.get(order.id)?.order;
      return responded !== undefined && responded.version > order.version ? responded : order;
    });
    return orderPricesOf(newest, pair).map((line): ShownLine => {
      const state = states.get(line.order.id);
      const isPending = state !== undefined && isAmendPending(state);
      const requested = isPending ? ticksIn(state.change[line.field], pair) : undefined;
      const moved = !isPending && move?.key === line.key ? move.price : undefined;
      const price = moved ?? requested ?? line.price;
      const isSent = isPending && state.phase !== 'confirming';
      return { ...line, price, isPending, isSent, isMoved: moved !== undefined };
    });
  }, [orders, states, pair, move]);
}

function OwnFills({ plot, bars, pair, trades }: OwnLayerProps) {
  const { t } = useLingui();
  const { version } = useSnapshot(bars);
  const [placed, setPlaced] = useState<PlacedMark>();
  const marks = useMemo(() => {
    const half = stepSecOf(bars.resolution) / 2;
    const oldest = bars.closed.times[0] ?? bars.live?.time ?? 0;
    // A time belongs to the bar nearest to half a step earlier; a time before the oldest bar has no
    // loaded bar.
    const barTimeOf = (time: number) =>
      time < oldest ? undefined : (plot.barNear(time - half)?.time ?? time);
    // `version` is a dependency because trades may belong to bars that have arrived since.
    return version < 0 ? [] : fillMarksOf(trades, pair, barTimeOf);
  }, [plot, bars, version, trades, pair]);
  const [fills, setFills] = useState<FillLayer>();
  useEffect(() => {
    const made = new FillLayer({
      repaint: () => plot.repaint(),
      plane: () => plot.plane(),
      onHover: setPlaced,
    });
    const remove = plot.add(made);
    // oxlint-disable-next-line react/set-state-in-effect -- The plot is outside React: what was added to it is known now.
    setFills(made);
    return remove;
  }, [plot]);
  useEffect(() => fills?.show(marks), [fills, marks]);
  const titleOf = ({ side, size }: FillMark): string => {
    const amount = `${sizeText(size, pair)} ${pair.tradeCoin}`;
    return side === 'buy'
      ? t({ message: `Bought ${amount}`, comment: 'Own trades on the chart' })
      : t({ message: `Sold ${amount}`, comment: 'Own trades on the chart' });
  };
  const timeOf = ({ time }: FillMark): string => barTimeText(time, stepSecOf(bars.resolution));
  const plane = plot.plane();
  return (
    <>
      {placed !== undefined && (
        <FillCard
          title={titleOf(placed.mark)}
          averageText={priceText(placed.mark.averagePrice, pair)}
          tradeCount={placed.mark.tradeCount}
          timeText={timeOf(placed.mark)}
          x={placed.x}
          y={placed.y}
          isBefore={plane !== undefined && placed.x > plane.box.width / plane.ratio / 2}
        />
      )}
      <VisuallyHidden>
        <ul aria-label={t`Your trades on the chart`}>
          {marks.map((mark) => {
            const [title, price, time] = [
              titleOf(mark),
              priceText(mark.averagePrice, pair),
              timeOf(mark),
            ];
            return (
              <li key={`${mark.time}/${mark.side}`}>
                {t({
                  message: `${title} at ${price} on ${time}`,
                  comment: 'Own trades on the chart; {title}: Bought or Sold with an amount',
                })}
              </li>
            );
          })}
        </ul>
      </VisuallyHidden>
    </>
  );
}
