/** Opens the command palette with Ctrl or Cmd with K on every page; its content is a separate
 *  chunk. */
import { useEffect, useState } from 'react';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { watchKeys } from '#src/platform/keyboard.ts';
import { offerActions } from '#src/trading/actions/offered-actions.ts';

const LazyPaletteHost = lazyComponent(async () => (await loadPart('palette')).PaletteHost);

export function PaletteKeys() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (): void => setOpen(true);
    const withdraw = offerActions({ palette: { run: open } });
    const stop = watchKeys((event) => {
      const isChord = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (event.defaultPrevented || !isChord || event.code !== 'KeyK') return;
      event.preventDefault();
      open();
    });
    return () => {
      stop();
      withdraw();
    };
  }, []);
  return isOpen && <LazyPaletteHost onClose={() => setOpen(false)} />;
}
