/** Whether anybody can see an element: its page is in front, it is displayed, and not scrolled away. */

export interface Visibility {
  readonly isVisible: boolean;
  end(): void;
}

/** @param onVisible it is in sight again. */
export function watchElementVisibility(element: Element, onVisible: () => void): Visibility {
  let isInView = true;
  let wasVisible = true;
  const isVisible = (): boolean => isInView && document.visibilityState === 'visible';
  const check = (): void => {
    const before = wasVisible;
    wasVisible = isVisible();
    if (wasVisible && !before) onVisible();
  };
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? isInView;
    check();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', check);
  return {
    get isVisible() {
      return isVisible();
    },
    end: () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', check);
    },
  };
}
