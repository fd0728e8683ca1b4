/** Shows the painted order book under the invisible rows. Sends the painter the visible rows, the
 *  pointer and keyboard positions, and the rows with own orders. */
import { useMemo, type RefObject } from 'react';
import type { BookContent, Painter } from '#src/binding/painter.ts';
import { useSurface } from '../surface/use-surface.ts';
import type { BookSettings } from './book-settings.ts';
import type { OwnLevels } from './own-levels.ts';
import { useFocusedLevel, useHoveredLevel } from './use-level-position.ts';
import type { BookMeasures } from './use-row-count.ts';
import surface from '../surface/Surface.module.css';

interface BookSurfaceProps {
  readonly painter: Painter;
  readonly onPaintedChange: (isPainted: boolean) => void;
  /** Element that contains the rows. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly measures: BookMeasures;
  readonly bookSettings: BookSettings;
  readonly rowCount: number;
  readonly ownLevels: OwnLevels;
}

export function BookSurface(props: BookSurfaceProps) {
  const { painter, onPaintedChange, frame, measures, bookSettings, rowCount, ownLevels } = props;
  const { view, depthBy, lastColumn } = bookSettings;
  const hovered = useHoveredLevel(frame);
  const focused = useFocusedLevel(frame);
  const content = useMemo<BookContent>(
    () => ({
      view,
      rowCount,
      depthBy,
      lastColumn,
      hovered,
      focused,
      rowHeightCss: measures.rowHeight,
      midHeightCss: measures.midHeight,
      paddingCss: measures.padding,
      ownBids: [...ownLevels.bids],
      ownAsks: [...ownLevels.asks],
    }),
    [measures, view, rowCount, depthBy, lastColumn, hovered, focused, ownLevels],
  );
  const host = useSurface({ painter, attach: painter.attachBookCanvas, content, onPaintedChange });
  return <div ref={host} className={surface.host} dir="ltr" aria-hidden="true" />;
}
