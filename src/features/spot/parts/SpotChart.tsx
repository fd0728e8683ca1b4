/** The chart of a pair with one's own waiting orders across it. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ticksOf, type Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import { displayNumber } from '#domain/number-text.ts';
import { useSpotDesk } from '#src/binding/spot.tsx';
import { systemClock } from '#src/platform/clock.ts';
import { everySeen } from '#src/platform/seen-timer.ts';
import { bars } from '#src/stores/bars.store.ts';
import { link } from '#src/stores/link.store.ts';
import { quality } from '#src/stores/quality.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { Chart } from '#src/trading/chart/Chart.tsx';
import type { PriceLine } from '#src/trading/chart/order-lines.ts';
import { drawingKeeper } from '../kept-drawings.ts';

export interface SpotChartProps {
  readonly pair: Pair;
  readonly priceDecimals: number;
  /** Open ones of this pair. */
  readonly orders: readonly Order[];
}

export function SpotChart({ pair, priceDecimals, orders }: SpotChartProps) {
  const desk = useSpotDesk();
  const { t } = useLingui();
  const lines = useMemo(
    () =>
      orders.flatMap((order): PriceLine[] => {
        const price = order.limitPrice === undefined ? undefined : ticksOf(order.limitPrice, pair);
        if (price === undefined) return [];
        const size = displayNumber(order.remaining);
        const at = displayNumber(order.limitPrice);
        const label = order.side === 'buy' ? t`Buy ${size} at ${at}` : t`Sell ${size} at ${at}`;
        return [{ key: String(order.id), price, side: order.side, label }];
      }),
    [orders, pair, t],
  );
  return (
    <Chart
      bars={bars}
      ticker={ticker}
      link={link}
      quality={quality}
      pair={pair}
      priceDecimals={priceDecimals}
      lines={lines}
      drawings={drawingKeeper}
      onResolutionChange={desk.setResolution}
      onOlderWanted={desk.loadOlderBars}
      clock={systemClock}
      every={everySeen}
    />
  );
}
