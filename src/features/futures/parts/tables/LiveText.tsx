/** Text that follows a store without a render: a table of a hundred positions writes only the cells
 *  on screen, and only those that changed. */
import { useRef } from 'react';
import { clsx } from 'clsx/lite';
import { Written } from '#src/trading/rows/Written.tsx';
import { useTextSlot, useWriting } from '#src/trading/rows/use-writing.ts';
import styles from './LiveText.module.css';

export type LiveTone = 'up' | 'down' | 'warning' | 'danger' | undefined;

export interface LiveValue {
  readonly text: string;
  readonly tone?: LiveTone;
}

interface LiveTextProps {
  readonly store: object;
  readonly read: () => LiveValue;
  readonly className?: string | undefined;
}

export function LiveText({ store, read, className }: LiveTextProps) {
  const element = useRef<HTMLSpanElement>(null);
  const slot = useTextSlot();
  useWriting(store, () => {
    const { text, tone } = read();
    slot.write(text);
    if (element.current !== null) showTone(element.current, tone);
  });
  return (
    <span ref={element} className={clsx(styles.text, className)} dir="ltr" translate="no">
      <Written place={slot} />
    </span>
  );
}

/** Writes only a changed tone: every attribute write restyles the element. */
function showTone({ dataset }: HTMLElement, tone: LiveTone): void {
  if (dataset['tone'] === tone) return;
  if (tone === undefined) delete dataset['tone'];
  else dataset['tone'] = tone;
}
