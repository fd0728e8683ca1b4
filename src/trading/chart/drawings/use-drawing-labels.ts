/** Texts for drawings: names of the kinds, positions and announcements of changes. */
import { useLingui } from '@lingui/react/macro';
import { priceOfTicks, type Pair } from '#contract/core/pair.ts';
import type { DrawingKind } from '#contract/entities/drawing-kinds.ts';
import { fixedNumber } from '#domain/number-text.ts';
import { barTimeText } from '../chart-time.ts';
import type { Anchor, Drawing } from './drawing.ts';
import type { Announcement } from './drawing-board.ts';

interface DrawingLabelsOptions {
  readonly pair: Pair;
  readonly priceDecimals: number;
  /** Seconds from bar to bar; determines the precision of a written time. */
  readonly stepSec: () => number;
}

export function useDrawingLabels({ pair, priceDecimals, stepSec }: DrawingLabelsOptions) {
  const { t } = useLingui();
  const kindNames: Readonly<Record<DrawingKind, string>> = {
    trend: t({ message: 'Trend line', comment: 'Drawing on the chart' }),
    ray: t({ message: 'Ray', comment: 'Drawing on the chart' }),
    horizontal: t({ message: 'Horizontal line', comment: 'Drawing on the chart' }),
    rectangle: t({ message: 'Rectangle', comment: 'Drawing on the chart' }),
    fibonacci: t({ message: 'Fibonacci retracement', comment: 'Drawing on the chart' }),
    text: t`Text`,
  };
  const priceOf = (anchor: Anchor): string =>
    fixedNumber(priceOfTicks(anchor.price, pair), priceDecimals);
  const placeOf = (anchor: Anchor): string => {
    const time = barTimeText(anchor.time, stepSec());
    const price = priceOf(anchor);
    return t({ message: `${price} on ${time}`, comment: 'A point on the chart' });
  };
  const nameOf = ({ kind, anchors: [first, second], text }: Drawing): string => {
    const name = kindNames[kind];
    if (first === undefined) return name;
    if (kind === 'text') return t`${name}: ${text}`;
    const from = priceOf(first);
    if (second === undefined)
      return t({ message: `${name} at ${from}`, comment: 'A drawing and its price' });
    const to = priceOf(second);
    return t({ message: `${name} from ${from} to ${to}`, comment: 'A drawing and its two prices' });
  };
  const announcementOf = ({ what, drawing, anchor }: Announcement): string => {
    const name = nameOf(drawing);
    const point = anchor === undefined ? undefined : drawing.anchors[anchor];
    const place = point === undefined ? undefined : placeOf(point);
    switch (what) {
      case 'point':
        return place ?? name;
      case 'placed':
        return t({ message: `${name}: placed`, comment: 'A drawing was added' });
      case 'removed':
        return t({ message: `${name}: removed`, comment: 'A drawing was removed' });
      case 'selected':
        return place === undefined
          ? t`${name}: arrow keys move the drawing, Enter selects its points, Delete removes it`
          : t`${name}: arrow keys move the point ${place}`;
      case 'moved':
        return place ?? name;
      default:
        return what satisfies never;
    }
  };
  const helpOf = (kind: DrawingKind): string => {
    const name = kindNames[kind];
    return t`${name}: drag on the chart, or use arrow keys and Enter to place points. Escape cancels.`;
  };
  return { kindNames, nameOf, announcementOf, helpOf };
}
