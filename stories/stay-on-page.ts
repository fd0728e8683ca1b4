/** Cancels the next press on a link of a story, whose address is not a page of Storybook. */
export function stayOnPage(canvasElement: HTMLElement): void {
  const cancel = (event: Event): void => event.preventDefault();
  canvasElement.ownerDocument.addEventListener('click', cancel, { once: true });
}
