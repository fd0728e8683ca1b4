/** Function that runs in a page: finds texts that are not shown whole. It uses nothing from outside. */

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
