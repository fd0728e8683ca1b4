/** Adds lines of prices to the plot, and moves their labels after each paint. */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { OverlayHost } from '../overlay.ts';
import { OrderLines } from './order-lines.ts';

export interface LineHandlers {
  readonly onMove: (key: string, price: number | undefined) => void;
  readonly onDrop: (key: string, price: number) => void;
  readonly handles: RefObject<ReadonlyMap<string, HTMLElement>>;
}

export function useOrderLines(plot: OverlayHost, { onMove, onDrop, handles }: LineHandlers) {
  const [lines, setLines] = useState<OrderLines>();
  const move = useEffectEvent(onMove);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const made = new OrderLines({
      repaint: () => plot.repaint(),
      plane: () => plot.plane(),
      labelEndOf: (key) => {
        const element = handles.current.get(key);
        return element === undefined ? 0 : element.offsetLeft + element.offsetWidth;
      },
      onMove: (key, price) => move(key, price),
      onDrop: (key, price) => drop(key, price),
      onLayout: (placeOf) => {
        for (const [key, element] of handles.current) {
          const place = placeOf(key);
          element.toggleAttribute('data-away', place?.isAway !== false);
          element.toggleAttribute('data-crowded', place?.isCrowded === true);
          if (place !== undefined) element.style.transform = `translateY(${place.y}px)`;
        }
      },
    });
    const remove = plot.add(made);
    // oxlint-disable-next-line react/set-state-in-effect -- The plot is outside React: what was added to it is known now.
    setLines(made);
    return remove;
  }, [plot, handles]);
  return lines;
}
