/** A meter around whatever else runs in this worker: how long handlers and timers take. The browser
 *  tells nobody what a worker costs, and its throttle does not slow one. Imported first. */

let busyMs = 0;

function timed<Given extends readonly unknown[], Result>(
  run: (...given: Given) => Result,
): (...given: Given) => Result {
  return (...given) => {
    const startedMs = performance.now();
    try {
      return run(...given);
    } finally {
      busyMs += performance.now() - startedMs;
    }
  };
}

class MeteredSocket extends WebSocket {
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: AddEventListenerOptions | boolean,
  ): void {
    const metered = typeof listener === 'function' ? timed(listener.bind(this)) : listener;
    super.addEventListener(type, metered, options);
  }
}

const plainTimeout = setTimeout;
const plainListen = addEventListener.bind(globalThis);
Object.assign(globalThis, {
  WebSocket: MeteredSocket,
  setTimeout: (run: () => void, delayMs?: number) => plainTimeout(timed(run), delayMs),
  addEventListener: (type: string, listener: (event: Event) => unknown) =>
    plainListen(type, timed(listener)),
});

/** Asked from the page over a channel of its own, so that Comlink's stays untouched. */
const channel = new BroadcastChannel('bench-busy');
channel.addEventListener('message', () => channel.postMessage({ busyMs, atMs: performance.now() }));
