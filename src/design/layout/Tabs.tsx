/** Tabs of a panel; only the active view is mounted. One stop for the Tab key; arrow keys switch
 *  tabs immediately, in reading direction. */
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { useDirection } from '../DesignProvider.tsx';
import styles from './Tabs.module.css';

interface Tab<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** Count after the label, for example of open orders. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  /** At the end of the tab row: a filter, Cancel all. */
  readonly endSlot?: ReactNode;
  /** Tabs share the full width, on phones. */
  readonly isSpread?: boolean | undefined;
  readonly className?: string | undefined;
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  endSlot,
  isSpread = false,
  className,
}: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const direction = useDirection();
  const choose = (next: Value): void => {
    if (next !== value) onValueChange(next);
  };
  const lead = (event: KeyboardEvent, at: number): void => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const to = placeAfter(event.key, at, tabs.length, direction);
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
    choose(next.value);
  };
  return (
    <div className={clsx(styles.tabs, className)} dir={direction}>
      <div className={styles.head}>
        <div
          ref={list}
          className={clsx(styles.list, isSpread && styles.spread)}
          role="tablist"
          aria-label={label}
        >
          {tabs.map((tab, at) => (
            <TabButton
              key={tab.value}
              tab={tab}
              id={`${id}${tab.value}`}
              isShown={tab.value === value}
              onChoose={() => choose(tab.value)}
              onKeyDown={(event) => lead(event, at)}
            />
          ))}
        </div>
        {endSlot !== undefined && <div className={styles.end}>{endSlot}</div>}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}${tab.value}-view`}
          aria-labelledby={`${id}${tab.value}`}
          // Makes a panel without controls focusable, so that it can be scrolled by keyboard.
          tabIndex={0}
          hidden={tab.value !== value}
          className={styles.content}
        >
          {tab.value === value && tab.content}
        </div>
      ))}
    </div>
  );
}

interface TabButtonProps {
  readonly tab: Pick<Tab, 'label' | 'count'>;
  readonly id: string;
  readonly isShown: boolean;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function TabButton({ tab, id, isShown, onChoose, onKeyDown }: TabButtonProps) {
  return (
    <button
      type="button"
      role="tab"
      id={id}
      aria-selected={isShown}
      aria-controls={`${id}-view`}
      tabIndex={isShown ? 0 : -1}
      className={styles.tab}
      onMouseDown={(event) => {
        if (event.button === 0 && !event.ctrlKey) onChoose();
      }}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span className={styles.label} data-label={tab.label}>
        {tab.label}
      </span>
      {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
    </button>
  );
}

/**
 * Wraps around at both ends.
 * @returns undefined for keys that do not move.
 */
function placeAfter(
  key: string,
  at: number,
  count: number,
  direction: 'ltr' | 'rtl',
): number | undefined {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case forward:
      return (at + 1) % count;
    case back:
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
