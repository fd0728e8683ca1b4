/** Unsent messages in the storage of the browser: by user and client ID, shared by the tabs. */
import { expect, it } from 'vitest';
import { clientMessageId, userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { CHAT_UNSENT_MAX } from '#contract/entities/chat-message.ts';
import type { OutgoingMessage } from '#machines/chat/outbox.ts';
import { outboxStorageOf } from '#src/app/wiring/chat/outbox-storage.ts';

function storeOf(values = new Map<string, unknown>()) {
  return {
    values,
    read: async (key: string) => Promise.resolve(values.get(key)),
    keep: async (key: string, value: unknown) => {
      values.set(key, structuredClone(value));
      return Promise.resolve();
    },
    remove: async (key: string) => {
      values.delete(key);
      return Promise.resolve();
    },
  };
}
const message = (id: string, more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  clientId: clientMessageId(id),
  text: `Text ${id}`,
  image: undefined,
  writtenAt: epochMs(1_790_000_000_000),
  failure: undefined,
  ...more,
});
const put = (one: OutgoingMessage) => ({ type: 'put', message: one }) as const;
const drop = (id: string) => ({ type: 'drop', clientId: clientMessageId(id) }) as const;
const idsIn = (list: readonly OutgoingMessage[]) => list.map(({ clientId }) => clientId);

it('[ENT-17] stores messages of each user and conversation apart, by client id', async () => {
  const store = storeOf();
  const own = outboxStorageOf('support', userId(7), store);
  const image = { base64: 'AAAA', mediaType: 'image/png', width: 2, height: 2 };
  await own.save([put(message('a')), put(message('b', { text: '', image }))]);
  await own.save([put(message('a', { failure: 'Not accepted.' }))]);
  expect(await own.load()).toEqual([
    message('a', { failure: 'Not accepted.' }),
    message('b', { text: '', image }),
  ]);
  await own.save([drop('a'), drop('x')]);
  expect(idsIn(await own.load())).toEqual(['b']);
  expect(await outboxStorageOf('support', userId(8), store).load()).toEqual([]);
  expect(await outboxStorageOf('trade:order1', userId(7), store).load()).toEqual([]);
});

it('[ENT-17] stores a PDF that is not sent yet, and nothing once all is sent', async () => {
  const store = storeOf();
  const own = outboxStorageOf('trade:order1', userId(7), store);
  const file = { base64: 'AAAA', mediaType: 'application/pdf', name: 'a.pdf', bytes: 3 } as const;
  await own.save([put(message('a', { text: '', file }))]);
  expect((await own.load())[0]?.file).toEqual(file);
  await own.save([drop('a')]);
  expect([...store.values.keys()]).toEqual([]);
});

it('[ENT-17] keeps the messages that another tab stores at the same time', async () => {
  const store = storeOf();
  const [one, other] = [7, 7].map((id) => outboxStorageOf('support', userId(id), store));
  await Promise.all([one?.save([put(message('a'))]), other?.save([put(message('b'))])]);
  expect(idsIn((await one?.load()) ?? []).toSorted()).toEqual(['a', 'b']);
});

it('leaves out entries of another form, and more than a client holds', async () => {
  const key = 'outbox:support:7';
  const wrong = [
    undefined,
    null,
    7,
    {},
    { ...message('x'), clientId: '../x' },
    { ...message('x'), text: 7 },
    { ...message('x'), text: '' },
    { ...message('x'), writtenAt: 'today' },
    { ...message('x'), image: { base64: 7 } },
    { ...message('x'), failure: 7 },
  ];
  const store = storeOf(new Map([[key, [...wrong, message('a')]]]));
  expect(idsIn(await outboxStorageOf('support', userId(7), store).load())).toEqual(['a']);
  for (const value of [undefined, 'text', { length: 3 }]) {
    const broken = storeOf(new Map([[key, value]]));
    expect(await outboxStorageOf('support', userId(7), broken).load()).toEqual([]);
  }
  const many = Array.from({ length: CHAT_UNSENT_MAX + 9 }, (_, index) => message(`m${index}`));
  await outboxStorageOf('support', userId(7), store).save(many.map((one) => put(one)));
  expect((await outboxStorageOf('support', userId(7), store).load()).length).toBe(CHAT_UNSENT_MAX);
});
