/** `npm run -s record -- --pair=BTC_USDT --seconds=60 > market.jsonl`: records a market of a
 *  running exchange like a page. `--url` selects the exchange; default is the one that `npm start`
 *  runs. */
import { parseArgs } from 'node:util';
import { deploymentConfig } from '#contract/config.ts';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { epochMs } from '#contract/core/time.ts';
import { coinPairList } from '#contract/rest/pair-list.ts';
import { parse, type Codec } from '#contract/codec.ts';
import type { MarketOptions, MarketPage } from '#workers/market/market-api.ts';
import { RecordedSession } from '#workers/market/recording/recorded-session.ts';
import { createExchangeCalls } from '#workers/market/socket/exchange-calls.ts';
import { createPusherBroadcast } from '#workers/market/socket/pusher-broadcast.ts';

/** Frame interval of a page that draws on canvas. */
const FRAME_INTERVAL_MS = 250;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    pair: { type: 'string', default: 'BTC_USDT' },
    seconds: { type: 'string', default: '60' },
    rows: { type: 'string', default: '20' },
  },
});

async function read<Wire, Model>(of: Codec<Wire, Model>, address: URL): Promise<Model> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.href} answered ${response.status}`);
  const parsed = parse(of, await response.json());
  if (!parsed.ok) throw new Error(`${address.href} answered in another shape`);
  return parsed.model;
}

async function pairOf(text: string, apiUrl: string): Promise<Pair> {
  const pairs = await read(coinPairList.reply, new URL(`${apiUrl}${coinPairList.path}`));
  const pair = pairs.find((one) => pairTextOf(one) === text);
  if (pair === undefined) throw new Error(`This exchange has no pair ${text}`);
  return pair;
}

const page: MarketPage = {
  onFrame: () => Promise.resolve(),
  onBars: () => undefined,
  onStudies: () => undefined,
  onRunningStudies: () => undefined,
  onListings: () => undefined,
  onLink: () => undefined,
  onAccountUpdate: () => undefined,
  accountJoined: () => undefined,
  onSummary: () => undefined,
  authorizeChannel: () => Promise.reject(new Error('Nothing private is recorded.')),
};

function sessionWith(options: MarketOptions): RecordedSession {
  return new RecordedSession({
    environment: {
      now: () => epochMs(Date.now()),
      monotonic: () => performance.now(),
      random: () => Math.random(),
      after: (delayMs, run) => {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    },
    page,
    calls: createExchangeCalls(options, () => 'en', fetch),
    createBroadcast: (events) =>
      createPusherBroadcast(
        {
          broadcast: options.broadcast,
          authorize: (socketId, name) => page.authorizeChannel(socketId, name),
          openSocket: (url) => new WebSocket(url),
        },
        events,
      ),
    transfer: (message) => message,
    userChannels: options.userChannels,
  });
}

Object.assign(globalThis, { self: globalThis }); // Emulates a worker: the broadcast library requires it.
const config = await read(deploymentConfig, new URL('/config.json', values.url));
const apiUrl = new URL(config.apiUrl, values.url).href;
const { apiSecretHeader, broadcast } = config;
const { userChannels } = broadcast;
const session = sessionWith({ broadcast, apiUrl, apiSecretHeader, userChannels });
session.connect();
session.watchPair({
  viewId: 1,
  pair: await pairOf(values.pair, apiUrl),
  rowCount: Number(values.rows),
  groupTicks: 1,
  resolution: '1',
  frameIntervalMs: FRAME_INTERVAL_MS,
});
await session.startRecording();
await new Promise((resolve) => setTimeout(resolve, Number(values.seconds) * 1_000));
const file = await session.stopRecording();
session.stop();
if (file === undefined) throw new Error('The market was not live: nothing was recorded.');
process.stdout.write(await file.text());
process.exitCode = 0;
