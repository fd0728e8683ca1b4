/** The tab wears another icon while it trades with play money. */
import { useEffect } from 'react';
import demoMark from '#src/design/mark/tidemark-demo.svg';

export function useDemoIcon(): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
    if (icon === null) return undefined;
    const before = icon.href;
    icon.href = demoMark;
    return () => {
      icon.href = before;
    };
  }, []);
}
