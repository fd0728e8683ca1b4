/** A meter around whatever else runs in this worker: how long handlers, timers and animation frames
 *  take, how old what they paint is, and when sockets come and go. The browser tells nobody what a
 *  worker costs, and its throttle does not slow one. Imported first. */
import { watchPainting, type PaintingWatch } from './watch-painting.ts';

watchPainting();
const { ages } = (globalThis as unknown as { readonly paintingWatch: PaintingWatch }).paintingWatch;

/** A moment in the life of a socket, on the clock that all threads share. */
export interface SocketMoment {
  readonly kind: 'attempt' | 'open' | 'close';
  readonly at: number;
}

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

const links = new BroadcastChannel('bench-links');

class MeteredSocket extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    const notify = (kind: SocketMoment['kind']): void =>
      links.postMessage({ kind, at: performance.timeOrigin + performance.now() });
    super(url, protocols);
    notify('attempt');
    super.addEventListener('open', () => notify('open'));
    super.addEventListener('close', () => notify('close'));
  }

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
const plainFrame = requestAnimationFrame;
const plainListen = addEventListener.bind(globalThis);
Object.assign(globalThis, {
  WebSocket: MeteredSocket,
  setTimeout: (run: () => void, delayMs?: number) => plainTimeout(timed(run), delayMs),
  requestAnimationFrame: (run: FrameRequestCallback) => plainFrame(timed(run)),
  addEventListener: (type: string, listener: (event: Event) => unknown) =>
    plainListen(type, timed(listener)),
});

/** Asked from the page over a channel of its own, so that Comlink's stays untouched. */
const channel = new BroadcastChannel('bench-busy');
channel.addEventListener('message', ({ data }: MessageEvent<'how much' | 'count anew'>) => {
  if (data === 'count anew') ages.length = 0;
  else channel.postMessage({ busyMs, atMs: performance.now(), paintedAgeMs: [...ages] });
});
