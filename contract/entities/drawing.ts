/** Stored drawings of a pair's chart. Anchors are prices and times, so that a drawing keeps its
 *  place when the tick size or resolution changes. */
import * as v from 'valibot';
import { codec, listOf, parse, type ModelOf } from '../codec.ts';
import { field, fields, omittableField } from '../fields.ts';
import { decimalText, epochSecNumber } from '../wire.ts';
import {
  DRAWING_COUNT_MAX,
  DRAWING_KINDS,
  DRAWING_TEXT_LENGTH_MAX,
  anchorCountOf,
} from './drawing-kinds.ts';

const drawing = fields({
  id: field('id', v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  kind: field('kind', v.picklist(DRAWING_KINDS)),
  anchors: field(
    'anchors',
    listOf(fields({ time: field('time', epochSecNumber), price: field('price', decimalText) })),
  ),
  /** Only for text drawings. */
  text: omittableField(
    'text',
    v.pipe(v.string(), v.minLength(1), v.maxLength(DRAWING_TEXT_LENGTH_MAX)),
  ),
});
export type StoredDrawing = ModelOf<typeof drawing>;

const storedDrawing = codec(
  v.pipe(
    drawing.wire,
    v.check(({ kind, anchors }) => anchors.length === anchorCountOf(kind)),
    v.check(({ kind, text }) => (kind === 'text') === (typeof text === 'string')),
  ),
  drawing,
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
