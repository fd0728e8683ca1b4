/** Sockets of the market worker, counted in a real page. */
import type { Page } from '@playwright/test';

/** Counts the sockets that the market worker opens from now on. */
export async function countNewSockets(page: Page): Promise<() => Promise<number>> {
  const [worker] = page.workers();
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as { WebSocket: typeof WebSocket; newSocketCount: number };
    const Real = scope.WebSocket;
    scope.newSocketCount = 0;
    scope.WebSocket = class extends Real {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given);
        scope.newSocketCount += 1;
      }
    };
  });
  return async () =>
    (await worker?.evaluate(
      () => (globalThis as unknown as { newSocketCount: number }).newSocketCount,
    )) ?? -1;
}
