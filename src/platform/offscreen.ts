/** @returns true when a worker can paint a canvas of the page in this browser. */

export function canPaintInWorker(): boolean {
  // Can be undefined despite its type, because browsers added both features at different times.
  const Canvas = globalThis.OffscreenCanvas as typeof OffscreenCanvas | undefined;
  if (Canvas === undefined || !('transferControlToOffscreen' in HTMLCanvasElement.prototype)) {
    return false;
  }
  const context: OffscreenCanvasRenderingContext2D | null = new Canvas(1, 1).getContext('2d');
  return context !== null;
}
