/** Holds the order of a list while the pointer or the keyboard focus is on a control of a row, so that
 *  a press acts on the row that the user points at. A press on a row that has left the list does
 *  nothing and is reported. Every list whose rows move uses it: tables do it themselves. */
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import {
  heldRowsOf,
  isActionAt,
  isAnyWaiting,
  isInGoneRow,
  rowKeyAt,
  type HeldEntry,
  type WaitingChanges,
} from './held-rows.ts';

export interface HeldListOptions<Row> {
  /** `undefined` while loading. */
  readonly count: number | undefined;
  /** Pass the same function while the rows are unchanged, because another one compares all rows.
   *  @returns undefined for a row that is still loading. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly rowKey: (row: Row) => string | number;
  /** A different key is a different list, whose rows are not held. */
  readonly listKey?: string | undefined;
  /** A press anywhere in a row acts on it. */
  readonly isRowPressable?: boolean | undefined;
}

/** What the note of the list shows. */
export interface HeldState {
  readonly isHeld: boolean;
  /** Undefined while the list shows everything. */
  readonly waiting: WaitingChanges | undefined;
  /** The user has pressed a control of a row that is gone. */
  readonly isGonePressed: boolean;
}

type HoldKind = 'pointer' | 'touch' | 'focus';

interface Hold<Row> {
  readonly kinds: readonly HoldKind[];
  readonly listKey: string | undefined;
  /** Rows when the hold began. */
  readonly entries: readonly HeldEntry<Row>[];
  /** Rows that the user has pressed since then. */
  readonly pressed: readonly string[];
}

export function useHeldRows<Row>(options: HeldListOptions<Row>) {
  const { count, rowAt, rowKey, listKey } = options;
  const [held, setHeld] = useState<Hold<Row>>();
  const [isGonePressed, setGonePressed] = useState(false);
  const isHeld = held !== undefined && held.listKey === listKey && count !== undefined;
  const list = useMemo(
    () =>
      isHeld
        ? heldRowsOf(held.entries, entriesOf({ count, rowAt, rowKey }), held.pressed)
        : undefined,
    // oxlint-disable-next-line react/exhaustive-deps -- `rowKey` gives the same keys always.
    [isHeld, held, count, rowAt],
  );
  const hold = (kind: HoldKind, isOn: boolean): void => {
    setHeld((now) => {
      if (!isOn) return without(now, kind);
      if (now === undefined || now.listKey !== listKey) {
        const kinds = [...(now?.kinds ?? []), kind];
        return { kinds, listKey, entries: entriesOf(options), pressed: [] };
      }
      return now.kinds.includes(kind) ? now : { ...now, kinds: [...now.kinds, kind] };
    });
    if (!isOn) setGonePressed(false);
  };
  const { rowsProps, container } = useHoldListeners({
    isRowPressable: options.isRowPressable === true,
    hold,
    onPress: (key) => setHeld((now) => now && { ...now, pressed: [...now.pressed, key] }),
    onGonePress: () => setGonePressed(true),
  });
  useLostHolds(held?.kinds ?? [], list, container, (kind) => setHeld((now) => without(now, kind)));
  const state: HeldState = {
    isHeld,
    waiting: list !== undefined && isAnyWaiting(list.waiting) ? list.waiting : undefined,
    isGonePressed,
  };
  return {
    count: list?.rows.length ?? count,
    rowAt: (index: number): Row | undefined =>
      list === undefined ? rowAt(index) : list.rows[index]?.row,
    isGoneAt: (index: number): boolean => list?.rows[index]?.isGone === true,
    rowsProps,
    state,
  };
}

interface HoldListeners {
  readonly isRowPressable: boolean;
  readonly hold: (kind: HoldKind, isOn: boolean) => void;
  readonly onPress: (key: string) => void;
  readonly onGonePress: () => void;
}

/** Listeners of the element that contains the rows. */
function useHoldListeners({ isRowPressable, hold, onPress, onGonePress }: HoldListeners) {
  /** Between press and release: the focus of this time is the pointer's. */
  const isPressing = useRef(false);
  const lastPressed = useRef<string>(undefined);
  const container = useRef<Element>(undefined);
  const block = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    onGonePress();
  };
  /** Nothing can be done with a row that is gone, nor by the second click of a double click with the
   *  row that has taken the place of the first one's. */
  const press = (event: MouseEvent): void => {
    const key = rowKeyAt(event.target);
    const isOtherRow = event.detail > 1 && key !== lastPressed.current;
    if (isInGoneRow(event.target) || isOtherRow) return block(event);
    lastPressed.current = key;
    if (key !== undefined) onPress(key);
  };
  const rowsProps = {
    onPointerOver: (event: PointerEvent) => {
      container.current = event.currentTarget;
      isPressing.current = event.buttons > 0;
      if (event.pointerType !== 'touch') hold('pointer', isActionAt(event.target, isRowPressable));
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') hold('pointer', false);
    },
    // A finger has no pointer before it touches: its list is held until the click.
    onPointerDownCapture: (event: PointerEvent) => {
      isPressing.current = true;
      if (isInGoneRow(event.target)) event.stopPropagation();
      if (event.pointerType === 'touch') hold('touch', isActionAt(event.target, isRowPressable));
    },
    onPointerUp: () => {
      isPressing.current = false;
    },
    onPointerCancel: () => hold('touch', false),
    onContextMenu: () => hold('touch', false),
    onClickCapture: press,
    onClick: () => hold('touch', false),
    onKeyDownCapture: (event: KeyboardEvent) => {
      const isPress = event.key === 'Enter' || event.key === ' ';
      if (isPress && isInGoneRow(event.target)) block(event);
    },
    // A button that a mouse has pressed keeps the focus without showing it; the pointer decides.
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      container.current = currentTarget;
      const isOfKeys = !isPressing.current && target.matches(':focus-visible');
      hold('focus', (isOfKeys || isEdited(target)) && isActionAt(target, isRowPressable));
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) hold('focus', false);
    },
  };
  return { rowsProps, container };
}

/** Ends holds whose end has no event of the rows: of a pointer or a focus whose row was removed, and of
 *  a touch without a click, which ends with the next touch. */
function useLostHolds(
  kinds: readonly HoldKind[],
  list: object | undefined,
  container: RefObject<Element | undefined>,
  end: (kind: HoldKind) => void,
): void {
  const onEnd = useEffectEvent(end);
  const isFocusHeld = kinds.includes('focus');
  useEffect(() => {
    if (isFocusHeld && container.current?.contains(document.activeElement) === false)
      onEnd('focus');
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Each change of the rows may remove the container one.
  }, [isFocusHeld, list, container]);
  const isPointed = kinds.includes('pointer');
  useEffect(() => {
    if (!isPointed) return undefined;
    const leave = ({ type, target }: Event): void => {
      const isElsewhere = type === 'pointerleave' || !container.current?.contains(target as Node);
      if (isElsewhere) onEnd('pointer');
    };
    document.addEventListener('pointerover', leave, { capture: true });
    document.documentElement.addEventListener('pointerleave', leave);
    return () => {
      document.removeEventListener('pointerover', leave, { capture: true });
      document.documentElement.removeEventListener('pointerleave', leave);
    };
  }, [isPointed, container]);
  const isTouched = kinds.includes('touch');
  useEffect(() => {
    if (!isTouched) return undefined;
    const endTouch = () => onEnd('touch');
    window.addEventListener('pointerdown', endTouch, { capture: true });
    return () => window.removeEventListener('pointerdown', endTouch, { capture: true });
  }, [isTouched]);
}

function without<Row>(hold: Hold<Row> | undefined, ended: HoldKind): Hold<Row> | undefined {
  if (hold?.kinds.includes(ended) !== true) return hold;
  const kinds = hold.kinds.filter((kind) => kind !== ended);
  return kinds.length === 0 ? undefined : { ...hold, kinds };
}

function entriesOf<Row>({ count = 0, rowAt, rowKey }: HeldListOptions<Row>): HeldEntry<Row>[] {
  return Array.from({ length: count }, (_, index) => {
    const row = rowAt(index);
    return { key: row === undefined ? `loading ${index}` : rowKey(row), row };
  });
}

interface HeldArrayRow<Row> {
  readonly key: string | number;
  readonly row: Row;
  readonly isGone: boolean;
}

export interface HeldList<Rows> {
  readonly rows: Rows;
  readonly rowsProps: ReturnType<typeof useHeldRows>['rowsProps'];
  readonly state: HeldState;
}

type ArrayOptions<Row> = Pick<HeldListOptions<Row>, 'listKey' | 'isRowPressable'>;

/** The same for an array of rows, which is `undefined` while loading. */
export function useHeldList<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string | number,
  options?: ArrayOptions<Row>,
): HeldList<readonly HeldArrayRow<Row>[]>;
export function useHeldList<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string | number,
  options?: ArrayOptions<Row>,
): HeldList<readonly HeldArrayRow<Row>[] | undefined>;
export function useHeldList<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string | number,
  options: ArrayOptions<Row> = {},
): HeldList<readonly HeldArrayRow<Row>[] | undefined> {
  const { count, rowAt, isGoneAt, rowsProps, state } = useHeldRows({
    ...options,
    count: rows?.length,
    rowAt: useCallback((index: number) => rows?.[index], [rows]),
    rowKey,
  });
  const shown: HeldArrayRow<Row>[] = [];
  for (let index = 0; index < (count ?? 0); index += 1) {
    const row = rowAt(index);
    if (row !== undefined) shown.push({ key: rowKey(row), row, isGone: isGoneAt(index) });
  }
  return { rows: rows === undefined ? undefined : shown, rowsProps, state };
}

/** A field holds the rows while it is edited, however it got the focus. */
const isEdited = (element: Element): boolean =>
  element.matches('input:not([type="checkbox"], [type="radio"]), textarea');
