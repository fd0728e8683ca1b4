/** Sets the document title to the page's name, for the browser tab and screen readers. */
import { useEffect } from 'react';

export function usePageTitle(title: string, appTitle: string): void {
  useEffect(() => {
    document.title = `${title} | ${appTitle}`;
    return () => {
      document.title = appTitle;
    };
  }, [title, appTitle]);
}
