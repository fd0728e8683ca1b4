/** Flashes its ground once when `value` changes, in the colour of the direction. It writes one
 *  attribute on one element: nothing renders again for a flash. */
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './FlashOnChange.module.css';

interface FlashOnChangeProps {
  /** Compared by size: ticks, lots, a price as a number of steps. */
  readonly value: number;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function FlashOnChange({ value, children, className }: FlashOnChangeProps) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useLayoutEffect(() => {
    if (element.current === null || before.current === value) return;
    flash(element.current, value > before.current ? 'up' : 'down');
    before.current = value;
  }, [value]);
  return (
    <span ref={element} className={classNames(styles.flash, className)}>
      {children}
    </span>
  );
}

/** A second flash needs a second name, or the animation would not begin anew. */
function flash(element: HTMLElement, direction: 'up' | 'down'): void {
  const isOdd = element.dataset['flash'] === direction;
  element.dataset['flash'] = isOdd ? `${direction}-again` : direction;
}
