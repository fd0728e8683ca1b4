/** Stores the panel layout: one text, read once and written on every change. */
import * as v from 'valibot';
import { subscribe } from 'valtio/vanilla';
import { jsonOf } from '#contract/core/json.ts';
import { localTexts, STORED, type TextStorage } from '#src/platform/storage.ts';
import {
  applyPanels,
  PANEL_RANGE,
  panels,
  type Panels,
  type SizedPanel,
} from '#src/stores/panels.store.ts';

const sizeOf = (panel: SizedPanel) =>
  v.optional(
    v.pipe(v.number(), v.minValue(PANEL_RANGE[panel][0]), v.maxValue(PANEL_RANGE[panel][1])),
  );
const sizes = v.object({ book: sizeOf('book'), side: sizeOf('side'), tables: sizeOf('tables') });
const panelsSchema = v.object({
  sizes: v.object({ 1: sizes, 2: sizes, 3: sizes }),
  isLocked: v.boolean(),
  areTablesShown: v.boolean(),
});

/** Restores the panel layout and stores every later change. Invalid values fall back to the
 *  defaults. */
export function wirePanels(texts: TextStorage = localTexts, target: Panels = panels): () => void {
  const stored = storedPanels(texts.read(STORED.panels));
  if (stored !== undefined) applyPanels(stored, target);
  return subscribe(target, () => texts.write(STORED.panels, JSON.stringify(target)));
}

function storedPanels(text: string | undefined): Panels | undefined {
  const parsed = v.safeParse(panelsSchema, jsonOf(text));
  return parsed.success ? (parsed.output as Panels) : undefined;
}
