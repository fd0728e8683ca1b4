/** The real clock and real randomness of the page; everything else has them passed in. */
import { epochMs, type Clock, type MonotonicClock } from '#contract/core/time.ts';
import {
  clientMessageId,
  clientOrderId,
  requestId,
  type ClientMessageId,
  type ClientOrderId,
  type RequestId,
} from '#contract/core/ids.ts';

export const systemClock: Clock = () => epochMs(Date.now());
export const monotonicClock: MonotonicClock = () => performance.now();

/** Unique ID with a prefix for orders of the web client. At most 36 characters. */
export const newClientOrderId = (): ClientOrderId =>
  clientOrderId(`web-${crypto.randomUUID().replaceAll('-', '')}`.slice(0, 36));

/** At most 36 characters. */
export const newClientMessageId = (): ClientMessageId => clientMessageId(crypto.randomUUID());

export const newRequestId = (): RequestId => requestId(crypto.randomUUID());

/** A random delay within limits, so that pages do not act in step. */
export function delayBetween(leastMs: number, mostMs: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return leastMs + Math.floor(((mostMs - leastMs) * drawn) / 2 ** 32);
}

/** Runs `run` every `intervalMs` until the returned function is called. */
export function every(intervalMs: number, run: () => void): () => void {
  const timer = setInterval(run, intervalMs);
  return () => clearInterval(timer);
}

/** Runs `run` once, `delayMs` from now, unless the returned function is called before. */
export function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

export interface DelayedCall {
  /** Requests a call; one that is requested before the next call is part of it. */
  readonly request: () => void;
  readonly cancel: () => void;
}

/** Collects the requests of `delayMs` into one call of `run`. */
export function collectCalls(delayMs: number, run: () => void): DelayedCall {
  let cancel: (() => void) | undefined;
  return {
    request: () => {
      cancel ??= after(delayMs, () => {
        cancel = undefined;
        run();
      });
    },
    cancel: () => {
      cancel?.();
      cancel = undefined;
    },
  };
}

/** Waits for a promise for at most `timeoutMs`, without throwing; returns `late` after that. */
export function settledWithin(
  timeoutMs: number,
  promise: Promise<unknown>,
): Promise<'settled' | 'failed' | 'late'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('late'), timeoutMs);
    const end = (outcome: 'settled' | 'failed') => () => {
      clearTimeout(timer);
      resolve(outcome);
    };
    promise.then(end('settled'), end('failed'));
  });
}
