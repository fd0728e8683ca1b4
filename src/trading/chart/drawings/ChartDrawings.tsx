/** Entry point of the chart drawings: loads the drawing code only when a tool is requested or the
 *  pair has stored drawings. */
import { useEffect, useState } from 'react';
import { pairTextOf } from '#contract/core/pair.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import type { DrawingLayerProps } from './DrawingLayer.tsx';

const LazyDrawingLayer = lazyComponent(async () => (await loadPart('drawings')).DrawingLayer);

interface ChartDrawingsProps extends Omit<DrawingLayerProps, 'plot'> {
  /** Undefined until the plot exists. */
  readonly plot: DrawingLayerProps['plot'] | undefined;
}

export function ChartDrawings({ plot, ...props }: ChartDrawingsProps) {
  const { storage, pair, isOpen } = props;
  const pairText = pairTextOf(pair);
  const [requestedFor, setRequestedFor] = useState<string>();
  // Once the tools have been open, the drawings stay visible after the tools close.
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
