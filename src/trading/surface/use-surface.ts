/** Attaches a new canvas to the current painter each time the painter changes. */
import { useEffect, useEffectEvent, useRef, useSyncExternalStore, type RefObject } from 'react';
import type { Painter } from '#src/binding/painter.ts';
import { CanvasSurface, type AttachCanvas } from './canvas-surface.ts';

interface UsedSurface<Content> {
  readonly painter: Painter;
  readonly attach: AttachCanvas<Content>;
  /** The object must stay the same while its content does. */
  readonly content: Content;
  /** Called with true after the first paint and with false when the surface is gone: meanwhile the
   *  rows need not be visible. */
  readonly onPaintedChange: (isPainted: boolean) => void;
}

/**
 * Attaches the surface.
 * @returns the ref of the canvas host: an empty element without other children.
 */
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

/** Forced colors of the user apply to the rows only, not to a canvas. */
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
