/** How long the main thread works on the frame under way, from this callback to behind its paint. */

/** One channel for good, made at the first question: another for each frame would be made, and left to be
 *  collected, as often as figures come. */
let channel: MessageChannel | undefined;
/** Who waits for the message behind the paint, first come first told. */
const waiting: (() => void)[] = [];

/** Called inside an animation frame. @returns milliseconds: callbacks, style, layout and paint. */
export function costOfThisFrame(): Promise<number> {
  const startedMs = performance.now();
  channel ??= openedChannel();
  const { port2 } = channel;
  // A message posted in a frame's callback is handled when that frame's layout and paint are over.
  return new Promise((resolve) => {
    waiting.push(() => resolve(performance.now() - startedMs));
    port2.postMessage(undefined);
  });
}

function openedChannel(): MessageChannel {
  const opened = new MessageChannel();
  opened.port1.addEventListener('message', () => waiting.shift()?.());
  opened.port1.start();
  return opened;
}
