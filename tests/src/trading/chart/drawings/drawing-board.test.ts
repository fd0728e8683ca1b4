import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import {
  DRAWING_COUNT_MAX,
  DRAWING_KINDS,
  type DrawingKind,
  anchorCountOf,
} from '#contract/entities/drawing-kinds.ts';
import { DrawingBoard } from '#src/trading/chart/drawings/drawing-board.ts';
import { anchorAt, type Drawing } from '#src/trading/chart/drawings/drawing.ts';
import type { OverlayPosition } from '#src/trading/chart/overlay.ts';
import { chartPlane } from '../../../../support/chart-plane.ts';

const plane = chartPlane();
const bar = {
  time: 1_700_018_000,
  open: 6_400_000,
  high: 6_420_000,
  low: 6_390_000,
  close: 6_410_000,
  volume: 1,
};
const STEP_SEC = 60;

const placeAt = (x: number, y: number): OverlayPosition => ({
  x,
  y,
  time: plane.timeAt(x),
  price: plane.priceAt(y),
  isTouch: false,
  isShift: false,
});

function open(drawings: readonly Drawing[] = []) {
  const onKeep = vi.fn();
  const onAnnounce = vi.fn();
  const board = new DrawingBoard(
    {
      repaint: () => undefined,
      plane: () => plane,
      barNear: () => bar,
      stepSec: () => STEP_SEC,
      priceText: String,
      onKeep,
      onAnnounce,
    },
    drawings,
  );
  const drag = (from: OverlayPosition, to: OverlayPosition) => {
    const grip = board.grab(from);
    grip?.move(to);
    grip?.drop(to);
    return grip;
  };
  return { board, onKeep, onAnnounce, drag };
}

const trend: Drawing = {
  id: 1,
  kind: 'trend',
  anchors: [
    anchorAt(plane.timeAt(100), plane.priceAt(100)),
    anchorAt(plane.timeAt(300), plane.priceAt(200)),
  ],
};

it('draws from point to point with one drag, and stores the drawing', () => {
  const { board, onKeep, drag } = open();
  board.choose('trend');
  drag(placeAt(100, 100), placeAt(300, 200));
  expect(board.state().drawings).toEqual([trend]);
  expect(board.state()).toMatchObject({ tool: undefined, selectedId: 1, canUndo: true });
  expect(onKeep).toHaveBeenLastCalledWith([trend]);
});

it('draws from point to point with two clicks, the second point following the pointer', () => {
  const { board, drag } = open();
  board.choose('trend');
  drag(placeAt(100, 100), placeAt(100, 100));
  expect(board.state().drawings).toEqual([]);
  expect(board.hover(placeAt(200, 180))).toBe('crosshair');
  drag(placeAt(300, 200), placeAt(300, 200));
  expect(board.state().drawings).toEqual([trend]);
});

it('places nothing when a second finger touches, and keeps the tool selected', () => {
  const { board, onKeep } = open();
  board.choose('rectangle');
  const grip = board.grab(placeAt(100, 100));
  grip?.move(placeAt(200, 200));
  grip?.cancel();
  expect(onKeep).not.toHaveBeenCalled();
  expect(board.state().tool).toBe('rectangle');
});

it('restores the exact previous state on undo, and the drag on redo', () => {
  const kind = fc.constantFrom(...DRAWING_KINDS);
  const at = fc.tuple(fc.integer({ min: 40, max: 680 }), fc.integer({ min: 40, max: 360 }));
  fc.assert(
    fc.property(kind, at, at, at, at, (chosen, first, second, from, to) => {
      const before = drawingOf(chosen, [placeAt(...first), placeAt(...second)]);
      const { board, drag } = open([before]);
      const held = board.grab(placeAt(...first));
      held?.cancel();
      expect(board.state().drawings).toEqual([before]);
      drag(placeAt(...first), placeAt(...to));
      const after = board.state().drawings;
      board.undo();
      expect(board.state().drawings).toEqual([before]);
      board.redo();
      expect(board.state().drawings).toEqual(after);
      board.undo();
      // A press anywhere else leaves the drawing unchanged.
      board.grab(placeAt(...from))?.cancel();
      expect(board.state().drawings).toEqual([before]);
    }),
  );
});

it('moves the whole drawing by its line and one end by its point', () => {
  const full = open([trend]);
  full.drag(placeAt(200, 150), placeAt(220, 160));
  const [moved] = full.board.state().drawings;
  expect(moved?.anchors.map(({ time }) => time)).toEqual(
    trend.anchors.map(({ time }) => time + plane.timeAt(220) - plane.timeAt(200)),
  );
  const end = open([trend]);
  end.drag(placeAt(300, 200), placeAt(400, 300));
  expect(end.board.state().drawings[0]?.anchors).toEqual([
    trend.anchors[0],
    anchorAt(plane.timeAt(400), plane.priceAt(300)),
  ]);
});

it('passes a press on empty space to the chart, and clears the selection', () => {
  const { board } = open([trend]);
  board.select(1);
  expect(board.grab(placeAt(600, 380))).toBeUndefined();
  expect(board.state().selectedId).toBeUndefined();
});

it('snaps to the open, high, low or close of the bar when snapping is on', () => {
  const { board, drag } = open();
  board.setSnapping(true);
  board.choose('horizontal');
  const y = plane.geometry.yOf(bar.high) - plane.box.top;
  drag(placeAt(360, y + 9), placeAt(360, y + 9));
  expect(board.state().drawings[0]?.anchors).toEqual([anchorAt(bar.time, bar.high)]);
});

it('is drawn and moved by keys alone, point by point, and announces each position', () => {
  const { board, onAnnounce } = open();
  board.choose('trend');
  for (const key of ['ArrowUp', 'Enter', 'ArrowRight', 'ArrowDown', 'Enter']) {
    expect(board.key(key, false)).toBe(true);
  }
  const [drawn] = board.state().drawings;
  expect(drawn?.anchors[0]).toEqual(anchorAt(bar.time, bar.close));
  expect(drawn?.anchors[1]?.time).toBe(bar.time + STEP_SEC);
  expect(drawn?.anchors[1]?.price).toBeLessThan(bar.close);
  expect(onAnnounce).toHaveBeenLastCalledWith({
    what: 'placed',
    drawing: drawn,
    anchor: undefined,
  });
  board.key('Enter', false);
  board.key('Enter', false);
  board.key('ArrowLeft', true);
  expect(board.state().drawings[0]?.anchors.map(({ time }) => time)).toEqual([
    bar.time,
    bar.time - 9 * STEP_SEC,
  ]);
});

it('leaves keys that it has no use for to the page', () => {
  const { board } = open([trend]);
  expect([board.key('Escape', false), board.key('ArrowUp', false)]).toEqual([false, false]);
  board.select(1);
  expect([board.key('Tab', false), board.key('a', false)]).toEqual([false, false]);
  expect(board.state().drawings).toEqual([trend]);
  expect([board.key('Escape', false), board.key('Escape', false)]).toEqual([true, false]);
});

it('undoes many nudges of one drawing as one step', () => {
  const { board } = open([trend]);
  board.select(1);
  for (let count = 0; count < 20; count += 1) board.key('ArrowUp', false);
  expect(board.state().drawings).not.toEqual([trend]);
  board.undo();
  expect(board.state().drawings).toEqual([trend]);
  expect(board.state().canUndo).toBe(false);
});

it('removes the selection with Delete and all drawings on request, both with undo', () => {
  const { board } = open([trend]);
  board.select(1);
  expect(board.key('Delete', false)).toBe(true);
  expect(board.state().drawings).toEqual([]);
  board.undo();
  expect(board.state().drawings).toEqual([trend]);
  board.removeAll();
  expect(board.state().drawings).toEqual([]);
  board.undo();
  expect(board.state().drawings).toEqual([trend]);
});

it('creates one undo step for a text drawing and its text, and none for an empty text', () => {
  const { board, onKeep, drag } = open();
  board.choose('text');
  drag(placeAt(200, 200), placeAt(200, 200));
  expect(board.state()).toMatchObject({ writingId: 1, drawings: [] });
  board.setText(1, '  ');
  expect(onKeep).not.toHaveBeenCalled();
  board.choose('text');
  drag(placeAt(200, 200), placeAt(200, 200));
  board.setText(1, ' Support ');
  expect(board.state().drawings[0]?.text).toBe('Support');
  board.undo();
  expect(board.state().drawings).toEqual([]);
});

it('grabs nothing and ignores keys while drawings are hidden', () => {
  const { board } = open([trend]);
  board.setHidden(true);
  expect(board.grab(placeAt(200, 150))).toBeUndefined();
  expect(board.key('ArrowUp', false)).toBe(false);
  board.choose('ray');
  expect(board.state().isHidden).toBe(false);
});

it('keeps no more drawings than the limit, and drops the oldest', () => {
  const many = Array.from({ length: DRAWING_COUNT_MAX }, (_, at) => ({ ...trend, id: at + 1 }));
  const { board, drag } = open(many);
  board.choose('trend');
  drag(placeAt(10, 390), placeAt(300, 20));
  const { drawings } = board.state();
  expect(drawings).toHaveLength(DRAWING_COUNT_MAX);
  expect(drawings[0]?.id).toBe(2);
  expect(drawings.at(-1)?.id).toBe(DRAWING_COUNT_MAX + 1);
});

function drawingOf(kind: DrawingKind, places: readonly OverlayPosition[]): Drawing {
  return {
    id: 7,
    kind,
    anchors: places.slice(0, anchorCountOf(kind)).map(({ time, price }) => anchorAt(time, price)),
    text: kind === 'text' ? 'Support' : undefined,
  };
}
