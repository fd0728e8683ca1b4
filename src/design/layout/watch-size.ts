/** Watches the size of an element. */

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Reports the size of an element's content box in CSS pixels: now and after every change, in the next frame.
 *
 * What follows a size may resize other watched elements. In the frame of the change, browsers report that as an error
 * of the page.
 * @returns ends it.
 */
export function watchSize(element: Element, onSize: (size: Size) => void): () => void {
  let frame: number | undefined;
  // oxlint-disable-next-line no-restricted-globals -- The other callers are to use this function.
  const observer = new ResizeObserver(([entry]) => {
    if (entry === undefined) return;
    const { width, height } = entry.contentRect;
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = undefined;
      onSize({ width, height });
    });
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
