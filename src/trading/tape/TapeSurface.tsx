/** Shows the painted trades under the invisible rows. Sends the painter the scroll position and
 *  whether the list is paused. */
import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { Painter, TapeContent } from '#src/binding/painter.ts';
import { useSurface } from '../surface/use-surface.ts';
import surface from '../surface/Surface.module.css';

/** Must match --height-level and the padding of a row. */
const MEASURES = { rowHeightCss: 20, paddingCss: 12 };

interface TapeSurfaceProps {
  readonly painter: Painter;
  readonly onPaintedChange: (isPainted: boolean) => void;
  /** The scroll container. */
  readonly rows: RefObject<HTMLElement | null>;
  readonly ownTradeIds: readonly number[];
  readonly isPaused: boolean;
}

export function TapeSurface(props: TapeSurfaceProps) {
  const { painter, onPaintedChange, rows, ownTradeIds, isPaused } = props;
  const scrolledCss = useScrolled(rows);
  const content = useMemo<TapeContent>(
    () => ({ ...MEASURES, scrolledCss, ownTradeIds, isPaused }),
    [scrolledCss, ownTradeIds, isPaused],
  );
  const host = useSurface({ painter, attach: painter.attachTapeCanvas, content, onPaintedChange });
  return <div ref={host} className={surface.host} dir="ltr" aria-hidden="true" />;
}

function useScrolled(rows: RefObject<HTMLElement | null>): number {
  const [scrolledCss, setScrolledCss] = useState(0);
  useEffect(() => {
    const element = rows.current;
    if (element === null) return undefined;
    // Not read at the start: the list starts at its top, and reading the position would force a
    // layout while the page is still being built.
    const read = () => setScrolledCss(element.scrollTop);
    element.addEventListener('scroll', read, { passive: true });
    return () => element.removeEventListener('scroll', read);
  }, [rows]);
  return scrolledCss;
}
