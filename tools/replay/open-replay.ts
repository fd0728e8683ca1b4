/** `npm run replay -- market.jsonl --open`: shows a recorded market in the real page, until the process is ended. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { coinPairList } from '#contract/rest/pair-list.ts';
import { parse } from '#contract/codec.ts';
import { startExchange } from '#scripts/runner/exchange.ts';
import { UnreadableRecording } from '#tests/support/replay/read-recording.ts';
import type { PairView } from '#workers/market/market-api.ts';
import type { Recording } from '#workers/market/recording/recording.ts';
import { recordingLines } from '#workers/market/recording/write-recording.ts';
import { buildParts } from './build/build-parts.ts';
import { serveReplay, type ReplayServer } from './serve-replay.ts';

export interface StartedReplay extends ReplayServer {
  /** Address of the recorded pair's page. */
  readonly pageUrl: string;
}

/** @throws UnreadableRecording when the exchange does not list the pair as it was recorded. */
export async function startReplay(recording: Recording, port = 0): Promise<StartedReplay> {
  const view = recordedViewOf(recording);
  const { pair } = view;
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-replay-'));
  const [exchange] = await Promise.all([startExchange({ BOT_SPEED: '0' }), buildParts(folder)]);
  const close = (): void => {
    exchange.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await checkListed(pair, exchange.url);
    const text = [...recordingLines(recording)].join('');
    const { resolution } = view;
    const pairText = pairTextOf(pair);
    const served = { exchangeUrl: exchange.url, recording: text, folder, pairText, resolution };
    const server = await serveReplay(served, port);
    return {
      ...server,
      pageUrl: `${server.url}/exchange/spot/${pairText}`,
      close: async () => {
        await server.close();
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

function recordedViewOf({ start, events }: Recording): PairView {
  if (start.snapshot !== undefined) return start.snapshot.view;
  for (const { event } of events) {
    if (event[0] === 'view' && event[1] !== undefined) return event[1];
  }
  throw new UnreadableRecording('The recording has no pair.');
}

/** The page reads a frame by the steps of its own pair. */
async function checkListed(pair: Pair, exchangeUrl: string): Promise<void> {
  const response = await fetch(`${exchangeUrl}/api${coinPairList.path}`);
  const parsed = parse(coinPairList.reply, await response.json());
  const listed = parsed.ok ? parsed.model.find(({ id }) => id === pair.id) : undefined;
  const isSame =
    listed !== undefined &&
    pairTextOf(listed) === pairTextOf(pair) &&
    listed.tickSize === pair.tickSize &&
    listed.lotSize === pair.lotSize;
  if (isSame) return;
  throw new UnreadableRecording(
    `${pairTextOf(pair)} of the recording is not listed here with the same steps, so the page cannot show it. Without --open it is printed.`,
  );
}

/** Serves the replay until the process is ended. @returns the exit code. */
export async function openReplay(recording: Recording, port: number): Promise<number> {
  const { pageUrl, close } = await startReplay(recording, port);
  console.log(`${pageUrl} (ends with Ctrl+C)`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await close();
  return 0;
}
