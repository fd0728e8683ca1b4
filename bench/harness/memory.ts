/** Measures the memory of a page after a garbage collection: its heap, its worker's heap, DOM
 *  nodes, listeners, and detached nodes. */
import type { CDPSession } from '@playwright/test';
import type { StagePage } from './browser.ts';

export interface Memory {
  readonly heapMb: number;
  /** Undefined where the browser does not allow the measurement. */
  readonly workerHeapMb: number | undefined;
  readonly nodes: number;
  readonly listeners: number;
  readonly detached: number;
}

interface HeapUsage {
  readonly usedSize: number;
}

/** Connects to the workers of a page, which Playwright's own session does not reach. */
export class WorkerHeaps {
  readonly #session: CDPSession;
  #sessionId: string | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, (result: unknown) => void>();

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') this.#sessionId = sessionId;
    });
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result } = JSON.parse(message) as {
        readonly id: number;
        readonly result: unknown;
      };
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    });
  }

  /** @returns undefined where the browser rejects the connection. */
  static async of(opened: StagePage): Promise<WorkerHeaps | undefined> {
    const session = await opened.page.context().newCDPSession(opened.page);
    const heaps = new WorkerHeaps(session);
    try {
      await session.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: false,
        flatten: false,
      });
      return heaps;
    } catch {
      return undefined; // The worker's heap is then reported as unknown.
    }
  }

  async usedMb(): Promise<number | undefined> {
    if (this.#sessionId === undefined) return undefined;
    await this.#send('HeapProfiler.collectGarbage');
    const usage = (await this.#send('Runtime.getHeapUsage')) as HeapUsage | undefined;
    return usage === undefined ? undefined : usage.usedSize / 1e6;
  }

  async #send(method: string): Promise<unknown> {
    const sessionId = this.#sessionId;
    if (sessionId === undefined) return undefined;
    this.#lastId += 1;
    const id = this.#lastId;
    const responded = new Promise((settle) => this.#waiting.set(id, settle));
    await this.#session.send('Target.sendMessageToTarget', {
      message: JSON.stringify({ id, method }),
      sessionId,
    });
    return responded;
  }
}

export async function memoryOf(
  { session }: StagePage,
  worker: WorkerHeaps | undefined,
): Promise<Memory> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as HeapUsage;
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (requested: string): number =>
    metrics.find(({ name }) => name === requested)?.value ?? NaN;
  // The browser retains each node that it lists here until the domain is disabled.
  await session.send('DOM.enable');
  const { detachedNodes } = await session.send('DOM.getDetachedDomNodes');
  await session.send('DOM.disable');
  return {
    heapMb: usedSize / 1e6,
    workerHeapMb: await worker?.usedMb(),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    detached: detachedNodes.length,
  };
}

/** Returns the least-squares slope: units per unit of time. */
export function slopeOf(points: readonly (readonly [time: number, value: number])[]): number {
  const count = points.length;
  const meanOf = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / count;
  const [meanTime, meanValue] = [meanOf(0), meanOf(1)];
  let above = 0;
  let below = 0;
  for (const [time, value] of points) {
    above += (time - meanTime) * (value - meanValue);
    below += (time - meanTime) ** 2;
  }
  return above / below;
}
