/** Selects a text where the page shows it, for users whose browser blocks the clipboard. */

const ELEMENTS = 'body *:not(script, style, [aria-hidden="true"])';

/**
 * Selects the innermost element that shows exactly this text; spaces do not count. Of several it
 * takes the last: dialogs are at the end of the document. Selects nothing where it is shown
 * shortened or not at all.
 */
export function selectShownText(text: string): void {
  const wanted = withoutSpaces(text);
  const shown = [...document.querySelectorAll<HTMLElement>(ELEMENTS)].findLast(
    (element) => withoutSpaces(textIn(element)) === wanted,
  );
  if (shown === undefined) return;
  if (isField(shown)) shown.select();
  else getSelection()?.selectAllChildren(shown);
}

const isField = (element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const textIn = (element: HTMLElement): string =>
  isField(element) ? element.value : element.textContent;

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');
