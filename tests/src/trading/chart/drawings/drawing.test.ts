import { expect, it } from 'vitest';
import { DRAWING_TEXT_LENGTH_MAX } from '#contract/entities/drawing-kinds.ts';
import {
  anchorAt,
  moveDrawing,
  withText,
  type Drawing,
} from '#src/trading/chart/drawings/drawing.ts';
import {
  STEP_COUNT_MAX,
  newHistory,
  redo,
  addStep,
  undo,
} from '#src/trading/chart/drawings/drawing-history.ts';
import { sharePercentText } from '#src/trading/chart/drawings/share-text.ts';

const drawing: Drawing = {
  id: 1,
  kind: 'trend',
  anchors: [anchorAt(1_000, 50), anchorAt(2_000, 80)],
};

it('stops at price zero and keeps its shape', () => {
  expect(moveDrawing(drawing, 60, -70).anchors).toEqual([anchorAt(1_060, 0), anchorAt(2_060, 30)]);
});

it('truncates text to its maximum length', () => {
  expect(withText(drawing, 'a'.repeat(500)).text).toHaveLength(DRAWING_TEXT_LENGTH_MAX);
});

it('undoes up to the maximum number of steps, and redoes until another step is made', () => {
  let history = newHistory([]);
  for (let id = 1; id <= STEP_COUNT_MAX + 20; id += 1) {
    history = addStep(history, [{ ...drawing, id }]);
  }
  for (let count = 0; count < STEP_COUNT_MAX; count += 1) history = undo(history);
  expect(history.present[0]?.id).toBe(20);
  expect(undo(history)).toBe(history);
  expect(redo(history).present[0]?.id).toBe(21);
  expect(addStep(history, []).future).toEqual([]);
});

it('writes a share in thousandths as a percentage', () => {
  expect([0, 236, 500, 1_000].map(sharePercentText)).toEqual(['0%', '23.6%', '50%', '100%']);
});
