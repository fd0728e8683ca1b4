/** One frame of a market into every store that shows a part of it. */
import { applyBarFrame } from '#src/stores/bars.store.ts';
import { applyLadderFrame } from '#src/stores/ladder.store.ts';
import { applyLinkFrame } from '#src/stores/link.store.ts';
import { applyTapeFrame } from '#src/stores/tape.store.ts';
import { applyTickerFrame } from '#src/stores/ticker.store.ts';

export function applyFrame(frame: Float64Array): void {
  applyLadderFrame(frame);
  applyTickerFrame(frame);
  applyTapeFrame(frame);
  applyBarFrame(frame);
  applyLinkFrame(frame);
}
