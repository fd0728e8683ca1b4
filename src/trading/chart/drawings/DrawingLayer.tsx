/** Layer of chart drawings and their tools: connects the board of a pair with its storage and its
 *  views. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from 'react';
import { pairTextOf, priceOfTicks, type Pair } from '#contract/core/pair.ts';
import { ticks } from '#contract/core/decimal.ts';
import { fixedNumber } from '#domain/number-text.ts';
import type { StoredDrawing } from '#contract/entities/drawing.ts';
import type { DrawingStorage } from '#src/binding/drawings.ts';
import { useNarrow } from '#src/design/layout/use-narrow.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { Bars } from '#src/stores/bars.store.ts';
import { stepSecOf } from '../chart-step.ts';
import type { OverlayHost } from '../overlay.ts';
import { DrawingBoard, type Announcement } from './drawing-board.ts';
import { DrawingSheet } from './DrawingSheet.tsx';
import { DrawingText } from './DrawingText.tsx';
import { DrawingToolbar, type DrawingToolbarProps } from './DrawingToolbar.tsx';
import type { Drawing } from './drawing.ts';
import { drawingOfStored, storedOf } from './stored-form.ts';
import { useDrawingLabels } from './use-drawing-labels.ts';

export interface DrawingLayerProps {
  readonly plot: OverlayHost;
  readonly storage: DrawingStorage;
  readonly bars: Bars;
  readonly pair: Pair;
  readonly priceDecimals: number;
  /** Whether the tools are visible; the drawings always are. */
  readonly isOpen: boolean;
  /** Closes the tools; on a phone the tools close to show the chart. */
  readonly onClose: () => void;
  /** Element that contains the plot; the plot gets the focus as soon as there is something to
   *  place. */
  readonly stage: RefObject<HTMLElement | null>;
}

export function DrawingLayer(props: DrawingLayerProps) {
  const board = useBoard(props);
  return board === undefined ? null : (
    <Drawings {...props} board={board.board} announcement={board.announcement} />
  );
}

interface OpenedBoard {
  readonly board: DrawingBoard;
  readonly announcement: Announcement | undefined;
}

/** Returns the board of the pair after its stored drawings are read. */
function useBoard({
  plot,
  storage,
  bars,
  pair,
  priceDecimals,
}: DrawingLayerProps): OpenedBoard | undefined {
  const [board, setBoard] = useState<DrawingBoard>();
  const [announcement, setAnnouncement] = useState<Announcement>();
  const boardOf = useEffectEvent(
    (host: OverlayHost, of: Pair, stored: readonly StoredDrawing[]) => {
      const keep = (drawings: readonly Drawing[]): void => {
        const forms = drawings.map((drawing) => storedOf(drawing, of));
        void storage.keep(pairTextOf(of), forms);
      };
      return new DrawingBoard(
        {
          repaint: () => host.repaint(),
          plane: () => host.plane(),
          barNear: (time) => host.barNear(time),
          stepSec: () => stepSecOf(bars.resolution),
          priceText: (price) => fixedNumber(priceOfTicks(ticks(price), of), priceDecimals),
          onKeep: keep,
          onAnnounce: setAnnouncement,
        },
        stored.map((one) => drawingOfStored(one, of)),
      );
    },
  );
  useEffect(() => {
    const pairText = pairTextOf(pair);
    let isOver = false;
    let remove = (): void => undefined;
    const show = (stored: readonly StoredDrawing[]): void => {
      if (isOver) return;
      remove();
      const made = boardOf(plot, pair, stored);
      remove = plot.add(made);
      setBoard(made);
    };
    const read = (): void => void storage.read(pairText).then(show, () => undefined);
    read();
    const unwatch = storage.watch(pairText, read);
    return () => {
      isOver = true;
      unwatch();
      remove();
      setBoard(undefined);
      setAnnouncement(undefined);
    };
  }, [plot, pair, storage]);
  return board === undefined ? undefined : { board, announcement };
}

interface DrawingsProps extends DrawingLayerProps, OpenedBoard {}

function Drawings({ board, announcement, bars, pair, priceDecimals, ...props }: DrawingsProps) {
  const { isOpen, onClose, stage } = props;
  const isNarrow = useNarrow();
  const state = useSyncExternalStore(board.subscribe, board.state);
  const stepSec = () => stepSecOf(bars.resolution);
  const { kindNames, nameOf, announcementOf, helpOf } = useDrawingLabels({
    pair,
    priceDecimals,
    stepSec,
  });
  useUndoKeys(board, stage);
  const focusPlot = () => {
    stage.current?.querySelector<HTMLElement>('[role=application]')?.focus();
  };
  const writing = state.drawings.find(({ id }) => id === state.writingId);
  const tools: DrawingToolbarProps = {
    state,
    kindNames,
    nameOf,
    onToolChange: (tool) => {
      board.choose(tool);
      if (tool !== undefined) focusPlot();
    },
    onSnappingChange: (isSnapping) => board.setSnapping(isSnapping),
    onHiddenChange: (isHidden) => board.setHidden(isHidden),
    onUndo: () => board.undo(),
    onRedo: () => board.redo(),
    onSelect: (id) => {
      board.select(id);
      focusPlot();
    },
    onWrite: (id) => board.write(id),
    onRemove: (id) => board.remove(id),
    onRemoveAll: () => board.removeAll(),
  };
  return (
    <>
      {isOpen && !isNarrow && <DrawingToolbar {...tools} />}
      {isOpen && isNarrow && <DrawingSheet {...tools} onClose={onClose} />}
      {state.writingId !== undefined && (
        <DrawingText
          key={state.writingId}
          text={writing?.text ?? ''}
          onSave={(text) => board.setText(state.writingId ?? 0, text)}
          onClose={() => board.write(undefined)}
        />
      )}
      <VisuallyHidden>
        <output>
          {state.tool === undefined || announcement?.what === 'point'
            ? announcement && announcementOf(announcement)
            : helpOf(state.tool)}
        </output>
      </VisuallyHidden>
    </>
  );
}

/** Handles undo and redo over the chart only, because text fields have their own: Ctrl or Cmd with
 *  Z, and with Y or Shift and Z. */
function useUndoKeys(board: DrawingBoard, stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    const press = (event: KeyboardEvent): void => {
      const isField = event.target instanceof HTMLInputElement;
      if (isField || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) board.redo();
      else board.undo();
    };
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  }, [board, stage]);
}
