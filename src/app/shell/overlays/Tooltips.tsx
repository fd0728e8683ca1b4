/** The page's shared tooltip, loaded with the first pointer or focus on an element that has one. */
import { useEffect, useState, type ComponentType } from 'react';
import { loadPart } from '#src/deferred/load-part.ts';

const EVENTS = ['pointerover', 'focusin', 'pointerdown'] as const;

export function Tooltips() {
  const [Layer, setLayer] = useState<ComponentType>();
  useEffect(() => {
    if (Layer !== undefined) return undefined;
    const onAim = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('[data-tip]') === null) return;
      loadPart('tooltips').then(
        ({ TooltipLayer }) => setLayer(() => TooltipLayer),
        // Without a connection there are no tooltips; the next element tries again.
        () => undefined,
      );
    };
    for (const name of EVENTS) document.addEventListener(name, onAim);
    return () => {
      for (const name of EVENTS) document.removeEventListener(name, onAim);
    };
  }, [Layer]);
  return Layer && <Layer />;
}
