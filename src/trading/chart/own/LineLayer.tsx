/** Lines of prices on the chart that are no orders: entry and liquidation of a position, its stops,
 *  mark and index price. A movable line is dragged or moved by keys; dropping it requests a change. */
import { useEffect, useEffectEvent, useId, useRef, useState, type Ref } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { ticks, type Decimal } from '#contract/core/decimal.ts';
import { priceOfTicks, type Pair } from '#contract/core/pair.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { priceText } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { OverlayHost } from '../overlay.ts';
import { OrderHandle } from './OrderHandle.tsx';
import type { LineStyle, OrderLines } from './order-lines.ts';
import { useOrderLines } from './use-order-lines.ts';
import styles from './OwnLayer.module.css';

export interface PriceLine {
  readonly key: string;
  /** In ticks. */
  readonly price: number;
  readonly side: OrderSide;
  readonly style: LineStyle;
  /** Color of the label; by default that of the side. */
  readonly tone?: 'warning' | 'quiet' | undefined;
  /** Label for a price: "Take profit +1,500.00" changes while the line moves. */
  readonly labelOf: (price: Decimal) => string;
  readonly canMove: boolean;
  /** A change of the line awaits a response. */
  readonly isPending: boolean;
  /** Undefined for a line that cannot be removed. */
  readonly onRemove?: (() => void) | undefined;
}

export interface LineLayerProps {
  readonly plot: OverlayHost;
  readonly pair: Pair;
  readonly lines: readonly PriceLine[];
  /** Called with the price at which a movable line was dropped. */
  readonly onDrop: (key: string, price: Decimal) => void;
}

interface Move {
  readonly key: string;
  readonly price: number;
}

export function LineLayer({ plot, pair, lines, onDrop }: LineLayerProps) {
  const { t } = useLingui();
  const helpId = useId();
  const [move, setMove] = useState<Move>();
  const handles = useRef<Map<string, HTMLElement>>(new Map());
  const shown = lines.map((line) =>
    line.canMove && move?.key === line.key ? { ...line, price: move.price } : line,
  );
  const drop = (key: string, price: number): void => {
    setMove(undefined);
    onDrop(key, priceOfTicks(ticks(price), pair));
  };
  const painted = useOrderLines(plot, {
    onMove: (key, price) => setMove(price === undefined ? undefined : { key, price }),
    onDrop: drop,
    handles,
  });
  useShownOn(painted, shown);
  return (
    <div className={styles.layer}>
      {shown.some(({ canMove }) => canMove) && (
        <VisuallyHidden>
          <span id={helpId}>
            {t`Up and Down move the price by one tick, with Shift by ten. Enter applies the change, Escape discards it.`}
          </span>
        </VisuallyHidden>
      )}
      {shown.map((line) => (
        <LineLabel
          key={line.key}
          ref={(element) => {
            if (element === null) return undefined;
            handles.current.set(line.key, element);
            return () => void handles.current.delete(line.key);
          }}
          line={line}
          pair={pair}
          helpId={helpId}
          isMoved={move?.key === line.key}
          onMove={(price) => setMove({ key: line.key, price })}
          onDrop={() => {
            if (move?.key === line.key) drop(line.key, move.price);
          }}
          onLeave={() => setMove((now) => (now?.key === line.key ? undefined : now))}
        />
      ))}
    </div>
  );
}

/** Repaints only when a line has changed: labels change more often, with each price. */
function useShownOn(painted: OrderLines | undefined, shown: readonly PriceLine[]): void {
  const painting = shown.map(({ key, price, side, style, canMove, isPending }) => ({
    key,
    price,
    side,
    style,
    canMove: canMove && !isPending,
  }));
  const show = useEffectEvent(() => painted?.show(painting));
  const signature = JSON.stringify(painting);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The text stands for all lines.
  useEffect(() => show(), [painted, signature]);
}

interface LineLabelProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly line: PriceLine;
  readonly pair: Pair;
  readonly helpId: string;
  readonly isMoved: boolean;
  readonly onMove: (price: number) => void;
  readonly onDrop: () => void;
  readonly onLeave: () => void;
}

function LineLabel({ ref, line, pair, helpId, isMoved, onMove, onDrop, onLeave }: LineLabelProps) {
  const { price, side, tone, isPending, labelOf } = line;
  const label = labelOf(priceOfTicks(ticks(price), pair));
  const text = priceText(ticks(price), pair);
  if (!line.canMove) {
    return (
      <div ref={ref} className={clsx(styles.handle, styles[side], tone && styles[tone])} data-away>
        <span className={styles.grip}>
          <span dir="auto">{label}</span>
          <NumberText>{text}</NumberText>
        </span>
      </div>
    );
  }
  return (
    <OrderHandle
      ref={ref}
      label={label}
      side={side}
      tone={tone}
      price={price}
      priceText={text}
      isPending={isPending}
      isSent={isPending}
      isMoved={isMoved}
      isCanceling={false}
      helpId={helpId}
      onNudge={(tickCount) => {
        if (!isPending) onMove(Math.max(1, price + tickCount));
      }}
      onEnter={onDrop}
      onLeave={onLeave}
      onCancel={line.onRemove}
    />
  );
}
