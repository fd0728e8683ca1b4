/** @vitest-environment node */
import { expect, it, vi } from 'vitest';
import { costOfThisFrame } from '#src/platform/frame-cost.ts';

/** Delays each channel's messages until the test delivers them, as a browser does until the paint. */
function heldMessages() {
  const deliveries: (() => void)[] = [];
  const post = Reflect.get(MessagePort.prototype, 'postMessage') as (message: unknown) => void;
  vi.spyOn(MessagePort.prototype, 'postMessage').mockImplementation(function (
    this: MessagePort,
    message: unknown,
  ) {
    deliveries.push(() => post.call(this, message));
  });
  return deliveries;
}

it('measures from the call to the message that the browser handles after the paint', async () => {
  const deliveries = heldMessages();
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const first = costOfThisFrame();
  now.mockReturnValue(1_004);
  const second = costOfThisFrame();
  now.mockReturnValue(1_016);
  for (const deliver of deliveries.splice(0)) deliver();
  expect(await Promise.all([first, second])).toEqual([16, 12]);
  vi.restoreAllMocks();
});

it('responds to each caller in order, over one channel', async () => {
  const reported: number[] = [];
  const request = async (name: number): Promise<void> => {
    await costOfThisFrame();
    reported.push(name);
  };
  await Promise.all([request(1), request(2)]);
  for (const name of [3, 4, 5]) await request(name);
  expect(reported).toEqual([1, 2, 3, 4, 5]);
});
