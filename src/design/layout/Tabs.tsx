/** Views of one panel, one at a time; the others are not mounted. One stop for the Tab key; arrows go from
 *  view to view and show each at once, in the direction of reading. */
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useDirection } from '../DesignProvider.tsx';
import styles from './Tabs.module.css';

interface Tab<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** A quiet number after the label: how many orders are open. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** What the list of tabs is called. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  /** At the end of the row of tabs: a filter, Cancel all. */
  readonly endSlot?: ReactNode;
  /** Tabs share the whole width: phones. */
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
    <div className={classNames(styles.tabs, className)} dir={direction}>
      <div className={styles.head}>
        <div
          ref={list}
          className={classNames(styles.list, isSpread && styles.spread)}
          role="tablist"
          aria-label={label}
        >
          {tabs.map((tab, at) => {
            const isShown = tab.value === value;
            return (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`${id}${tab.value}`}
                aria-selected={isShown}
                aria-controls={`${id}${tab.value}-view`}
                tabIndex={isShown ? 0 : -1}
                className={styles.tab}
                onMouseDown={(event) => {
                  if (event.button === 0 && !event.ctrlKey) choose(tab.value);
                }}
                onClick={() => choose(tab.value)}
                onKeyDown={(event) => lead(event, at)}
              >
                <span className={styles.label} data-label={tab.label}>
                  {tab.label}
                </span>
                {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
              </button>
            );
          })}
        </div>
        {endSlot !== undefined && <div className={styles.end}>{endSlot}</div>}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}${tab.value}-view`}
          aria-labelledby={`${id}${tab.value}`}
          // A panel without a control in it can be reached and scrolled all the same.
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

/** @returns undefined for a key that leads nowhere. Beyond either end it goes on at the other. */
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
