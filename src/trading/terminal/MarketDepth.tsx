/** Depth chart of the pair in place of the chart; requests the curve from the worker at most twice
 *  a second, and only while visible. */
import { useEffect, useState, type ReactNode } from 'react';
import type { Ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import {
  DEPTH_SPAN_DEFAULT_BPS,
  depthSnapshotOf,
  type DepthSnapshot,
} from '#domain/depth-curve.ts';
import { useMarketService } from '#src/binding/market.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { DepthChart } from '../depth/DepthChart.tsx';

export interface MarketDepthProps {
  readonly pair: Pair;
  readonly startSlot: ReactNode;
  readonly onPricePick: (price: Ticks) => void;
}

const INTERVAL_MS = 500;

export function MarketDepth({ pair, startSlot, onPricePick }: MarketDepthProps) {
  const [spanBps, setSpanBps] = useState<number>(DEPTH_SPAN_DEFAULT_BPS);
  const snapshot = useDepth(pair, spanBps);
  return (
    <DepthChart
      pair={pair}
      snapshot={snapshot}
      spanBps={spanBps}
      onSpanChange={setSpanBps}
      onPricePick={onPricePick}
      startSlot={startSlot}
    />
  );
}

function useDepth(pair: Pair, spanBps: number): DepthSnapshot | undefined {
  const service = useMarketService();
  const [shown, setShown] = useState<{ readonly of: Pair; readonly snapshot: DepthSnapshot }>();
  useEffect(() => {
    let isShown = true;
    let isRequested = false;
    const apply = (curve: Float64Array | undefined): void => {
      isRequested = false;
      // The curve is missing for a moment while the market changes: the last one of this pair
      // stays.
      if (isShown && curve !== undefined) setShown({ of: pair, snapshot: depthSnapshotOf(curve) });
    };
    const read = (): void => {
      // Only one request at a time, in case the worker is slow.
      if (isRequested) return;
      isRequested = true;
      service.depthCurve(spanBps).then(apply, () => apply(undefined));
    };
    read();
    const stop = everyWhileVisible(INTERVAL_MS, read);
    return () => {
      isShown = false;
      stop();
    };
  }, [service, pair, spanBps]);
  return shown?.of === pair ? shown.snapshot : undefined;
}
