/** Meter for any code in this worker: duration of handlers, timers and animation frames, age of the
 *  painted data, and opening and closing of sockets. The browser does not report a worker's cost,
 *  and its throttle does not slow one. Must be imported first. */
import { referenceLoop } from '#bench/harness/reference-loop.ts';
import { watchPainting, type PaintingWatch } from './watch-painting.ts';

watchPainting();
const { ages } = (globalThis as unknown as { readonly paintingWatch: PaintingWatch }).paintingWatch;

/** Event in the life of a socket, on the clock that all threads share. */
export interface SocketMoment {
  readonly kind: 'attempt' | 'open' | 'close';
  readonly at: number;
}

/** Time for messages of the socket, which grows with their rate, and for the rest: frames, timers,
 *  requests of the page. */
const spentMs = { messages: 0, rest: 0 };

function measureTime<Given extends readonly unknown[], Result>(
  run: (...given: Given) => Result,
  kind: keyof typeof spentMs = 'rest',
): (...given: Given) => Result {
  return (...given) => {
    const startedMs = performance.now();
    try {
      return run(...given);
    } finally {
      spentMs[kind] += performance.now() - startedMs;
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
    const metered =
      typeof listener === 'function' ? measureTime(listener.bind(this), 'messages') : listener;
    super.addEventListener(type, metered, options);
  }
}

const plainTimeout = setTimeout;
const plainFrame = requestAnimationFrame;
const plainListen = addEventListener.bind(globalThis);
Object.assign(globalThis, {
  WebSocket: MeteredSocket,
  setTimeout: (run: () => void, delayMs?: number) => plainTimeout(measureTime(run), delayMs),
  requestAnimationFrame: (run: FrameRequestCallback) => plainFrame(measureTime(run)),
  addEventListener: (type: string, listener: (event: Event) => unknown) =>
    plainListen(type, measureTime(listener)),
});

/** Receives the page's requests on a separate channel, so that Comlink's channel is not affected. */
const channel = new BroadcastChannel('bench-busy');
type MeterRequest = 'how much' | 'count anew' | 'time the reference loop';
channel.addEventListener('message', ({ data }: MessageEvent<MeterRequest>) => {
  if (data === 'count anew') ages.length = 0;
  else if (data === 'time the reference loop') channel.postMessage(meanPassMs());
  else channel.postMessage({ spentMs, atMs: performance.now(), paintedAgeMs: [...ages] });
});

const WARM_UP_PASSES = 20;
const PASSES = 30;

/** The mean includes the time in which the worker waits for a core, as the times of its handlers do. */
function meanPassMs(): number {
  const passes = referenceLoop(WARM_UP_PASSES + PASSES).slice(WARM_UP_PASSES);
  return passes.reduce((sum, ms) => sum + ms, 0) / passes.length;
}
