/** Reads frames from a socket as fast as they arrive: only counting, with JSON.parse twice, or with
 *  our scanner; the last two write into our ladder. */
import { decimalCountOf, lots, ticks } from '#contract/core/decimal.ts';
import { SPOT_BOOK_EVENT } from '#contract/realtime/spot-book.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { BookSide } from '#workers/market/engine/book-side.ts';
import { DiffScanner } from '#workers/market/socket/scan-diff.ts';
import { BOOK_CHANNEL } from '#bench/feed/frames.ts';
import { stepsOfText } from '#bench/feed/steps.ts';
import type { TextLevel } from '#domain/book-checksum.ts';

export interface SocketJob {
  readonly reader: 'count' | 'JSON twice' | 'scanner';
  readonly url: string;
}

export interface SocketResult {
  readonly framesPerSecond: number;
  readonly changesPerSecond: number;
  readonly megabytesPerSecond: number;
}

const bids = new BookSide('bid');
const asks = new BookSide('ask');
const scanner = new DiffScanner(SPOT_BOOK_EVENT, BOOK_CHANNEL, btcUsdt);
const tickDecimals = decimalCountOf(btcUsdt.tickSize);
const lotDecimals = decimalCountOf(btcUsdt.lotSize);

/** Each reader returns the number of levels it set. */
const READERS: Readonly<Record<SocketJob['reader'], (text: string) => number>> = {
  count: () => 0,
  'JSON twice': (text) => {
    const { data } = JSON.parse(text) as { readonly data: string };
    const payload = JSON.parse(data) as Record<'bids' | 'asks', readonly TextLevel[]>;
    setLevels(bids, payload.bids);
    setLevels(asks, payload.asks);
    return payload.bids.length + payload.asks.length;
  },
  scanner: (text) => {
    const diff = scanner.scan(text);
    if (diff === undefined) throw new Error('the scanner knows the layout of our own frames');
    const { levels, bidCount, askCount } = diff;
    for (let at = 0; at < bidCount + askCount; at += 1) {
      const side = at < bidCount ? bids : asks;
      side.setLevel(ticks(levels[2 * at] ?? 0), lots(levels[2 * at + 1] ?? 0));
    }
    return bidCount + askCount;
  },
};

function setLevels(side: BookSide, levels: readonly TextLevel[]): void {
  for (const [price, size] of levels) {
    side.setLevel(ticks(stepsOfText(price, tickDecimals)), lots(stepsOfText(size, lotDecimals)));
  }
}

addEventListener('message', ({ data }: MessageEvent<SocketJob>) => {
  const read = READERS[data.reader];
  const socket = new WebSocket(data.url);
  let startedMs = 0;
  let frameCount = 0;
  let changeCount = 0;
  let characterCount = 0;
  socket.addEventListener('message', ({ data: text }: MessageEvent<string>) => {
    if (text.startsWith('{"event":"pusher:')) {
      const subscribe = { event: 'pusher:subscribe', data: { channel: BOOK_CHANNEL } };
      socket.send(JSON.stringify(subscribe));
    } else if (text === '{"event":"done"}') {
      const seconds = (performance.now() - startedMs) / 1000;
      const result: SocketResult = {
        framesPerSecond: frameCount / seconds,
        changesPerSecond: changeCount / seconds,
        megabytesPerSecond: characterCount / 1e6 / seconds,
      };
      socket.close();
      postMessage(result);
    } else if (!text.startsWith('{"event":"pusher_internal:')) {
      if (frameCount === 0) startedMs = performance.now();
      frameCount += 1;
      characterCount += text.length;
      changeCount += read(text);
    }
  });
});
