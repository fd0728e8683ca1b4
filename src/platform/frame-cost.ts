/** Measures the main thread's work on the current animation frame, from this callback to the end of
 *  its paint. */

/** One shared channel, created at the first use, because a channel per frame would create garbage
 *  with every measurement. */
let channel: MessageChannel | undefined;
/** Callers that wait for the message after the paint, in order. */
const waiting: (() => void)[] = [];

/**
 * Must be called inside an animation frame.
 * @returns milliseconds: callbacks, style, layout and paint.
 */
export function costOfThisFrame(): Promise<number> {
  const startedMs = performance.now();
  channel ??= openedChannel();
  const { port2 } = channel;
  // A message posted in an animation frame callback is handled after that frame's layout and paint.
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
