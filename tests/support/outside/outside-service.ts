/** An outside broadcast service with two nodes, one of which can be killed. */
import { vi } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { createBroadcastService } from '#server/realtime/pusher/broadcast-service.ts';
import type { AppCredentials } from '#server/realtime/pusher/signatures.ts';
import { openSocketProxy } from '#tests/support/socket-proxy.ts';

export interface OutsideService {
  readonly name: string;
  /** Where clients connect: one port per node. */
  readonly ports: readonly number[];
  /** Where the exchange publishes. */
  readonly addresses: readonly string[];
  kill(index: number): Promise<void>;
  stop(): Promise<void>;
}

const KILL_TIMEOUT = { timeout: 10_000, interval: 5 };

/** Our own broadcast service behind two proxies: a proxy that is closed is a node that died. It dies
 *  at the worst moment: it has sent a batch to the sockets, and its response to the exchange is lost. */
export async function openOwnNodes(app: AppCredentials): Promise<OutsideService> {
  let number = 0;
  const service = createBroadcastService({
    ...app,
    host: '127.0.0.1',
    port: 0,
    clock: () => epochMs(Date.now()),
    schedule: (run, delayMs) => void setTimeout(run, delayMs).unref(),
    random: (limit) => (number += 1) % limit,
    allowedOrigins: 'any',
    limits: { socketsPerBlockMax: 10_000 },
  });
  const { port } = await service.listen();
  const proxies = [await openSocketProxy(() => port), await openSocketProxy(() => port)];
  return {
    name: 'our own service behind two proxies',
    ports: proxies.map((proxy) => proxy.port),
    addresses: proxies.map((proxy) => `http://127.0.0.1:${proxy.port}`),
    kill: async (index) => {
      const before = service.stats().httpCallCount;
      proxies[index]?.mute();
      await vi.waitUntil(() => service.stats().httpCallCount > before, KILL_TIMEOUT);
      await proxies[index]?.close();
    },
    stop: async () => {
      for (const proxy of proxies) await proxy.close();
      await service.close();
    },
  };
}
