/** `npm run replay -- market.jsonl`: plays a recording or a bug report through the worker's own core and prints the
 *  page's view: the touch over time, connections, gaps, resyncs, and whether every frame equals the
 *  one that was sent. Exits with an error when one differs. `--every=5` prints every five seconds. A bug report begins with
 *  its facts. `--open` shows it in the real page instead, with a bar that pauses, steps and seeks; `--port=N` chooses the
 *  port. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ticks } from '#contract/core/decimal.ts';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { isoOf, type EpochMs } from '#contract/core/time.ts';
import { FRAME, bookStateOf, presentOf, type BookState } from '#domain/market-frame.ts';
import { priceText } from '#domain/number-text.ts';
import type { ReportFacts } from '#src/app/wiring/support/report-text.ts';
import { UnreadableRecording } from '#tests/support/replay/read-recording.ts';
import { machineLines, readMarketFile } from '#tests/support/replay/read-report.ts';
import type { Recording, TimedEvent } from '#workers/market/recording/recording.ts';
import { replayMarket, type ReplayReport } from '#tests/support/replay/replay-market.ts';

const EVERY_SECONDS = '1';

const secondsOf = (ms: number): string => `${(ms / 1_000).toFixed(1).padStart(8)} s`;

/** Prints the page's view, one line at a time. */
class EventPrinter {
  readonly #startsAt: EpochMs;
  readonly #everyMs: number;
  #printedAt = -Infinity;
  #state: BookState | undefined;
  #link: string | undefined;

  constructor(startsAt: EpochMs, everyMs: number) {
    this.#startsAt = startsAt;
    this.#everyMs = everyMs;
  }

  frame(frame: Float64Array, pair: Pair | undefined, at: EpochMs): void {
    const state = bookStateOf(frame);
    const isTurn = state !== this.#state;
    if (!isTurn && at - this.#printedAt < this.#everyMs) return;
    this.#state = state;
    this.#printedAt = at;
    const priceAt = (offset: number): string => {
      const price = presentOf(frame, offset);
      if (price === undefined) return '-';
      return pair === undefined ? String(price) : priceText(ticks(price), pair);
    };
    const [bid, ask, last] = [FRAME.bestBid, FRAME.bestAsk, FRAME.lastPrice].map(priceAt);
    this.#trade(at, `${state.padEnd(7)} bid ${bid}  ask ${ask}  last ${last}`);
  }

  link(state: string, at: EpochMs): void {
    if (state === this.#link) return;
    this.#link = state;
    this.#trade(at, `connection: ${state}`);
  }

  event({ at, event }: TimedEvent): void {
    const [kind] = event;
    if (kind === 'answer' && event[1] === 'snapshot') this.#trade(at, 'book read anew');
    if (kind === 'failure') this.#trade(at, `${event[1]} could not be read`);
    if (kind === 'close') this.#trade(at, `connection closed with ${event[1]}`);
    if (kind === 'view')
      this.#trade(at, `view: ${event[1] === undefined ? 'none' : pairTextOf(event[1].pair)}`);
  }

  #trade(at: EpochMs, message: string): void {
    if (at < this.#startsAt) return; // Belongs to the setup of the start state.
    console.log(`${secondsOf(at - this.#startsAt)}  ${message}`);
  }
}

/** Returns the same recording and calls `notify` with each event when it is reached. */
function withListener(recording: Recording, notify: (event: TimedEvent) => void): Recording {
  function* events(): Generator<TimedEvent> {
    for (const event of recording.events) {
      notify(event);
      yield event;
    }
  }
  return { ...recording, events: events() };
}

function verdictOf(report: ReplayReport, startsAt: EpochMs): string {
  const { markedCount, equalCount, firstDifference, error } = report;
  if (error !== undefined) return `The session fell over: ${error}`;
  if (firstDifference === undefined)
    return `All ${markedCount} frames are the ones that were sent.`;
  const { at, sequence, kind } = firstDifference;
  const message = { missing: 'did not come', extra: 'was never sent', other: 'differs' }[kind];
  const when = secondsOf(at - startsAt).trim();
  return `${equalCount} of ${markedCount} frames are the ones that were sent. Frame ${sequence}, at ${when}, ${message}.`;
}

/** Prints the facts of a bug report. */
function printFacts({
  at,
  page,
  language,
  build,
  browser,
  settings,
  market,
  machines,
}: ReportFacts): void {
  console.log(`Reported at ${isoOf(at)} on ${page} (${language}), build ${build || 'unknown'}`);
  for (const [name, facts] of Object.entries({ browser, settings, market })) {
    const texts = Object.entries(facts).map(([fact, value]) => `${fact} ${String(value)}`);
    console.log(`${name}: ${texts.join(', ')}`);
  }
  for (const line of machineLines(machines, '  ')) console.log(line);
}

async function replay(recording: Recording, everyMs: number): Promise<boolean> {
  const { start } = recording;
  let pair = start.snapshot?.view.pair;
  const printer = new EventPrinter(start.at, everyMs);
  console.log(
    `Recorded from ${isoOf(start.at)}${pair === undefined ? '' : `, ${pairTextOf(pair)}`}`,
  );
  const watched = withListener(recording, (event) => {
    if (event.event[0] === 'view') pair = event.event[1]?.pair;
    printer.event(event);
  });
  const report = await replayMarket(watched, {
    onFrame: (frame, at) => printer.frame(frame, pair, at),
    onLink: ({ state }, at) => printer.link(state, at),
  });
  const { malformedCount, failedCallCount } = report.counters;
  console.log(
    `${report.eventCount} events, ${malformedCount} malformed, ${failedCallCount} calls failed, ${report.unheardCount} heard by nobody.`,
  );
  console.log(verdictOf(report, start.at));
  return report.error === undefined && report.firstDifference === undefined;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      every: { type: 'string', default: EVERY_SECONDS },
      open: { type: 'boolean', default: false },
      port: { type: 'string', default: '0' },
    },
    allowPositionals: true,
  });
  const [path] = positionals;
  try {
    if (path === undefined)
      throw new UnreadableRecording('Say which file: npm run replay -- market.jsonl');
    const text = readFileSync(path, 'utf8');
    const { facts, recording } = readMarketFile(text);
    if (facts !== undefined) printFacts(facts);
    if (recording === undefined) {
      console.log('The report has no market: its page showed none, or had just started.');
      return values.open ? 1 : 0;
    }
    if (!values.open) return (await replay(recording, Number(values.every) * 1_000)) ? 0 : 1;
    // The bundler is loaded only here.
    const { openReplay } = await import('#tools/replay/open-replay.ts');
    return await openReplay(recording, Number(values.port));
  } catch (error) {
    if (!(error instanceof UnreadableRecording)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = await main();
