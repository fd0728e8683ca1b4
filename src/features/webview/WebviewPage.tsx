/** Page of an embedded trading view; reports every change of its height. */
import { useEffect, useRef, type ReactNode } from 'react';
import { watchSize } from '#src/design/layout/watch-size.ts';
import styles from './WebviewPage.module.css';

interface WebviewPageProps {
  readonly terminal: ReactNode;
  /** Called with the full content height in CSS pixels. */
  readonly onHeightChange: (height: number) => void;
}

export function WebviewPage({ terminal, onHeightChange }: WebviewPageProps) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    let sentHeight = 0;
    const notify = (): void => {
      const height = heightOf(element);
      if (height === sentHeight) return;
      sentHeight = height;
      onHeightChange(height);
    };
    const endSizes = watchSize(element, notify);
    // Panels load after the page and make its main element taller without resizing it.
    const parts = new MutationObserver(notify);
    parts.observe(element, { childList: true, subtree: true });
    notify();
    return () => {
      endSizes();
      parts.disconnect();
    };
  }, [onHeightChange]);
  return (
    <div ref={page} className={styles.page}>
      {terminal}
    </div>
  );
}

/** Returns the height with the full scrollable content. */
function heightOf(page: HTMLElement): number {
  const main = page.querySelector('main');
  if (main === null) return page.clientHeight;
  return Math.ceil(page.clientHeight - main.clientHeight + main.scrollHeight);
}
