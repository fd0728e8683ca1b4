/** The conversation with support through the calls and the channel of a real exchange. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import type { ChatMessage } from '#contract/entities/chat-message.ts';
import {
  chatMessagesReadCodec,
  chatTypingCodec,
  newChatMessageCodec,
} from '#contract/realtime/chat.ts';
import { supportChat } from '#contract/rest/support-chat.ts';
import { operatorCall, SMALL_IMAGE } from '#tests/support/every-support-call.ts';
import {
  bearerOf,
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';
import { joinOwnChannels, messagesOn } from '#tests/support/own-channels.ts';
import { jpegOf, pngOf } from '#tests/support/pictures.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());

async function pageOf({ bearer }: Pick<TraderLogin, 'bearer'>, query: object = {}) {
  const { data } = await mustAccept(live.call('supportChat', { bearer, query: { ...query } }));
  const parsed = parse(supportChat.reply, data);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.model;
}
const send = ({ bearer }: Pick<TraderLogin, 'bearer'>, body: object) =>
  live.call('sendSupportMessage', { bearer, body });
const sendText = (trader: Pick<TraderLogin, 'bearer'>, clientId: string, text = clientId) =>
  mustAccept(send(trader, { client_id: clientId, text }));
const reply = (trader: Pick<TraderLogin, 'id'>, clientId: string, text = clientId) =>
  operatorCall(live, `/${trader.id}/messages`, { client_id: clientId, text });
const textsOf = (messages: readonly ChatMessage[]) =>
  messages.map(({ author, text }) => `${author}: ${text}`);
const read = (trader: Pick<TraderLogin, 'bearer'>, receipt: string, upToId: number) => {
  const body = { receipt, up_to_id: upToId };
  return mustAccept(live.call('markSupportMessages', { bearer: trader.bearer, body }));
};

const chatList = async () =>
  (await operatorCall(live, '')).body as {
    readonly chats: readonly Readonly<Record<string, unknown>>[];
    readonly waiting: number;
  };

describe('messages', () => {
  it('[ENT-17] carries messages of user and operator both ways, in order', async () => {
    const alice = await live.trader('talks');
    await sendText(alice, 'a', 'Where is my deposit?');
    await reply(alice, 'o', 'On its way.');
    await sendText(alice, 'b', 'Thank you.');
    const { messages, hasEarlier, isClosed } = await pageOf(alice);
    expect(textsOf(messages)).toEqual([
      'user: Where is my deposit?',
      'operator: On its way.',
      'user: Thank you.',
    ]);
    expect({ hasEarlier, isClosed }).toEqual({ hasEarlier: false, isClosed: false });
    const { body } = await operatorCall(live, `/${alice.id}/messages`);
    expect((body['messages'] as object[]).length).toBe(3);
  });

  it('[ENT-17] stores a message once, however often its client id is sent, also at the same time', async () => {
    const alice = await live.trader('repeats');
    const draft = { client_id: 'once', text: 'One message', photo: SMALL_IMAGE };
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(alice, draft)));
    const ids = new Set(responses.map(({ body }) => body.data?.['id']));
    expect([ids.size, responses.map(({ status }) => status)]).toEqual([1, Array(8).fill(200)]);
    expect((await pageOf(alice)).messages.length).toBe(1);
    const other = await send(alice, { client_id: 'once', text: 'Another message' });
    expect(other).toMatchObject({ status: 409, body: { error_code: 1009 } });
    // The ID of another user, and of the operator, is another message.
    const bob = await live.trader('repeats-too');
    await sendText(bob, 'once');
    expect((await reply(alice, 'once')).status).toBe(200);
    expect((await pageOf(alice)).messages.length).toBe(2);
  });

  it('[ENT-17] pages back by message id', async () => {
    const alice = await live.trader('paged-chat');
    for (let count = 1; count <= 7; count += 1) await sendText(alice, `m${count}`);
    const newest = await pageOf(alice, { limit: 3 });
    expect(textsOf(newest.messages)).toEqual(['user: m5', 'user: m6', 'user: m7']);
    const before = newest.messages[0]?.id;
    const earlier = await pageOf(alice, { limit: 3, before });
    expect(textsOf(earlier.messages)).toEqual(['user: m2', 'user: m3', 'user: m4']);
    const first = await pageOf(alice, { limit: 3, before: earlier.messages[0]?.id });
    expect([newest.hasEarlier, earlier.hasEarlier, first.hasEarlier]).toEqual([true, true, false]);
  });

  it('rejects an empty message, a long text and a wrong id, and stores nothing', async () => {
    const alice = await live.trader('malformed-chat');
    const bodies: readonly unknown[] = [
      {},
      null,
      [],
      { client_id: 'x' },
      { client_id: 'x', text: '   ' },
      { client_id: 'x', text: 'a'.repeat(2_001) },
      { client_id: '', text: 'a' },
      { client_id: '../x', text: 'a' },
      { client_id: 'x', text: 7 },
      { client_id: 'x', text: 'a', photo: 'not base64!' },
    ];
    for (const body of bodies) {
      const { status } = await live.call('sendSupportMessage', { bearer: alice.bearer, body });
      expect(status, JSON.stringify(body).slice(0, 60)).toBe(422);
    }
    const wrongFile = {
      client_id: 'x',
      photo: Buffer.from('<svg onload=alert(1)>').toString('base64'),
    };
    expect(await send(alice, wrongFile)).toMatchObject({ status: 422, body: { error_code: 1223 } });
    const wide = { client_id: 'x', photo: pngOf(3_000, 10).toString('base64') };
    expect(await send(alice, wide)).toMatchObject({ status: 422, body: { error_code: 1224 } });
    expect((await pageOf(alice)).messages).toEqual([]);
    // The longest text fits.
    await sendText(alice, 'long', '\u{1F30A}'.repeat(1_000));
  });

  it('slows down a user who sends too much, and accepts a repetition meanwhile', async () => {
    const alice = await live.trader('floods');
    for (let count = 0; count < 30; count += 1) await sendText(alice, `f${count}`);
    const late = await send(alice, { client_id: 'f30', text: 'more' });
    expect(late).toMatchObject({ status: 429, body: { error_code: 1011 } });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    await sendText(alice, 'f7');
    live.pass(60_001);
    await sendText(alice, 'f30');
  });
});

describe('images', () => {
  it('[ENT-17] carries images both ways, without their metadata', async () => {
    const alice = await live.trader('images');
    const sent = await mustAccept(
      send(alice, { client_id: 'p', photo: jpegOf(64, 48).toString('base64') }),
    );
    const own = sent.data?.['image'] as { readonly id: string };
    expect(own).toMatchObject({ width: 64, height: 48 });
    const draft = { client_id: 'q', photo: SMALL_IMAGE };
    const { body } = await operatorCall(live, `/${alice.id}/messages`, draft);
    const theirs = (body['message'] as { image: { id: string } }).image;
    for (const [id, type] of [
      [own.id, 'image/jpeg'],
      [theirs.id, 'image/png'],
    ] as const) {
      const { data } = await mustAccept(
        live.call('supportImage', { bearer: alice.bearer, params: { id } }),
      );
      expect(data?.['media_type']).toBe(type);
      const bytes = Buffer.from(String(data?.['photo']), 'base64');
      expect(bytes.includes('secret place')).toBe(false);
      const url = `${live.url}/operator/support-chats/${alice.id}/images/${id}`;
      const file = await fetch(url, { headers: bearerOf(live) });
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      });
      expect((await fetch(url)).status).toBe(401);
    }
  });

  it('sends an image to no other user, with the response of an image that does not exist', async () => {
    const [alice, mallory] = [await live.trader('shown'), await live.trader('looks')];
    const { data } = await mustAccept(send(alice, { client_id: 'p', photo: SMALL_IMAGE }));
    await sendText(mallory, 'm');
    const id = (data?.['image'] as { readonly id: string } | undefined)?.id ?? '';
    const get = (name: string) =>
      live.call('supportImage', { bearer: mallory.bearer, params: { id: name } });
    const [foreign, none] = [await get(id), await get('q3VtJ0pXv2mN8sLrT5yWcA1b')];
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, server_time: 0 }).toEqual({ ...none.body, server_time: 0 });
    const url = `${live.url}/operator/support-chats/${mallory.id}/images/${id}`;
    expect((await fetch(url, { headers: bearerOf(live) })).status).toBe(404);
  });
});

describe('receipts', () => {
  it('[ENT-17] shows the user that a message was delivered, and that it was read', async () => {
    const alice = await live.trader('ticks');
    await sendText(alice, 'a');
    const stateOf = async () => {
      const message = (await pageOf(alice)).messages[0];
      return [message?.deliveredAt !== undefined, message?.readAt !== undefined];
    };
    expect(await stateOf()).toEqual([false, false]);
    await operatorCall(live, `/${alice.id}/messages`);
    expect(await stateOf()).toEqual([true, false]);
    const upToId = (await pageOf(alice)).messages[0]?.id;
    await operatorCall(live, `/${alice.id}/read`, { up_to_id: upToId });
    expect(await stateOf()).toEqual([true, true]);
  });

  it('[ENT-17] counts unread replies until the user has read them, and shows that to the operator', async () => {
    const alice = await live.trader('reads');
    await sendText(alice, 'a');
    await reply(alice, 'one');
    await reply(alice, 'two');
    const unread = async () =>
      (await mustAccept(live.call('supportUnread', { bearer: alice.bearer }))).data;
    expect(await unread()).toEqual({ unread_count: 2 });
    const newest = (await pageOf(alice)).messages.at(-1)?.id ?? 0;
    expect((await read(alice, 'delivered', newest)).data).toEqual({ unread_count: 2 });
    expect((await read(alice, 'read', newest)).data).toEqual({ unread_count: 0 });
    expect(await unread()).toEqual({ unread_count: 0 });
    const { messages } = await pageOf(alice);
    expect(messages.map(({ readAt }) => readAt !== undefined)).toEqual([true, true, true]);
    // The own message was read by replying to it.
    expect(messages[0]?.readAt).toBeDefined();
  });

  it('marks nothing of another user', async () => {
    const [alice, mallory] = [await live.trader('unread'), await live.trader('marks')];
    await sendText(alice, 'a');
    await reply(alice, 'one');
    const newest = (await pageOf(alice)).messages.at(-1)?.id ?? 0;
    await read(mallory, 'read', newest + 100);
    expect((await pageOf(alice)).unreadCount).toBe(1);
  });
});

describe('the channel', () => {
  it('[ENT-17] delivers messages, receipts and typing to the devices of the user, in one sequence', async () => {
    const alice = await live.trader('listens');
    const channel = `private-support-chat_${alice.id}`;
    const socket = await joinOwnChannels(live, alice, ['support-chat']);
    await sendText(alice, 'a');
    await operatorCall(live, `/${alice.id}/typing`, {});
    const { body } = await reply(alice, 'b');
    const { id } = body['message'] as { readonly id: number };
    await read(alice, 'read', id);
    await expect.poll(() => messagesOn(socket, channel).length).toBe(6);
    const events = messagesOn(socket, channel).slice(1);
    const named = events.map(({ event, payload }) => {
      const codec =
        event === 'typing'
          ? chatTypingCodec
          : event === 'new-message'
            ? newChatMessageCodec
            : chatMessagesReadCodec;
      const parsed = parse(codec as typeof chatTypingCodec, payload);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
      return [event, payload['seq'], payload['reader'] ?? payload['author'] ?? ''];
    });
    expect(named).toEqual([
      ['new-message', 1, ''],
      ['typing', 2, 'operator'],
      ['new-message', 3, ''],
      ['message-read', 4, 'operator'],
      ['message-read', 5, 'user'],
    ]);
    socket.socket.close();
  });
});

describe('the operator', () => {
  it('[ENT-17] lists conversations that wait first, with their age, and opens and closes them', async () => {
    const [early, late] = [await live.trader('waits-long'), await live.trader('waits')];
    await sendText(early, 'a', 'First');
    await sendText(late, 'b', 'Second');
    const order = async () =>
      (await chatList()).chats
        .map((chat) => chat['user_id'])
        .filter((id) => id === early.id || id === late.id);
    expect(await order()).toEqual([early.id, late.id]);
    const { waiting } = await chatList();
    await reply(early, 'c', 'Done');
    expect(await order()).toEqual([late.id, early.id]);
    const list = await chatList();
    expect(list.waiting).toBe(waiting - 1);
    expect(list.chats.find((chat) => chat['user_id'] === late.id)).toMatchObject({
      email: late.email,
      unread_count: 1,
      waiting_since: expect.stringMatching(/Z$/) as string,
      last_text: 'Second',
      is_closed: false,
    });
    expect((await operatorCall(live, `/${early.id}/close`, {})).status).toBe(200);
    expect((await operatorCall(live, `/${early.id}/close`, {})).status).toBe(409);
    const closed = await pageOf(early);
    expect(closed.isClosed).toBe(true);
    expect(closed.messages.at(-1)).toMatchObject({ author: 'system', event: 'closed' });
    // The next message opens it again.
    await sendText(early, 'd');
    expect((await pageOf(early)).isClosed).toBe(false);
  });

  it('writes a line of the audit for each new reply and for a closing', async () => {
    const alice = await live.trader('audited');
    await sendText(alice, 'a');
    await reply(alice, 'one', 'A secret answer');
    // Repeated, it is no second reply.
    await reply(alice, 'one', 'A secret answer');
    await operatorCall(live, `/${alice.id}/close`, {});
    await operatorCall(live, `/${alice.id}/close`, {});
    const response = await fetch(`${live.url}/operator/audit`, { headers: bearerOf(live) });
    const { lines } = (await response.json()) as {
      lines: readonly Readonly<Record<'action' | 'subject' | 'detail', string>>[];
    };
    const own = lines.filter(({ subject }) => subject === String(alice.id));
    expect(own.map(({ action, detail }) => [action, detail])).toEqual([
      ['support_closed', ''],
      ['support_reply', 'text'],
    ]);
  });

  it('shows who is writing, for a few seconds', async () => {
    const alice = await live.trader('writes');
    await sendText(alice, 'a');
    await mustAccept(live.call('supportTyping', { bearer: alice.bearer }));
    const isTyping = async () =>
      (await operatorCall(live, `/${alice.id}/messages`)).body['is_typing'];
    expect(await isTyping()).toBe(true);
    live.pass(6_000);
    expect(await isTyping()).toBe(false);
    await mustAccept(live.call('supportTyping', { bearer: alice.bearer }));
    expect(await isTyping()).toBe(true);
    await sendText(alice, 'b');
    expect(await isTyping()).toBe(false);
  });

  it('emails an absent user once until the replies are read', async () => {
    const alice = await live.trader('away');
    await sendText(alice, 'a');
    const mails = async () => {
      const response = await fetch(`${live.url}/outbox/messages`, { headers: bearerOf(live) });
      const { messages } = (await response.json()) as {
        messages: readonly { to: string; subject: string; body: string }[];
      };
      return messages.filter(({ to, subject }) => to === alice.email && /support/.test(subject));
    };
    await reply(alice, 'one', 'A secret answer');
    await reply(alice, 'two');
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.body).not.toContain('A secret answer');
    await read(alice, 'read', (await pageOf(alice)).messages.at(-1)?.id ?? 0);
    await reply(alice, 'three');
    expect((await mails()).length).toBe(2);
    // A connected user sees the reply.
    await read(alice, 'read', (await pageOf(alice)).messages.at(-1)?.id ?? 0);
    const socket = await joinOwnChannels(live, alice, ['support-chat']);
    await reply(alice, 'four');
    expect((await mails()).length).toBe(2);
    socket.socket.close();
  });

  it('requires the operator token, an existing conversation and well-formed input', async () => {
    const alice = await live.trader('guarded-chat');
    await sendText(alice, 'a');
    const paths = [
      '',
      ...['messages', 'images/x', 'read', 'typing', 'close'].map((one) => `/${alice.id}/${one}`),
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST']) {
        const url = `${live.url}/operator/support-chats${path}`;
        const { status } = await fetch(url, { method, headers: { authorization: 'Bearer x' } });
        expect([401, 404, 405], `${method} ${path}`).toContain(status);
      }
    }
    for (const user of ['0', '-1', 'x', '987654321', '9'.repeat(30), '%2e%2e']) {
      expect((await operatorCall(live, `/${user}/messages`)).status, user).toBe(404);
    }
    for (const body of [{}, [], '{', 'null', { client_id: 'x' }, { up_to_id: -1 }]) {
      for (const path of ['messages', 'read']) {
        const { status } = await operatorCall(live, `/${alice.id}/${path}`, body);
        expect(status, `${path} ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400);
        expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(500);
      }
    }
    expect((await operatorCall(live, `/${alice.id}/messages?before=x`)).status).toBe(422);
    expect((await operatorCall(live, '?page=x')).status).toBe(200);
    expect(live.logged).toEqual([]);
  });
});

it('stores the conversation across a restart', async () => {
  const alice = await live.trader('stays');
  await sendText(alice, 'a', 'Stored');
  live = await live.restart();
  expect(textsOf((await pageOf(alice)).messages)).toEqual(['user: Stored']);
  const again = await send(alice, { client_id: 'a', text: 'Stored' });
  expect(again.status).toBe(200);
  expect((await pageOf(alice)).messages.length).toBe(1);
});
