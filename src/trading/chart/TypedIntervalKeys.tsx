/** Reads the keys of a typed interval. The first one loads the box that shows them and selects the
 *  interval; keys typed until then are queued. Inactive while a text field has the focus. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Resolution } from '#contract/core/resolution.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';

const LazyTypedInterval = lazyComponent(async () => (await loadPart('chartExtras')).TypedInterval);

/**
 * Handles a key.
 * @param key undefined after a key outside the chart, which ends the typing.
 * @returns whether the key belongs to the interval.
 */
export type KeyHandler = (key: string | undefined) => boolean;

export interface TypedIntervalKeysProps {
  readonly onResolutionChange: (resolution: Resolution) => void;
  /** Chart element: keys pressed inside it, or outside any control, are handled. */
  readonly panel: () => Element | null;
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

const FIRST_KEY = /^[1-9,]$/;
const NEXT_KEY = /^(?:[\dmhdw]|Enter|Escape|Backspace)$/i;
/** More than an interval and Enter. */
const QUEUED_MAX = 8;
const WRITABLE = 'input, textarea, select, [contenteditable], [role="menu"], dialog';

export function TypedIntervalKeys({ panel, ...props }: TypedIntervalKeysProps) {
  const [isStarted, setStarted] = useState(false);
  const queue = useRef<string[]>([]);
  const handler = useRef<KeyHandler>(undefined);
  const enqueue = (key: string | undefined): boolean => {
    const keys = queue.current;
    if (key === undefined) keys.length = 0;
    if (key === undefined || keys.length === QUEUED_MAX) return false;
    if (!(keys.length === 0 ? FIRST_KEY : NEXT_KEY).test(key)) return false;
    keys.push(key);
    setStarted(true);
    return true;
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = isFor(panel(), event.target) ? event.key : undefined;
    if ((handler.current ?? enqueue)(key)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!isStarted) return null;
  return (
    <LazyTypedInterval
      {...props}
      onReady={(handle) => {
        handler.current = handle;
        for (const key of queue.current.splice(0)) handle(key);
      }}
    />
  );
}

function isFor(panel: Element | null, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const isRadio = target instanceof HTMLInputElement && target.type === 'radio';
  if (!isRadio && target.closest(WRITABLE) !== null) return false;
  return target === document.body || (panel?.contains(target) ?? false);
}
