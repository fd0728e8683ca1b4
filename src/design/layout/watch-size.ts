/** Watches the size of an element. */

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Reports the size of an element's content box in CSS pixels: the first one immediately, every change in the next frame.
 *
 * What follows a change may resize other watched elements. In the frame of the change, browsers report that as an error
 * of the page.
 * @returns ends it.
 */
export function watchSize(element: Element, onSize: (size: Size) => void): () => void {
  let frame: number | undefined;
  let isFirst = true;
  const observer = new ResizeObserver(([entry]) => {
    if (entry === undefined) return;
    const { width, height } = entry.contentRect;
    const report = (): void => onSize({ width, height });
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    if (isFirst) report();
    else frame = requestAnimationFrame(report);
    isFirst = false;
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
