/** Flashes its background once when `value` changes, in the color of the direction. Sets one
 *  attribute on one element, without a render. */
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import styles from './FlashOnChange.module.css';

interface FlashOnChangeProps {
  /** Compared numerically: ticks, lots, a price as a number of steps. Undefined while there is none;
   *  the first value does not flash. */
  readonly value: number | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function FlashOnChange({ value, children, className }: FlashOnChangeProps) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useLayoutEffect(() => {
    const last = before.current;
    if (element.current === null || last === value) return;
    before.current = value;
    if (last === undefined || value === undefined) return;
    flash(element.current, value > last ? 'up' : 'down');
  }, [value]);
  return (
    <span ref={element} className={clsx(styles.flash, className)}>
      {children}
    </span>
  );
}

/** Alternates between two animation names, because the same name would not restart the animation. */
function flash(element: HTMLElement, direction: 'up' | 'down'): void {
  const isOdd = element.dataset['flash'] === direction;
  element.dataset['flash'] = isOdd ? `${direction}-again` : direction;
}
