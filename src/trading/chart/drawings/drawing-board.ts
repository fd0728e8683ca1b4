/** The drawings of one pair over one chart: placed, selected, dragged and nudged, each step with
 *  its undo. The board handles positions and keys, no elements and no texts; tools and lists
 *  subscribe to its state. */
import { anchorCountOf, type DrawingKind } from '#contract/entities/drawing-kinds.ts';
import type { ChartBar } from '../columns.ts';
import type {
  ChartOverlay,
  ChartPlane,
  OverlayGrip,
  OverlayScene,
  OverlayPosition,
} from '../overlay.ts';
import {
  IDLE,
  draftOf,
  openedState,
  selectedMode,
  shownOf,
  type BoardMode,
  type BoardState,
} from './board-state.ts';
import { startedDraft, drawTo, isLastPoint, needsAnother, type Draft } from './draft.ts';
import {
  anchorAt,
  nextIdOf,
  withChanged,
  withDrawing,
  withText,
  without,
  type Anchor,
  type Drawing,
} from './drawing.ts';
import { newHistory, redo, addStep, undo, type DrawingHistory } from './drawing-history.ts';
import { DrawingPainter } from './drawing-painter.ts';
import { screenOf } from './geometry.ts';
import { dragTo, dragTargetAt, type DragTarget } from './drag-target.ts';
import { nudgeDrawing, nudgeOf, type Nudge } from './nudge.ts';
import { snapAnchor } from './snap.ts';

export interface BoardNeeds {
  readonly repaint: () => void;
  readonly plane: () => ChartPlane | undefined;
  readonly barNear: (time: number) => ChartBar | undefined;
  /** Seconds from one bar to the next. */
  readonly stepSec: () => number;
  readonly priceText: (price: number) => string;
  /** Called after every step with all drawings. */
  readonly onKeep: (drawings: readonly Drawing[]) => void;
  /** Called with the last change, for screen reader announcements. */
  readonly onAnnounce: (announcement: Announcement) => void;
}

export interface Announcement {
  readonly what: 'point' | 'placed' | 'moved' | 'selected' | 'removed';
  readonly drawing: Drawing;
  /** The point concerned; undefined for the whole drawing. */
  readonly anchor: number | undefined;
}

/** Maximum pointer movement of a click. */
const CLICK_PX = 4;

export class DrawingBoard implements ChartOverlay {
  readonly #needs: BoardNeeds;
  readonly #painter: DrawingPainter;
  readonly #listeners = new Set<() => void>();
  #history: DrawingHistory;
  #mode: BoardMode = IDLE;
  #state: BoardState;

  constructor(needs: BoardNeeds, drawings: readonly Drawing[]) {
    this.#needs = needs;
    this.#painter = new DrawingPainter(needs.priceText);
    this.#history = newHistory(drawings);
    this.#state = openedState(drawings);
  }

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  /** Returns the state, the same object until something changes. */
  readonly state = (): BoardState => this.#state;

  choose(tool: DrawingKind | undefined): void {
    const mode: BoardMode = tool === undefined ? IDLE : { kind: 'placing', tool, draft: undefined };
    this.#enter(mode, { isHidden: tool === undefined && this.#state.isHidden });
  }

  select(id: number | undefined): void {
    this.#enter(selectedMode(id));
    const selected = this.#selected;
    if (selected !== undefined) this.#announce('selected', selected);
  }

  setSnapping(isSnapping: boolean): void {
    this.#set({ isSnapping });
  }

  setHidden(isHidden: boolean): void {
    this.#enter(IDLE, { isHidden });
  }

  undo(): void {
    this.#go(undo(this.#history));
  }

  redo(): void {
    this.#go(redo(this.#history));
  }

  remove(id: number): void {
    const drawing = this.#history.present.find((held) => held.id === id);
    if (drawing === undefined) return;
    this.#step(without(this.#history.present, id));
    if (this.#state.selectedId === id) this.#enter(IDLE);
    this.#announce('removed', drawing);
  }

  removeAll(): void {
    this.#step([]);
    this.#enter(IDLE);
  }

  /** Opens the content of a text for editing; undefined closes it. A text without content is not
   *  stored. */
  write(id: number | undefined): void {
    const { selectedId } = this.#state;
    if (id === undefined) this.#enter(selectedMode(selectedId));
    else this.#enter({ kind: 'writing', id, draft: draftOf(this.#mode), selectedId });
  }

  /** @param text nothing but blanks removes the drawing. */
  setText(id: number, text: string): void {
    const placed = draftOf(this.#mode)?.drawing;
    const { present } = this.#history;
    const drawing = placed?.id === id ? placed : present.find((held) => held.id === id);
    this.write(undefined);
    if (drawing === undefined) return;
    const written = withText(drawing, text);
    if (written.text === drawing.text) return;
    if (written.text === '') return this.remove(id);
    if (drawing !== placed) return this.#step(withChanged(present, written));
    this.#step(withDrawing(present, written));
    this.#enter(selectedMode(id));
    return this.#announce('placed', written);
  }

  paint(scene: OverlayScene): void {
    const { isHidden, selectedId } = this.#state;
    if (isHidden) return;
    const draft = draftOf(this.#mode)?.drawing;
    const shown = draft === undefined ? this.#shown : [...this.#shown, draft];
    this.#painter.paint(scene, shown, draft?.id ?? selectedId);
  }

  grab(place: OverlayPosition): OverlayGrip | undefined {
    if (this.#state.isHidden) return undefined;
    this.#endNudging();
    return this.#mode.kind === 'placing' ? this.#grabTool(place) : this.#grabDrawing(place);
  }

  hover(place: OverlayPosition | undefined): string | undefined {
    if (place === undefined || this.#state.isHidden) return undefined;
    if (this.#mode.kind !== 'placing') {
      return this.#under(place) === undefined ? undefined : 'pointer';
    }
    if (this.#mode.draft?.setCount === 1) this.#drawTo(place);
    return 'crosshair';
  }

  key(key: string, isShift: boolean): boolean {
    if (key === 'Escape') return this.#leave();
    if (this.#mode.kind === 'placing') return this.#placeByKey(key, isShift);
    const selected = this.#selected;
    if (selected === undefined) return false;
    if (key === 'Delete' || key === 'Backspace') {
      this.remove(selected.id);
      return true;
    }
    if (key === 'Enter') {
      this.#turnToNextPoint(selected);
      return true;
    }
    const nudge = this.#nudgeOf(key, isShift);
    if (nudge === undefined) return false;
    this.#nudge(selected, nudge);
    return true;
  }

  get #shown(): readonly Drawing[] {
    const { present } = this.#history;
    const dragged = this.#mode.kind === 'selected' ? this.#mode.dragged : undefined;
    return dragged === undefined ? present : withChanged(present, dragged);
  }

  get #selected(): Drawing | undefined {
    const { selectedId } = this.#state;
    return this.#history.present.find(({ id }) => id === selectedId);
  }

  get #draft(): Draft | undefined {
    return draftOf(this.#mode);
  }

  #grabTool(place: OverlayPosition): OverlayGrip {
    if (this.#draft === undefined) this.#start(this.#anchorAt(place));
    else this.#drawTo(place);
    const isFirstPress = this.#draft?.setCount !== 1;
    if (isFirstPress && this.#draft !== undefined) this.#draw({ ...this.#draft, setCount: 1 });
    return {
      cursor: 'crosshair',
      move: (at) => this.#drawTo(at),
      drop: (at) => {
        if (this.#draft === undefined) return;
        const isClick = Math.hypot(at.x - place.x, at.y - place.y) < CLICK_PX;
        this.#drawTo(at);
        // First of two clicks: the second point now follows the pointer.
        if (isClick && isFirstPress && needsAnother(this.#draft)) return;
        this.#finish();
      },
      cancel: () => this.#draw(undefined),
    };
  }

  #grabDrawing(place: OverlayPosition): OverlayGrip | undefined {
    const found = this.#under(place);
    if (found === undefined) {
      if (this.#state.selectedId !== undefined) this.#enter(IDLE);
      return undefined;
    }
    const { drawing, part } = found;
    this.#enter(selectedMode(drawing.id, part === 'body' ? undefined : part.anchor));
    return {
      cursor: 'grabbing',
      move: (at) => this.#drag(dragTo(found, place, at, this.#anchorAt(at))),
      drop: () => {
        const dragged = this.#mode.kind === 'selected' ? this.#mode.dragged : undefined;
        if (dragged === undefined) return;
        this.#drag(undefined);
        this.#step(withChanged(this.#history.present, dragged));
      },
      cancel: () => this.#drag(undefined),
    };
  }

  /** Repaints without notifying subscribers: a pointer moves with every frame. */
  #drag(dragged: Drawing | undefined): void {
    if (this.#mode.kind !== 'selected') return;
    this.#mode = { ...this.#mode, dragged };
    this.#needs.repaint();
  }

  /** Repaints like `#drag`, for the drawing being placed. */
  #draw(draft: Draft | undefined): void {
    if (this.#mode.kind !== 'placing') return;
    this.#mode = { ...this.#mode, draft };
    this.#needs.repaint();
  }

  #start(anchor: Anchor): void {
    if (this.#mode.kind !== 'placing') return;
    this.#draw(startedDraft(nextIdOf(this.#history.present), this.#mode.tool, anchor));
  }

  #drawTo(place: OverlayPosition): void {
    this.#drawAnchor(this.#anchorAt(place));
  }

  #drawAnchor(anchor: Anchor): void {
    if (this.#draft !== undefined) this.#draw(drawTo(this.#draft, anchor));
  }

  #finish(): void {
    const draft = this.#draft;
    if (draft === undefined) return;
    const { drawing } = draft;
    if (drawing.kind === 'text') {
      // The drawing and its text, which is requested now, are one step.
      this.#enter({ kind: 'writing', id: drawing.id, draft, selectedId: undefined });
      return;
    }
    this.#step(withDrawing(this.#history.present, drawing));
    this.#enter(selectedMode(drawing.id));
    this.#announce('placed', drawing);
  }

  /** @returns whether there was anything to leave. */
  #leave(): boolean {
    const mode = this.#mode;
    if (mode.kind === 'idle') return false;
    if (mode.kind === 'placing' && (mode.draft?.setCount ?? 0) > 0) this.#draw(undefined);
    else if (mode.kind === 'placing') this.choose(undefined);
    else if (this.#state.selectedId === undefined) return false;
    else this.#enter(IDLE);
    return true;
  }

  #placeByKey(key: string, isShift: boolean): boolean {
    const nudge = this.#nudgeOf(key, isShift);
    if (nudge === undefined && key !== 'Enter') return false;
    if (this.#draft === undefined) {
      const middle = this.#middle();
      if (middle === undefined) return true;
      this.#start(middle);
      this.#announcePoint();
      return true;
    }
    const { drawing, setCount } = this.#draft;
    if (nudge !== undefined) {
      const last = drawing.anchors.at(-1);
      if (last === undefined) return true;
      this.#drawAnchor(anchorAt(last.time + nudge.seconds, last.price + nudge.tickCount));
      this.#announcePoint();
    } else if (isLastPoint(this.#draft)) this.#finish();
    else this.#draw({ drawing, setCount: setCount + 1 });
    return true;
  }

  /** Returns the start point for keyboard placement: the bar in the middle of the plot, at its
   *  close. */
  #middle(): Anchor | undefined {
    const plane = this.#needs.plane();
    if (plane === undefined) return undefined;
    const bar = this.#needs.barNear(plane.timeAt(plane.box.width / plane.ratio / 2));
    return bar === undefined ? undefined : anchorAt(bar.time, bar.close);
  }

  #turnToNextPoint(selected: Drawing): void {
    const next = (this.#state.selectedAnchor ?? -1) + 1;
    const isPoint = anchorCountOf(selected.kind) === 2 && next < selected.anchors.length;
    this.#enter(selectedMode(selected.id, isPoint ? next : undefined));
    this.#announce('selected', selected);
  }

  #nudge(selected: Drawing, nudge: Nudge): void {
    const mode = this.#mode;
    if (mode.kind !== 'selected') return;
    const next = nudgeDrawing(selected, mode.anchor, nudge);
    const drawings = withChanged(this.#history.present, next);
    // The nudges of one drawing are one step.
    if (mode.isNudged === true) this.#go({ ...this.#history, present: drawings, future: [] });
    else this.#step(drawings);
    this.#mode = { ...mode, isNudged: true };
    this.#announce('moved', next);
  }

  #nudgeOf(key: string, isShift: boolean): Nudge | undefined {
    const plane = this.#needs.plane();
    return plane && nudgeOf(key, isShift, plane, this.#needs.stepSec());
  }

  #under(place: OverlayPosition): DragTarget | undefined {
    const plane = this.#needs.plane();
    return plane && dragTargetAt(place, this.#history.present, plane, this.#painter.textWidthOf);
  }

  #anchorAt(place: OverlayPosition): Anchor {
    const plane = this.#needs.plane();
    if (plane === undefined || !this.#state.isSnapping) return anchorAt(place.time, place.price);
    return snapAnchor(place, this.#needs.barNear(place.time), screenOf(plane));
  }

  #announcePoint(): void {
    const drawing = this.#draft?.drawing;
    if (drawing !== undefined) {
      this.#needs.onAnnounce({ what: 'point', drawing, anchor: drawing.anchors.length - 1 });
    }
  }

  #announce(what: Announcement['what'], drawing: Drawing): void {
    this.#needs.onAnnounce({ what, drawing, anchor: this.#state.selectedAnchor });
  }

  #endNudging(): void {
    if (this.#mode.kind === 'selected') this.#mode = { ...this.#mode, isNudged: false };
  }

  #step(drawings: readonly Drawing[]): void {
    this.#endNudging();
    this.#go(addStep(this.#history, drawings));
  }

  #go(history: DrawingHistory): void {
    if (history === this.#history) return;
    this.#history = history;
    this.#set({
      drawings: history.present,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
    });
    this.#needs.onKeep(history.present);
  }

  #enter(mode: BoardMode, change: Partial<BoardState> = {}): void {
    this.#mode = mode;
    this.#set({ ...shownOf(mode), ...change });
  }

  #set(change: Partial<BoardState>): void {
    this.#state = { ...this.#state, ...change };
    this.#needs.repaint();
    for (const listener of this.#listeners) listener();
  }
}
