/** Minimal market connection for peers: a socket on the page's own thread, a snapshot, and each
 *  event as an object. */
import { bookSnapshot } from '#contract/rest/spot-market.ts';
import { BOOK_CHANNEL, TRADE_CHANNEL } from '#bench/feed/frames.ts';
import type { TextLevel } from '#domain/book-checksum.ts';

export interface BookEvent {
  readonly kind: 'book';
  readonly at: number;
  readonly bids: readonly TextLevel[];
  readonly asks: readonly TextLevel[];
}
export interface TradeEvent {
  readonly kind: 'trade';
  readonly at: number;
  readonly trades: readonly {
    readonly id: number;
    readonly price: string;
    readonly amount: string;
    readonly side: string;
  }[];
}
export type MarketEvent = BookEvent | TradeEvent | { readonly kind: 'other'; readonly at: number };

interface Payload {
  readonly seq?: number;
  readonly ts?: number;
  readonly bids?: readonly TextLevel[];
  readonly asks?: readonly TextLevel[];
  readonly trades?: TradeEvent['trades'];
}

/** Calls `onEvent` with the snapshot first, then with every later event; drops events before the
 *  snapshot. */
export function watchMarket(onEvent: (event: MarketEvent) => void): void {
  const socket = new WebSocket(`ws://${location.host}/app/bench`);
  let joinedAt: number | undefined;
  const retained: Payload[] = [];
  const notify = (payload: Payload): void => {
    if (payload.seq !== undefined && joinedAt !== undefined && payload.seq <= joinedAt) return;
    onEvent(eventOf(payload));
  };
  const join = async (): Promise<void> => {
    const snapshot = await loadSnapshot();
    onEvent(eventOf(snapshot));
    joinedAt = snapshot.seq ?? 0;
    for (const payload of retained.splice(0)) notify(payload);
  };
  socket.addEventListener('message', ({ data: text }: MessageEvent<string>) => {
    const { event, data } = JSON.parse(text) as { readonly event: string; readonly data: string };
    if (event === 'pusher:connection_established') {
      for (const channel of [TRADE_CHANNEL, BOOK_CHANNEL]) {
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }));
      }
      void join();
    } else if (!event.startsWith('pusher')) {
      const payload = JSON.parse(data) as Payload;
      if (joinedAt === undefined) retained.push(payload);
      else notify(payload);
    }
  });
}

async function loadSnapshot(): Promise<Payload> {
  const response = await fetch(`/api${bookSnapshot.path}`);
  const { data } = (await response.json()) as { readonly data: Payload };
  return data;
}

function eventOf({ ts: at = 0, bids, asks, trades }: Payload): MarketEvent {
  if (bids !== undefined && asks !== undefined) return { kind: 'book', at, bids, asks };
  return trades === undefined ? { kind: 'other', at } : { kind: 'trade', at, trades: trades };
}
