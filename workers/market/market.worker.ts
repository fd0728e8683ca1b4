/** Entry of the market worker: passes the real clock, random source, timers, fetch and sockets to a
 *  session, and exposes it to the page. */
import { expose, transfer } from 'comlink';
import { assert } from '#contract/core/assert.ts';
import { epochMs } from '#contract/core/time.ts';
import { NameIndexes } from './engine/name-index.ts';
import type { MarketApi, MarketOptions, MarketPage } from './market-api.ts';
import { RecordedSession } from './recording/recorded-session.ts';
import type { Environment } from './socket/environment.ts';
import { createExchangeCalls } from './socket/exchange-calls.ts';
import { createPusherBroadcast } from './socket/pusher-broadcast.ts';
import { watchWaking } from './socket/waking.ts';

const environment: Environment = {
  now: () => epochMs(Date.now()),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  elapsedMs: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(awake(run), delayMs);
    return () => clearTimeout(timer);
  },
  nextFrame:
    typeof requestAnimationFrame === 'function'
      ? (run) => {
          const request = requestAnimationFrame(awake(run));
          return () => cancelAnimationFrame(request);
        }
      : undefined,
};

/** The market is live by then, and its page has loaded. */
const RECENT_AFTER_MS = 15_000;

/* oxlint-disable no-underscore-dangle -- Names of the bundler's runtime. */
declare const __webpack_public_path__: string;
declare const __webpack_get_script_filename__: (chunkName: string) => string;
/* oxlint-enable no-underscore-dangle */

const names = new NameIndexes();
let session: RecordedSession | undefined;
/** The page sets its language before it watches a pair, so no call is sent in this one. */
let language = 'en';
/** Checks whether this worker slept; called before every timer or animation frame callback. */
let checkWhetherSlept = (): void => {};

function awake(run: () => void): () => void {
  return () => {
    checkWhetherSlept();
    run();
  };
}

function requireSession(): RecordedSession {
  assert(session !== undefined, 'the page starts the worker before it asks for anything');
  return session;
}

/** A classic worker loads a part synchronously, so that the network would stop it: fetched before, the part comes from the
 *  cache. */
function recordForReports(): void {
  const address = __webpack_public_path__ + __webpack_get_script_filename__('recorder');
  // Read to its end: a response alone means that the file is on its way. Without it, a bug report has no market.
  fetch(address)
    .then((response) => response.text())
    .then(() => requireSession().keepRecent())
    .catch(() => undefined);
}

const api: MarketApi = {
  start: (options: MarketOptions, page: MarketPage) => {
    assert(session === undefined, 'a worker is started once');
    session = new RecordedSession({
      environment,
      page,
      calls: createExchangeCalls(
        options,
        () => language,
        (address, init) => fetch(address, init),
      ),
      createBroadcast: (events) =>
        createPusherBroadcast(
          {
            broadcast: options.broadcast,
            authorize: (socketId, channelName) => page.authorizeChannel(socketId, channelName),
            openSocket: (url) => new WebSocket(url),
          },
          {
            ...events,
            onText: (text) => {
              checkWhetherSlept();
              return events.onText(text);
            },
          },
        ),
      transfer: (message, buffer) => transfer(message, [buffer]),
      userChannels: options.userChannels,
    });
    session.connect();
    checkWhetherSlept = watchWaking(environment, () => requireSession().resume());
    environment.after(RECENT_AFTER_MS, recordForReports);
  },
  setLanguage: (code) => void (language = code),
  watchPair: (view) => requireSession().watchPair(view),
  setResolution: (resolution) => requireSession().setResolution(resolution),
  loadOlderBars: () => requireSession().loadOlderBars(),
  setStudies: (request) => requireSession().setStudies(request),
  depthCurve: (spanBps) => requireSession().depthCurve(spanBps),
  watchOverview: (isWatched) => requireSession().watchOverview(isWatched),
  setUser: (userId, tradingMode) => requireSession().setUser(userId, tradingMode),
  watchChannels: (requests) => requireSession().watchChannels(requests),
  setLiveness: (liveness) => requireSession().setLiveness(liveness),
  resume: () => requireSession().resume(),
  retry: () => requireSession().retry(),
  ping: () => environment.now(),
  counters: () => requireSession().counters(),
  startRecording: () => requireSession().startRecording(),
  recordingState: () => requireSession().recordingState(),
  stopRecording: () => requireSession().stopRecording(),
  recentRecording: () => requireSession().recentRecording(),
  stop: () => requireSession().stop(),
  openBookSurface: (canvas, layout) => requireSession().painter.openBookSurface(canvas, layout),
  layOutBook: (layout) => requireSession().painter.layOutBook(layout),
  closeBookSurface: () => requireSession().painter.closeBookSurface(),
  openTapeSurface: (canvas, layout) => requireSession().painter.openTapeSurface(canvas, layout),
  layOutTape: (layout) => requireSession().painter.layOutTape(layout),
  closeTapeSurface: () => requireSession().painter.closeTapeSurface(),
  paintedLevel: (place) => requireSession().painter.paintedLevel(place),
  setPace: (pace) => requireSession().painter.setPace(pace),
  indexNames: (index, entries) => names.indexNames(index, entries),
  findNames: (search) => names.findNames(search),
};

expose(api);
