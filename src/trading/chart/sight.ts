/** Whether anybody can see an element: its page is in front, it is displayed, and not scrolled away. */

export interface Sight {
  readonly isSeen: boolean;
  end(): void;
}

/** @param onSeen it is in sight again. */
export function watchSight(element: Element, onSeen: () => void): Sight {
  let isInView = true;
  let wasSeen = true;
  const isSeen = (): boolean => isInView && document.visibilityState === 'visible';
  const check = (): void => {
    const before = wasSeen;
    wasSeen = isSeen();
    if (wasSeen && !before) onSeen();
  };
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? isInView;
    check();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', check);
  return {
    get isSeen() {
      return isSeen();
    },
    end: () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', check);
    },
  };
}
