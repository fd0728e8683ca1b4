/** The tab says which page it is: people keep many, and a screen reader reads it first. */
import { useEffect } from 'react';

export function usePageTitle(title: string, appTitle: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} | ${appTitle}`;
    return () => {
      document.title = before;
    };
  }, [title, appTitle]);
}
