/** Positions and open orders of the contract on its chart: entry, liquidation, take profit and stop
 *  loss with their result, prices of orders, and mark and index price. Take profit and stop loss can be dragged. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import type { PositionId } from '#contract/core/ids.ts';
import { ticksOf } from '#contract/core/pair.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { positionSideOf } from '#contract/entities/futures-terms.ts';
import { fractionOfDecimal } from '#domain/futures/fraction.ts';
import { displayNumber } from '#domain/number-text.ts';
import { leftToRight } from '#src/format/isolate-text.ts';
import { LineLayer, type PriceLine } from '#src/trading/chart/own/LineLayer.tsx';
import type { OverlayHost } from '#src/trading/chart/overlay.ts';
import { useStoreValue } from '#src/trading/use-store-value.ts';
import { profitTextOf, tickDecimal, type Rounding } from '../../numbers/futures-text.ts';
import { priceOf, profitFiguresOf } from '../../numbers/position-figures.ts';
import { stopResultOf } from '../../numbers/position-change.ts';
import type { FuturesQuote } from '../../numbers/quote.ts';
import type { StopField } from '../ticket/futures-ticket-props.ts';
import { useFuturesLabels } from '../use-futures-labels.ts';

export interface PositionLinesProps {
  readonly plot: OverlayHost;
  readonly contract: FuturesContract;
  /** Open positions of the contract. */
  readonly positions: readonly FuturesPosition[];
  /** Open orders of the contract. */
  readonly orders: readonly FuturesOrder[];
  readonly quote: FuturesQuote;
  readonly hasReferencePrices: boolean;
  readonly pendingIds: ReadonlySet<PositionId>;
  /** @param price undefined removes the stop. */
  readonly onStopChange: (
    position: FuturesPosition,
    field: StopField,
    price: Decimal | undefined,
  ) => void;
}

export function PositionLines(props: PositionLinesProps) {
  const { plot, contract, positions, onStopChange } = props;
  const lines = [
    ...useReferenceLines(props),
    ...useOrderPriceLines(props),
    ...usePositionLines(props),
  ];
  return (
    <LineLayer
      plot={plot}
      pair={contract}
      lines={lines}
      onDrop={(key, price) => {
        for (const position of positions) {
          const field = STOP_FIELDS.find((one) => keyOf(position, one) === key);
          if (field !== undefined) onStopChange(position, field, price);
        }
      }}
    />
  );
}

const STOP_FIELDS = ['takeProfit', 'stopLoss'] as const;

const keyOf = ({ id }: FuturesPosition, line: StopField | 'entry' | 'liquidation'): string =>
  `${id}/${line}`;

/** Ticks of any price, rounded to the tick. */
function ticksNear(price: Decimal, contract: FuturesContract, rounding: Rounding): number {
  return ticksOf(tickDecimal(fractionOfDecimal(price), contract.tickSize, rounding), contract) ?? 0;
}

function usePositionLines(props: PositionLinesProps): readonly PriceLine[] {
  const { t } = useLingui();
  const { contract, positions, quote, pendingIds, onStopChange } = props;
  // Renders the labels with each mark price.
  useStoreValue(quote, ({ markPrice }) => markPrice);
  const names: Readonly<Record<StopField, string>> = {
    takeProfit: t({ message: 'TP', comment: 'Take profit, short' }),
    stopLoss: t({ message: 'SL', comment: 'Stop loss, short' }),
  };
  return positions.flatMap((position): readonly PriceLine[] => {
    const isLong = position.side === 'long';
    const side = isLong ? 'buy' : 'sell';
    const rounding = isLong ? 'up' : 'down';
    const size = displayNumber(position.size);
    const { profit } = profitFiguresOf(position, priceOf(position, quote));
    const result = leftToRight(profitTextOf(profit));
    const fixed = { side, canMove: false, isPending: false } as const;
    const entry: PriceLine = {
      ...fixed,
      key: keyOf(position, 'entry'),
      price: ticksNear(position.entryPrice, contract, rounding),
      style: { color: isLong ? 'upText' : 'downText', pattern: 'solid' },
      labelOf: () =>
        isLong
          ? t({
              message: `Long ${size} ${result}`,
              comment: 'Position on the chart: its size and its profit or loss',
            })
          : t({
              message: `Short ${size} ${result}`,
              comment: 'Position on the chart: its size and its profit or loss',
            }),
    };
    const liquidation: readonly PriceLine[] =
      position.liquidationPrice === undefined
        ? []
        : [
            {
              ...fixed,
              key: keyOf(position, 'liquidation'),
              price: ticksNear(position.liquidationPrice, contract, rounding),
              style: { color: 'warning', pattern: 'dashed' },
              tone: 'warning',
              labelOf: () => t`Liquidation`,
            },
          ];
    const stops = STOP_FIELDS.flatMap((field): readonly PriceLine[] => {
      const stop = position[field];
      if (stop === undefined) return [];
      return [
        {
          key: keyOf(position, field),
          price: ticksNear(stop.price, contract, rounding),
          side: field === 'takeProfit' ? 'buy' : 'sell',
          style: { color: field === 'takeProfit' ? 'upText' : 'downText', pattern: 'dotted' },
          canMove: true,
          isPending: pendingIds.has(position.id),
          labelOf: (price) =>
            `${names[field]} ${profitTextOf(stopResultOf(position, fractionOfDecimal(price)).profit)}`,
          onRemove: () => onStopChange(position, field, undefined),
        },
      ];
    });
    return [entry, ...liquidation, ...stops];
  });
}

/** Limit price of an order, or the trigger of one that has none. */
function useOrderPriceLines({ contract, orders }: PositionLinesProps): readonly PriceLine[] {
  const { actions } = useFuturesLabels();
  return orders.flatMap((order): readonly PriceLine[] => {
    const price = order.limitPrice ?? order.stopPrice;
    if (price === undefined) return [];
    return [
      {
        key: order.id,
        price: ticksNear(price, contract, 'down'),
        side: order.side,
        labelOf: () =>
          `${actions[order.action][positionSideOf(order)]} ${displayNumber(order.remaining)}`,
        style: { color: order.side === 'buy' ? 'upText' : 'downText', pattern: 'dashed' },
        canMove: false,
        isPending: false,
      },
    ];
  });
}

function useReferenceLines({
  contract,
  quote,
  hasReferencePrices,
}: PositionLinesProps): readonly PriceLine[] {
  const { t } = useLingui();
  const mark = useStoreValue(quote, ({ markPrice }) => markPrice);
  const index = useStoreValue(quote, ({ indexPrice }) => indexPrice);
  if (!hasReferencePrices) return [];
  const line = (key: string, price: Decimal | undefined, label: string): readonly PriceLine[] =>
    price === undefined
      ? []
      : [
          {
            key,
            price: ticksNear(price, contract, 'down'),
            side: 'buy',
            style: { color: 'text3', pattern: 'dotted' },
            tone: 'quiet',
            labelOf: () => label,
            canMove: false,
            isPending: false,
          },
        ];
  return [
    ...line('mark', mark, t({ message: 'Mark', context: 'Price of a contract' })),
    ...line('index', index, t({ message: 'Index', context: 'Price of a contract' })),
  ];
}
