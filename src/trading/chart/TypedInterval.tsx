/** Selects the interval by typing, a common trading shortcut: `5` and Enter, `1D` and Enter. A
 *  small box shows the typed text. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { resolutionText } from './resolution-text.ts';
import { intervalOf, appendKey } from './typed-interval.ts';
import type { KeyHandler, TypedIntervalKeysProps } from './TypedIntervalKeys.tsx';
import styles from './Chart.module.css';

interface TypedIntervalProps extends Omit<TypedIntervalKeysProps, 'panel'> {
  /** Called with the function that handles the keys typed before and from now on. */
  readonly onReady: (handler: KeyHandler) => void;
}

/** Typed text is discarded after this long without a key. */
const IDLE_MS = 3_000;

export function TypedInterval({ onReady, onResolutionChange, every }: TypedIntervalProps) {
  const { t } = useLingui();
  const [text, setText] = useState<string>();
  /** The same text, for keys handled before the next render. */
  const typed = useRef<string>(undefined);
  const write = (next: string | undefined): void => {
    typed.current = next;
    setText(next);
  };
  const press = useEffectEvent((key: string | undefined): boolean => {
    const before = typed.current;
    const isEnd = key === undefined || key === 'Enter' || key === 'Escape';
    const next = isEnd ? undefined : appendKey(before, key);
    if (next === undefined && !(isEnd && before !== undefined)) return false;
    const interval = key === 'Enter' && before !== undefined ? intervalOf(before) : undefined;
    if (interval !== undefined) onResolutionChange(interval);
    write(next);
    return key !== undefined;
  });
  const start = useEffectEvent(() => onReady((key) => press(key)));
  useEffect(() => start(), []);
  useEffect(
    () =>
      text === undefined
        ? undefined
        : every(IDLE_MS, () => {
            typed.current = undefined;
            setText(undefined);
          }),
    [text, every],
  );
  if (text === undefined) return null;
  const interval = intervalOf(text);
  const name = interval === undefined ? '' : resolutionText(interval);
  return (
    <output
      className={styles.typing}
      aria-label={t({ message: 'Interval', comment: 'Label' })}
      dir="ltr"
    >
      <b>{text === '' ? '…' : text}</b>
      <span>
        {interval === undefined
          ? t`Interval not available`
          : t({
              message: `${name}: press Enter`,
              comment: '{name} is a typed interval of the chart; Enter applies it',
            })}
      </span>
    </output>
  );
}
