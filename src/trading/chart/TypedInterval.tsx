/** Selects the interval by typing, a common trading shortcut: `5` and Enter, `1D` and Enter. A
 *  small box shows the typed text. Inactive while a text field has the focus. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Resolution } from '#contract/core/resolution.ts';
import { resolutionText } from './resolution-text.ts';
import { intervalOf, typedAfter } from './typed-interval.ts';
import styles from './Chart.module.css';

interface TypedIntervalProps {
  readonly onResolutionChange: (resolution: Resolution) => void;
  /** Chart element: keys pressed inside it, or outside any control, are handled. */
  readonly panel: () => Element | null;
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

/** Typed text is discarded after this long without a key. */
const IDLE_MS = 3_000;
const WRITABLE = 'input, textarea, select, [contenteditable], [role="menu"], dialog';

export function TypedInterval({ onResolutionChange, panel, every }: TypedIntervalProps) {
  const { t } = useLingui();
  const [text, setText] = useState<string>();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isFor(panel(), event.target)) return setText(undefined);
    if (text !== undefined && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault();
      const interval = event.key === 'Enter' ? intervalOf(text) : undefined;
      if (interval !== undefined) onResolutionChange(interval);
      return setText(undefined);
    }
    const next = typedAfter(text, event.key);
    if (next === undefined) return undefined;
    event.preventDefault();
    return setText(next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(
    () => (text === undefined ? undefined : every(IDLE_MS, () => setText(undefined))),
    [text, every],
  );
  if (text === undefined) return null;
  const interval = intervalOf(text);
  const name = interval === undefined ? '' : resolutionText(interval);
  return (
    <output className={styles.typing} aria-label={t`Interval`} dir="ltr">
      <b>{text === '' ? '…' : text}</b>
      {interval === undefined ? t`Interval not available` : t`${name}: press Enter`}
    </output>
  );
}

function isFor(panel: Element | null, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const isRadio = target instanceof HTMLInputElement && target.type === 'radio';
  if (!isRadio && target.closest(WRITABLE) !== null) return false;
  return target === document.body || (panel?.contains(target) ?? false);
}
