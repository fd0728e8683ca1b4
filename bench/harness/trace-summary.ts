/** Summarizes one thread of a recorded trace: time by kind of work, and by function. Pure. */

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly id?: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

export interface Share {
  readonly name: string;
  readonly ms: number;
}

export interface Thread {
  readonly pid: number;
  readonly tid: number;
}

/** Kinds of work by the name of an event, first match first. Events without a match are the
 *  browser's own. */
const KINDS: readonly (readonly [kind: string, names: RegExp])[] = [
  ['garbage collection', /^(?:MinorGC|MajorGC|V8\.GC|BlinkGC|CppGC)/],
  ['compiling', /^(?:v8\.compile|V8\.(?:Compile|Optimize)|v8\.parse|EvaluateModule)/],
  ['style', /^(?:UpdateLayoutTree|RecalculateStyles|ParseAuthorStyleSheet|ScheduleStyle)/],
  ['layout', /^(?:Layout|IntersectionObserver|HitTest|LocalFrameView)/],
  ['paint', /^(?:PrePaint|Paint|UpdateLayer|Layerize|CompositeLayers|Commit|Raster|Decode|Draw)/],
  [
    'script',
    /^(?:FunctionCall|EvaluateScript|EventDispatch|FireAnimationFrame|TimerFire|RunMicrotasks|HandlePostMessage|v8\.|V8|WebSocketReceive|XHR|FireIdleCallback)/,
  ],
];
const OTHER = 'the browser itself';
/** Starting the profiler took a quarter of a trace's time on the page's thread: not the page's work. */
const PROFILER_START = 'CpuProfiler::StartProfiling';

const kindOf = (name: string): string => KINDS.find(([, names]) => names.test(name))?.[0] ?? OTHER;

/** Returns the busiest thread of that name. */
export function busiestThread(events: readonly TraceEvent[], name: string): Thread | undefined {
  const named = events.filter(
    (event) => event.name === 'thread_name' && event.args?.['name'] === name,
  );
  const busyOf = ({ pid, tid }: Thread): number =>
    events.reduce(
      (sum, event) =>
        event.pid === pid && event.tid === tid && event.ph === 'X' ? sum + (event.dur ?? 0) : sum,
      0,
    );
  return named
    .map(({ pid, tid }) => ({ pid, tid, busy: busyOf({ pid, tid }) }))
    .toSorted((left, right) => right.busy - left.busy)[0];
}

/** Returns the time of each event without that of nested events, by kind, most first. */
export function timeByKind(events: readonly TraceEvent[], { pid, tid }: Thread): readonly Share[] {
  const spans = events
    .filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid)
    .map(({ name, ts, dur = 0 }) => ({ name, ts, end: ts + dur, inside: 0 }))
    // The longer of two events with the same start contains the other.
    .toSorted((left, right) => (left.ts === right.ts ? right.end - left.end : left.ts - right.ts));
  const sums = new Map<string, number>();
  const open: typeof spans = [];
  const close = (span: (typeof spans)[number]): void => {
    if (span.name === PROFILER_START) return;
    const own = Math.max(0, span.end - span.ts - span.inside);
    sums.set(kindOf(span.name), (sums.get(kindOf(span.name)) ?? 0) + own);
  };
  for (const span of spans) {
    while ((open.at(-1)?.end ?? Infinity) <= span.ts) {
      const done = open.pop();
      if (done !== undefined) close(done);
    }
    const outer = open.at(-1);
    if (outer !== undefined) outer.inside += Math.min(span.end, outer.end) - span.ts;
    open.push(span);
  }
  for (const span of open) close(span);
  return sharesOf(sums);
}

interface CallFrame {
  readonly functionName: string;
  readonly url?: string;
  readonly lineNumber?: number;
  readonly columnNumber?: number;
}
interface ProfilePiece {
  readonly cpuProfile?: {
    readonly nodes?: readonly { readonly id: number; readonly callFrame: CallFrame }[];
    readonly samples?: readonly number[];
  };
  readonly timeDeltas?: readonly number[];
}

/**
 * Returns the sampling profiler's self time of each function, most first, without the time until a
 * thread's first sample, in which the profiler starts.
 * @param nameOf returns the source name of a position in the bundle.
 */
export function timeByFunction(
  events: readonly TraceEvent[],
  { pid, tid }: Thread,
  nameOf: (frame: CallFrame) => string,
): readonly Share[] {
  const own = new Set(
    events
      .filter((event) => event.name === 'Profile' && event.pid === pid && event.tid === tid)
      .map(({ id }) => id),
  );
  const names = new Map<string, string>();
  const sums = new Map<string, number>();
  const started = new Set<string | undefined>();
  for (const event of events) {
    if (event.name !== 'ProfileChunk' || event.pid !== pid || !own.has(event.id)) continue;
    const { cpuProfile, timeDeltas = [] } = (event.args?.['data'] ?? {}) as ProfilePiece;
    for (const { id, callFrame } of cpuProfile?.nodes ?? [])
      names.set(`${event.id} ${id}`, nameOf(callFrame));
    (cpuProfile?.samples ?? []).forEach((node, at) => {
      const isFirst = !started.has(event.id);
      started.add(event.id);
      if (isFirst) return;
      const name = names.get(`${event.id} ${node}`) ?? 'unknown';
      sums.set(name, (sums.get(name) ?? 0) + Math.max(0, timeDeltas[at] ?? 0));
    });
  }
  for (const idle of ['(idle)', '(root)']) sums.delete(idle);
  return sharesOf(sums);
}

/** Converts microseconds to milliseconds, most first. */
const sharesOf = (sums: ReadonlyMap<string, number>): readonly Share[] =>
  [...sums]
    .map(([name, microseconds]) => ({ name, ms: microseconds / 1000 }))
    .toSorted((left, right) => right.ms - left.ms);
