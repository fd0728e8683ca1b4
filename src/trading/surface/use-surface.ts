/** Lends a canvas to whoever's turn it is to paint, a new one each time. */
import { useEffect, useEffectEvent, useRef, useSyncExternalStore, type RefObject } from 'react';
import type { Painter } from '#src/binding/painter.ts';
import { CanvasSurface, type AttachCanvas } from './canvas-surface.ts';

interface UsedSurface<Content> {
  readonly painter: Painter;
  readonly attach: AttachCanvas<Content>;
  /** The same object while it says the same. */
  readonly content: Content;
  /** True as soon as the picture is there, false when it is gone: rows beside it need not be one. */
  readonly onPaintedChange: (isPainted: boolean) => void;
}

/** @returns where the canvas goes: an empty element that nothing else is put into. */
export function useSurface<Content>(used: UsedSurface<Content>): RefObject<HTMLDivElement | null> {
  const { painter, content } = used;
  const host = useRef<HTMLDivElement>(null);
  const surface = useRef<CanvasSurface<Content>>(undefined);
  const turn = useTurn(painter);
  const notify = useEffectEvent(used.onPaintedChange);
  const open = useEffectEvent(
    (element: HTMLElement) =>
      new CanvasSurface({
        host: element,
        attach: used.attach,
        content,
        onPainted: () => notify(true),
      }),
  );
  useEffect(() => {
    if (host.current === null || turn === undefined) return undefined;
    const opened = open(host.current);
    surface.current = opened;
    return () => {
      surface.current = undefined;
      opened.end();
      notify(false);
    };
  }, [turn]);
  useEffect(() => surface.current?.show(content), [content]);
  return host;
}

/** Colours that a person forces upon pages reach rows alone. */
const FORCED_COLOURS = '(forced-colors: active)';

function useTurn(painter: Painter): number | undefined {
  const turn = useSyncExternalStore(painter.subscribe, painter.turnNow);
  const isForced = useSyncExternalStore(watchForcedColours, areColoursForced);
  return isForced ? undefined : turn;
}

const areColoursForced = (): boolean => window.matchMedia(FORCED_COLOURS).matches;

function watchForcedColours(onChange: () => void): () => void {
  const query = window.matchMedia(FORCED_COLOURS);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
