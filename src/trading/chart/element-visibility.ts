/** Tracks whether an element is visible: its page is in front, and the element is displayed and not
 *  scrolled away. */

export interface Visibility {
  readonly isVisible: boolean;
  end(): void;
}

/**
 * Watches an element.
 * @param onVisible called when the element becomes visible again.
 */
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
