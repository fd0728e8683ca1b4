/** What every page of the bench measures, in the same way: frames, age of what is shown, how long an
 *  input waits, and tasks that keep it waiting. */

export interface MeterReport {
  /** Milliseconds between animation frames. */
  readonly frameMs: readonly number[];
  /** Now minus the server's stamp of the newest message in what was just painted. */
  readonly ageMs: readonly number[];
  /** From an input's own time stamp to the task after the next frame. */
  readonly inputMs: readonly number[];
  /** Longest event of each interaction as the browser's own Event Timing tells it, in steps of 8 ms;
   *  interactions under 16 ms are not told. */
  readonly interactionMs: readonly number[];
  /** Milliseconds of each task over 50 ms. */
  readonly longTaskMs: readonly number[];
  readonly receivedCount: number;
  /** How long it counted. */
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

/** The messages posted inside a frame are read after that frame was painted. */
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

/** A message was taken off the socket. */
export const received = (count = 1): void => {
  receivedCount += count;
};

/** The view now holds what the server stamped with `at`; the next frame paints it. */
export const shows = (at: number): void => {
  shownAt = at;
};

/** As `shows`, for a view that is written inside an animation frame: this very frame paints it. */
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
    // An entry of before the counting may be told after it began.
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
