/** The market worker of a replay: the product's session and painter on the real clock, and a recording in the place of the
 *  exchange. */
import { expose, transfer } from 'comlink';
import { assert } from '#contract/core/assert.ts';
import { epochMs } from '#contract/core/time.ts';
import { readRecording } from '#tests/support/replay/read-recording.ts';
import { NameIndexes } from '#workers/market/engine/name-index.ts';
import type { MarketApi, MarketPage } from '#workers/market/market-api.ts';
import { MarketSession } from '#workers/market/market-session.ts';
import type { Environment } from '#workers/market/socket/environment.ts';
import { REPLAY_CHANNEL, type ReplayMessage } from './messages.ts';
import { RecordedMarket } from './recorded-market.ts';

const environment: Environment = {
  now: () => epochMs(Date.now()),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  elapsedMs: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  nextFrame:
    typeof requestAnimationFrame === 'function'
      ? (run) => {
          const request = requestAnimationFrame(run);
          return () => cancelAnimationFrame(request);
        }
      : undefined,
};

const channel = new BroadcastChannel(REPLAY_CHANNEL);
const post = (message: ReplayMessage): void => channel.postMessage(message);
const names = new NameIndexes();
let market: RecordedMarket | undefined;
let isPlaying = false;
let session: MarketSession | undefined;
/** Resolves when the session exists: the recording is loaded first. */
let started: Promise<MarketSession> | undefined;

async function startSession(page: MarketPage): Promise<MarketSession> {
  const recording = readRecording(await (await fetch('/replay/recording')).text());
  const played = new RecordedMarket({
    recording,
    environment,
    onPosition: (position) => post({ kind: 'position', ...position }),
  });
  const opened = new MarketSession({
    environment,
    page,
    calls: played.calls,
    createBroadcast: (events) => played.createBroadcast(events),
    transfer: (message, buffer) => transfer(message, [buffer]),
    userChannels: 'private',
  });
  market = played;
  session = opened;
  opened.connect();
  post({ kind: 'ready' });
  return opened;
}

channel.addEventListener('message', ({ data }: MessageEvent<ReplayMessage>) => {
  // Both sides announce themselves, because either may be first.
  if (data.kind === 'start' && !isPlaying) {
    isPlaying = market !== undefined;
    market?.start(data);
  }
  if (data.kind === 'play') market?.play();
  if (data.kind === 'pause') market?.pause();
  if (data.kind === 'step') market?.step();
  if (data.kind === 'speed') market?.setSpeed(data.speed);
  if (data.kind === 'seek') market?.seek(data.positionMs);
});

/** Calls run in their order once the session exists. */
async function requireSession(): Promise<MarketSession> {
  assert(started !== undefined, 'the page starts the worker before it asks for anything');
  return await started;
}

function requireOpened(): MarketSession {
  assert(session !== undefined, 'the page counts what a session has done');
  return session;
}

const api: MarketApi = {
  start: (_options, page) => {
    started = startSession(page);
  },
  setLanguage: () => undefined,
  watchPair: async (view) => (await requireSession()).watchPair(view),
  setResolution: async (resolution) => (await requireSession()).setResolution(resolution),
  loadOlderBars: async () => (await requireSession()).loadOlderBars(),
  setStudies: async (request) => (await requireSession()).setStudies(request),
  depthCurve: (spanBps) => session?.depthCurve(spanBps),
  watchOverview: async (isWatched) => (await requireSession()).watchOverview(isWatched),
  setUser: async (userId, tradingMode) => (await requireSession()).setUser(userId, tradingMode),
  watchChannels: async (requests) => (await requireSession()).watchChannels(requests),
  setLiveness: async (liveness) => (await requireSession()).setLiveness(liveness),
  resume: async () => (await requireSession()).resume(),
  retry: async () => (await requireSession()).retry(),
  ping: () => environment.now(),
  counters: () => requireOpened().counters(),
  startRecording: () => undefined,
  recordingState: () => undefined,
  stopRecording: () => undefined,
  recentRecording: () => undefined,
  stop: () => session?.stop(),
  openBookSurface: async (canvas, layout) =>
    (await requireSession()).painter.openBookSurface(canvas, layout),
  layOutBook: async (layout) => (await requireSession()).painter.layOutBook(layout),
  closeBookSurface: async () => (await requireSession()).painter.closeBookSurface(),
  openTapeSurface: async (canvas, layout) =>
    (await requireSession()).painter.openTapeSurface(canvas, layout),
  layOutTape: async (layout) => (await requireSession()).painter.layOutTape(layout),
  closeTapeSurface: async () => (await requireSession()).painter.closeTapeSurface(),
  paintedLevel: (place) => session?.painter.paintedLevel(place),
  setPace: async (pace) => (await requireSession()).painter.setPace(pace),
  indexNames: (index, entries) => names.indexNames(index, entries),
  findNames: (search) => names.findNames(search),
};

expose(api);
