/** The door to drawings: nothing of them is loaded before a tool is wanted, or where the pair has some. */
import { useEffect, useState } from 'react';
import { pairTextOf } from '#contract/core/pair.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import type { DrawingLayerProps } from './DrawingLayer.tsx';

const LazyDrawingLayer = lazyComponent(async () => (await loadPart('drawings')).DrawingLayer);

interface ChartDrawingsProps extends Omit<DrawingLayerProps, 'plot'> {
  /** Undefined until the plot is there. */
  readonly plot: DrawingLayerProps['plot'] | undefined;
}

export function ChartDrawings({ plot, ...props }: ChartDrawingsProps) {
  const { storage, pair, isOpen } = props;
  const pairText = pairTextOf(pair);
  const [requestedFor, setRequestedFor] = useState<string>();
  // Once the tools were out, what they have drawn stays though they are put away.
  if (isOpen && requestedFor !== pairText) setRequestedFor(pairText);
  useEffect(() => {
    let isShown = true;
    const apply = (isStored: boolean): void => {
      if (isStored && isShown) setRequestedFor(pairText);
    };
    storage.isStored(pairText).then(apply, () => undefined);
    return () => {
      isShown = false;
    };
  }, [storage, pairText]);
  if (plot === undefined || requestedFor !== pairText) return null;
  return <LazyDrawingLayer {...props} plot={plot} />;
}
