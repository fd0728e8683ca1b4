/** Shows another tab icon on demo trade pages. */
import { useEffect } from 'react';
import demoMark from '#src/design/mark/tidemark-demo.svg';
import { coverPageIcon } from '#src/platform/page-icon.ts';

export function useDemoIcon(): void {
  useEffect(() => {
    coverPageIcon(demoMark);
    return () => coverPageIcon(undefined);
  }, []);
}
