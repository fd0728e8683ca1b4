/** Stored drawings of a pair's chart. Anchors are prices and times, so that a drawing keeps its
 *  place when the tick size or resolution changes. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { EpochSec } from '../core/time.ts';
import { parse, codec } from '../codec.ts';
import { decimalText, epochSecNumber } from '../wire.ts';
import {
  DRAWING_COUNT_MAX,
  DRAWING_KINDS,
  DRAWING_TEXT_LENGTH_MAX,
  anchorCountOf,
  type DrawingKind,
} from './drawing-kinds.ts';

export interface StoredDrawing {
  readonly id: number;
  readonly kind: DrawingKind;
  readonly anchors: readonly { readonly time: EpochSec; readonly price: Decimal }[];
  /** Only for text drawings. */
  readonly text: string | undefined;
}

const storedDrawing = codec(
  v.pipe(
    v.object({
      id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      kind: v.picklist(DRAWING_KINDS),
      anchors: v.array(v.object({ time: epochSecNumber, price: decimalText })),
      text: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(DRAWING_TEXT_LENGTH_MAX))),
    }),
    v.check(({ kind, anchors }) => anchors.length === anchorCountOf(kind)),
    v.check(({ kind, text }) => (kind === 'text') === (text !== undefined)),
  ),
  {
    decode: (wire): StoredDrawing => ({ ...wire, text: wire.text }),
    encode: ({ id, kind, anchors, text }) => ({ id, kind, anchors: [...anchors], text }),
  },
);

/** Version of the storage format. Data of an unknown version is ignored. */
const VERSION = 1;
const storedForm = v.object({ version: v.literal(VERSION), drawings: v.array(v.unknown()) });

/** @returns the readable drawings, each ID once, the newest if there are too many. */
export function storedDrawingsOf(value: unknown): readonly StoredDrawing[] {
  const form = v.safeParse(storedForm, value);
  if (!form.success) return [];
  const drawings = form.output.drawings
    .slice(-DRAWING_COUNT_MAX)
    .flatMap((one): StoredDrawing[] => {
      const parsed = parse(storedDrawing, one);
      return parsed.ok ? [parsed.model] : [];
    });
  return [...new Map(drawings.map((drawing) => [drawing.id, drawing])).values()];
}

export const storedFormOf = (drawings: readonly StoredDrawing[]) => ({
  version: VERSION,
  drawings: drawings.slice(-DRAWING_COUNT_MAX).map((drawing) => storedDrawing.encode(drawing)),
});
