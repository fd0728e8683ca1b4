import { afterEach, expect, it, vi } from 'vitest';
import type { ScoreRequest } from '#domain/password-strength.ts';
import { openPasswordScorer } from '#src/realtime/password-scorer.ts';

afterEach(() => vi.unstubAllGlobals());

class ManualWorker extends EventTarget {
  readonly received: string[] = [];
  isOpen = true;
  postMessage({ password }: ScoreRequest): void {
    this.received.push(password);
  }
  respond(): void {
    const data = { password: this.received.at(-1), score: 1 };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate(): void {
    this.isOpen = false;
  }
}

it('scores one password at a time, and of those typed meanwhile only the newest', () => {
  const workers: ManualWorker[] = [];
  vi.stubGlobal(
    'Worker',
    class extends ManualWorker {
      constructor() {
        super();
        workers.push(this);
      }
    },
  );
  const scored: string[] = [];
  const scorer = openPasswordScorer(({ password }) => scored.push(password));
  const [worker] = workers;
  for (const password of ['t', 'ti', 'tid', 'tide']) scorer.request({ password, ownTexts: [] });
  expect(worker?.received).toEqual(['t']);
  worker?.respond();
  expect(worker?.received).toEqual(['t', 'tide']);
  worker?.respond();
  worker?.respond();
  expect(worker?.received).toEqual(['t', 'tide']);
  expect(scored).toEqual(['t', 'tide', 'tide']);
  scorer.close();
  expect(worker?.isOpen).toBe(false);
});
