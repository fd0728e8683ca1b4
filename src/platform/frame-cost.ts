/** How long the main thread works on the frame under way, from this callback to behind its paint. */

/** Called inside an animation frame. @returns milliseconds: callbacks, style, layout and paint. */
export function costOfThisFrame(): Promise<number> {
  const beganMs = performance.now();
  // A message posted in a frame's callback is handled when that frame's layout and paint are over.
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve(performance.now() - beganMs);
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
