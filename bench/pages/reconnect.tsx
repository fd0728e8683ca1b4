/** The product's book while its socket is cut repeatedly: records when each cut was detected,
 *  retried, reconnected and shown live; and, for comparison, a bare socket and its snapshot. */
import { BOOK_STATES, FRAME, numberAt } from '#domain/market-frame.ts';
import { bookSnapshot } from '#contract/rest/spot-market.ts';
import { BOOK_CHANNEL } from '#bench/feed/frames.ts';
import { runMarket } from './market-run.ts';
import { showMarket } from './market-view.tsx';
import type { SocketMoment } from './worker-meter.ts';

/** All times in milliseconds on the clock that threads share. */
export interface Recovery {
  readonly closedAt: number;
  readonly triedAt: number;
  readonly openedAt: number;
  /** Time when a book built after the socket opened was painted as live. */
  readonly liveAt: number;
  /** Time when the page marked the old rows as no longer live; absent when it never did. */
  readonly staleAt?: number;
}

const FRAME_INTERVAL_MS = 50;
const LIVE = BOOK_STATES.indexOf('live');

const recoveries: Recovery[] = [];
let isLive = false;
let present: { -readonly [Key in keyof Recovery]?: Recovery[Key] } | undefined;

const timeNow = (): number => performance.timeOrigin + performance.now();

new BroadcastChannel('bench-links').addEventListener(
  'message',
  ({ data: { kind, at } }: MessageEvent<SocketMoment>) => {
    if (kind === 'close') present = { closedAt: at };
    else if (present !== undefined && kind === 'attempt') present.triedAt = at;
    else if (present !== undefined) present.openedAt = at;
  },
);

/** Messages posted inside an animation frame are read after it was painted. */
const painted = new MessageChannel();
painted.port1.addEventListener('message', ({ data: builtAt }: MessageEvent<number>) => {
  isLive = true;
  const { closedAt, triedAt, openedAt, staleAt } = present ?? {};
  if (closedAt === undefined || triedAt === undefined || openedAt === undefined) return;
  if (builtAt < Math.floor(openedAt)) return;
  const stale = staleAt === undefined ? {} : { staleAt };
  recoveries.push({ closedAt, triedAt, openedAt, liveAt: timeNow(), ...stale });
  present = undefined;
});
painted.port1.start();

function watchLabels(): void {
  const isCalledLive = document.querySelector('[data-state="live"]') !== null;
  if (present !== undefined && !isCalledLive) present.staleAt ??= timeNow();
  requestAnimationFrame(watchLabels);
}

Object.assign(globalThis, { bare, isLive: () => isLive, recoveries });
showMarket();
watchLabels();
await runMarket({
  shows: 'rows',
  frameIntervalMs: FRAME_INTERVAL_MS,
  onFrame: (_, frame) => {
    if (numberAt(frame, FRAME.bookState) === LIVE)
      painted.port2.postMessage(numberAt(frame, FRAME.builtAt));
  },
});

/** @returns milliseconds from creating a socket to having the snapshot as an object. */
function bare(): Promise<number> {
  const startedMs = performance.now();
  const socket = new WebSocket(`ws://${location.host}/app/bench`);
  return new Promise((settle, fail) => {
    const load = async (): Promise<void> => {
      await (await fetch(`/api${bookSnapshot.path}`)).json();
      settle(performance.now() - startedMs);
      socket.close();
    };
    socket.addEventListener('error', () => fail(new Error('the socket did not open')));
    socket.addEventListener('message', ({ data: text }: MessageEvent<string>) => {
      const { event } = JSON.parse(text) as { readonly event: string };
      if (event === 'pusher:connection_established') {
        const subscribe = { event: 'pusher:subscribe', data: { channel: BOOK_CHANNEL } };
        socket.send(JSON.stringify(subscribe));
      } else if (event === 'pusher_internal:subscription_succeeded') load().catch(fail);
    });
  });
}
