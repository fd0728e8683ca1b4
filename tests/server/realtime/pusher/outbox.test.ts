import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { Outbox } from '#server/realtime/pusher/outbox.ts';

it('joins the messages written in one turn, in order, and separates turns', async () => {
  const calls: string[][] = [];
  const wire = new Writable({
    writev: (chunks, done) => {
      calls.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  const outbox = new Outbox();
  const sendText = (text: string): void => {
    outbox.hold(wire);
    wire.write(text);
  };
  for (const text of ['a', 'b', 'c']) sendText(text);
  expect(calls).toEqual([]);
  await new Promise((resolve) => process.nextTick(resolve));
  sendText('d');
  await new Promise((resolve) => process.nextTick(resolve));
  expect(calls).toEqual([['a', 'b', 'c'], ['d']]);
});
