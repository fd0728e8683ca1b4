import { expect, it } from 'vitest';
import { CommandQueue, QueueClosed } from '#server/exchange/command-queue.ts';
import { openTestLedger } from '#tests/support/test-ledger.ts';

/** Opens a queue whose timer the test controls. */
function openQueue(options: { beforeCommit?: () => void; isTorn?: () => boolean } = {}) {
  const { db, ledger } = openTestLedger();
  db.exec('CREATE TABLE note (text TEXT NOT NULL UNIQUE) STRICT');
  const timers: { run: () => void; delayMs: number }[] = [];
  const notified: string[] = [];
  const fatal: unknown[] = [];
  const queue = new CommandQueue(ledger, (run, delayMs) => timers.push({ run, delayMs }), {
    beforeCommit: options.beforeCommit ?? (() => {}),
    afterCommit: () => notified.push(`committed ${notes().length}`),
    isTorn: options.isTorn ?? (() => false),
    onFatal: (error) => fatal.push(error),
  });
  const notes = () => db.all<{ text: string }>('SELECT text FROM note').map(({ text }) => text);
  const write = (text: string) => () => {
    db.run('INSERT INTO note VALUES (?)', [text]);
    return text;
  };
  const tick = () => timers.shift()?.run();
  return { db, queue, timers, notified, fatal, notes, write, tick };
}

it('responds after the commit and not before', async () => {
  const { queue, write, tick, notified, notes } = openQueue();
  let response: string | undefined;
  const promise = queue.add(write('first')).then((text) => (response = text));
  await Promise.resolve();
  expect(response).toBeUndefined();
  expect(notes()).toEqual([]);
  tick();
  expect(await promise).toBe('first');
  expect(notified).toEqual(['committed 1']);
});

it('commits commands that arrive together in one commit, and waits at most two milliseconds', async () => {
  const { queue, write, tick, timers, notified } = openQueue();
  const promises = ['a', 'b', 'c'].map((text) => queue.add(write(text)));
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([2]);
  tick();
  expect(await Promise.all(promises)).toEqual(['a', 'b', 'c']);
  expect(notified).toEqual(['committed 3']);
});

it('commits immediately when 64 commands wait, with all that arrived meanwhile', async () => {
  const { queue, write, tick, timers, notified } = openQueue();
  const promises = Array.from({ length: 70 }, (_, at) => queue.add(write(String(at))));
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([2, 0]);
  timers.shift();
  tick();
  await Promise.all(promises);
  expect(notified).toEqual(['committed 70']);
});

it('limits the size of a group, so that other work runs between two commits', async () => {
  const { queue, write, tick, timers, notified } = openQueue();
  const promises = Array.from({ length: 600 }, (_, at) => queue.add(write(String(at))));
  timers.shift();
  tick();
  expect(notified).toEqual(['committed 512']);
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([0]);
  tick();
  await Promise.all(promises);
  expect(notified).toEqual(['committed 512', 'committed 600']);
});

it('rejects commands when too many are waiting', async () => {
  const { queue, write, tick } = openQueue();
  const promises = Array.from({ length: 20_000 }, (_, at) => queue.add(write(String(at))));
  await expect(queue.add(write('too late'))).rejects.toThrow('The command queue is full');
  expect(queue.hasRoom).toBe(false);
  for (let group = 0; group < 50; group += 1) tick();
  await Promise.all(promises);
  expect(queue.hasRoom).toBe(true);
});

it('rolls back a command that throws, notifies its caller, and commits the others', async () => {
  const { queue, write, tick, notes, fatal } = openQueue();
  const before = queue.add(write('before'));
  const failing = queue.add(() => {
    write('half')();
    throw new Error('no');
  });
  const after = queue.add(write('after'));
  const rejected = expect(failing).rejects.toThrow('no');
  tick();
  await rejected;
  expect(await Promise.all([before, after])).toEqual(['before', 'after']);
  expect(notes()).toEqual(['before', 'after']);
  expect(fatal).toEqual([]);
});

it('stops permanently when a group cannot be committed: no caller gets a success, nothing is written', async () => {
  const { queue, write, tick, notified, notes, fatal } = openQueue({
    beforeCommit: () => {
      throw new Error('disk full');
    },
  });
  const promises = [queue.add(write('a')), queue.add(write('b'))];
  const rejected = promises.map((promise) => expect(promise).rejects.toThrow('disk full'));
  tick();
  await Promise.all(rejected);
  expect(fatal).toEqual([new Error('disk full')]);
  expect(notified).toEqual([]);
  expect(notes()).toEqual([]);
  expect(queue.isClosed).toBe(true);
  await expect(queue.add(write('c'))).rejects.toThrow(QueueClosed);
});

it('stops permanently when a command fails after it has started to change the books', async () => {
  const { queue, write, tick, notes, fatal } = openQueue({ isTorn: () => true });
  const earlier = queue.add(write('earlier'));
  const torn = queue.add(() => {
    throw new Error('torn');
  });
  const rejected = [earlier, torn].map((promise) => expect(promise).rejects.toThrow('torn'));
  tick();
  await Promise.all(rejected);
  expect(fatal).toHaveLength(1);
  expect(notes()).toEqual([]);
});

it('commits waiting commands when it closes, and accepts no more', async () => {
  const { queue, write, notes } = openQueue();
  const promises = Array.from({ length: 1_500 }, (_, at) => queue.add(write(String(at))));
  queue.close();
  await Promise.all(promises);
  expect(notes()).toHaveLength(1_500);
  await expect(queue.add(write('late'))).rejects.toThrow('has stopped');
});
