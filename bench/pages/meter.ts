/** Measures every benchmark page in the same way: animation frames, age of the displayed data,
 *  input delay, and tasks that cause it. */

export interface MeterReport {
  /** Milliseconds between animation frames. */
  readonly frameMs: readonly number[];
  /** Current time minus the server's stamp of the newest message in the last painting. */
  readonly ageMs: readonly number[];
  /** From an input's own time stamp to the task after the next animation frame. */
  readonly inputMs: readonly number[];
  /** Longest event of each interaction according to the browser's own Event Timing, in steps of 8
   *  ms; interactions under 16 ms are not reported. */
  readonly interactionMs: readonly number[];
  /** Milliseconds of each task over 50 ms. */
  readonly longTaskMs: readonly number[];
  readonly receivedCount: number;
  /** Duration of counting. */
  readonly elapsedMs: number;
}

const frameMs: number[] = [];
const ageMs: number[] = [];
const inputMs: number[] = [];
const longTaskMs: number[] = [];
const interactions = new Map<number, number>();
let receivedCount = 0;
let startedMs = 0;
let shownAt = 0;
let reportedAt = 0;
let lastFrameMs = 0;
let waitingInputs: number[] = [];

const timeNow = (): number => performance.timeOrigin + performance.now();

/** Messages posted inside an animation frame are read after that frame was painted. */
const painted = new MessageChannel();
painted.port1.addEventListener('message', ({ data }: MessageEvent<number>) => {
  ageMs.push(timeNow() - data);
});
painted.port1.start();
const responded = new MessageChannel();
responded.port1.addEventListener('message', ({ data }: MessageEvent<readonly number[]>) => {
  for (const pressedMs of data) inputMs.push(performance.now() - pressedMs);
});
responded.port1.start();

function onFrame(nowMs: number): void {
  if (lastFrameMs > 0) frameMs.push(nowMs - lastFrameMs);
  lastFrameMs = nowMs;
  if (shownAt !== reportedAt) {
    reportedAt = shownAt;
    painted.port2.postMessage(shownAt);
  }
  if (waitingInputs.length > 0) {
    responded.port2.postMessage(waitingInputs);
    waitingInputs = [];
  }
  requestAnimationFrame(onFrame);
}

/** Counts messages read from the socket. */
export const countReceived = (count = 1): void => {
  receivedCount += count;
};

/** Records that the view now contains the data stamped `at` by the server; the next animation frame
 *  paints it. */
export const shows = (at: number): void => {
  shownAt = at;
};

/** Like `shows`, for a view that is written inside an animation frame: the same frame paints it. */
export const showsInFrame = (at: number): void => {
  if (at === reportedAt) return;
  shownAt = at;
  reportedAt = at;
  painted.port2.postMessage(at);
};

export function startMeter(): void {
  requestAnimationFrame(onFrame);
  for (const type of ['pointerdown', 'keydown'] as const) {
    addEventListener(type, (event) => waitingInputs.push(event.timeStamp), { capture: true });
  }
  watchEntries('longtask', {}, ({ duration }) => longTaskMs.push(duration));
  watchEntries('event', { durationThreshold: 16 }, (entry) => {
    const { interactionId, duration } = entry as PerformanceEventTiming;
    if (interactionId === 0) return;
    interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  });
  Object.assign(globalThis, { startCounting, report });
}

function watchEntries(
  type: string,
  options: { readonly durationThreshold?: number },
  onEntry: (entry: PerformanceEntry) => void,
): void {
  const observer = new PerformanceObserver((list) => {
    // An entry from before counting started may be reported afterwards.
    for (const entry of list.getEntries()) if (entry.startTime >= startedMs) onEntry(entry);
  });
  const requested: PerformanceObserverInit & typeof options = { type, ...options };
  observer.observe(requested);
}

function startCounting(): void {
  frameMs.length = 0;
  ageMs.length = 0;
  inputMs.length = 0;
  longTaskMs.length = 0;
  interactions.clear();
  receivedCount = 0;
  startedMs = performance.now();
}

const report = (): MeterReport => ({
  frameMs,
  ageMs,
  inputMs,
  interactionMs: [...interactions.values()],
  longTaskMs,
  receivedCount,
  elapsedMs: performance.now() - startedMs,
});
