/** Functions that run in a page: they find texts that are not shown whole. They use nothing from outside. */

interface CutText {
  readonly text: string;
  /** Pixels of it that its own box, or a box around it, hides. */
  readonly hiddenPx: number;
}

/** @param selector of the elements whose texts must be readable. */
export function cutTexts(selector: string): readonly CutText[] {
  const rendered = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const measured = rendered.map((element) => {
    const labels = document.createRange();
    labels.selectNodeContents(element);
    const own = labels.getBoundingClientRect();
    let hiddenPx = element.scrollWidth - element.clientWidth;
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === 'visible') continue;
      const box = at.getBoundingClientRect();
      hiddenPx = Math.max(hiddenPx, own.right - box.right, box.left - own.left);
    }
    return { text: element.textContent, hiddenPx: Math.round(hiddenPx) };
  });
  return measured.filter(({ hiddenPx }) => hiddenPx > 0);
}

/** Returns the texts of which a box around them shows a part of the height. One that is hidden whole is left out on
 *  purpose, for lack of room, and a user scrolls to one in a scrolled box. */
export function halvedTexts(selector: string): readonly string[] {
  const rendered = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const isHalved = (element: Element): boolean => {
    const own = element.getBoundingClientRect();
    // A line is higher than its letters.
    const spare = own.height / 4;
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      if (!['hidden', 'clip'].includes(getComputedStyle(at).overflowY)) continue;
      const { top, bottom } = at.getBoundingClientRect();
      if (own.top >= bottom || own.bottom <= top) return false;
      if (own.bottom > bottom + spare || own.top < top - spare) return true;
    }
    return false;
  };
  return rendered.filter(isHalved).map(({ textContent }) => textContent);
}
