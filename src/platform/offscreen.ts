/** Whether this browser lets a worker paint a canvas of the page. */

export function canPaintInWorker(): boolean {
  // Both came to browsers at different times, whatever the types say.
  const Canvas = globalThis.OffscreenCanvas as typeof OffscreenCanvas | undefined;
  if (Canvas === undefined || !('transferControlToOffscreen' in HTMLCanvasElement.prototype)) {
    return false;
  }
  const context: OffscreenCanvasRenderingContext2D | null = new Canvas(1, 1).getContext('2d');
  return context !== null;
}
