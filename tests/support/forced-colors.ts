/** Function that runs in a page with forced colors: finds states that look like their absence, covered texts that are
 *  drawn twice, and bars that only their colors would show. It uses nothing from outside. */

/** @returns one line for each element in a state that a sibling without it looks the same as. */
export function indistinctStates(): string[] {
  const STATES = [
    '[aria-current]:not([aria-current="false"])',
    '[aria-selected="true"]',
    '[aria-pressed="true"]',
    '[data-highlighted]',
    '[role^="menuitem"][data-state="checked"]',
    'label:has(input[type="radio"]:checked)',
  ];
  const LOOKS = [
    'background-color',
    'color',
    'border-top-color',
    'border-bottom-color',
    'border-bottom-width',
    'outline-style',
    'outline-color',
    'font-weight',
    'text-decoration-line',
    'content',
  ];
  const styleOf = (element: Element, part: string | undefined): string => {
    const style = getComputedStyle(element, part);
    return LOOKS.map((name) => style.getPropertyValue(name)).join('|');
  };
  /** Colors that the page itself sets are not shown: forced ones replace them before they are read. */
  const lookOf = (element: Element): string =>
    [element, ...element.querySelectorAll('*')]
      .slice(0, 12)
      .map((one) => [undefined, '::before', '::after'].map((part) => styleOf(one, part)).join('/'))
      .join('\n');
  const isVisible = (element: Element): boolean => element.getClientRects().length > 0;
  const problems = STATES.flatMap((state) =>
    [...document.querySelectorAll(state)].filter(isVisible).flatMap((element) => {
      const group = element.closest('nav, ul, ol, tbody, fieldset, [role]:not(label, a, button)');
      const place = element.parentElement === group ? group : (group ?? element.parentElement);
      const peer = [...(place?.querySelectorAll(element.tagName) ?? [])].find(
        (one) =>
          one !== element &&
          isVisible(one) &&
          !one.matches(STATES.join()) &&
          one.className.split(' ')[0] === element.className.split(' ')[0],
      );
      if (peer === undefined || lookOf(peer) !== lookOf(element)) return [];
      const [name, other] = [element, peer].map((one) => one.textContent.trim().slice(0, 40));
      return [`forced colors: ${state} "${name ?? ''}" looks like "${other ?? ''}"`];
    }),
  );
  const covered = [...document.querySelectorAll('select')].filter(isVisible).flatMap((select) => {
    const text = select.parentElement?.querySelector('span[aria-hidden="true"]');
    if (text === null || text === undefined || text.textContent === '') return [];
    if (getComputedStyle(select).position !== 'absolute') return [];
    const { webkitTextFillColor } = getComputedStyle(select);
    return webkitTextFillColor === 'rgba(0, 0, 0, 0)'
      ? []
      : [`forced colors: a select draws "${text.textContent}" over its own text`];
  });
  const edgeless = [...document.querySelectorAll('progress, meter, [data-bar]')]
    .filter(isVisible)
    .flatMap((bar) => {
      const { borderTopStyle, outlineStyle } = getComputedStyle(bar);
      const hasEdge = borderTopStyle !== 'none' || outlineStyle !== 'none';
      const name = bar.getAttribute('aria-label') ?? bar.parentElement?.textContent.trim();
      return hasEdge ? [] : [`forced colors: the bar "${name?.slice(0, 40) ?? ''}" has no edge`];
    });
  return [...problems, ...covered, ...edgeless];
}
