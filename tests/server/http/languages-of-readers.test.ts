/** Texts of the exchange in the language of their reader: responses with values, notifications, emails, push messages. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import { pushMessageCodec } from '#contract/entities/push-message.ts';
import { readMemory } from '#scripts/locales/memory.ts';
import { deletionMail } from '#server/accounts/mail/mails.ts';
import { exchangeMessageId, exchangeTextsIn } from '#server/http/exchange-texts.ts';
import { sentence, storedText } from '#server/runtime/sentence.ts';
import { CATALOG_FOLDERS, writeExchangeCatalogs } from '#tests/support/exchange-catalogs.ts';
import { notifiedTrader } from '#tests/support/every-notification-call.ts';
import { BEHIND_PROXY, mailsTo } from '#tests/support/guarded-account.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import { joinOwnChannels, messagesOn } from '#tests/support/own-channels.ts';
import { openPushBrowser, openPushService } from '#tests/support/push-service.ts';

let client: string;
let live: LiveExchange;
beforeAll(async () => {
  client = await writeExchangeCatalogs();
  live = await openLiveExchange({
    ...BEHIND_PROXY,
    TIDEMARK_CLIENT_DIR: client,
    TIDEMARK_PUSH_LOCAL: 'on',
  });
});
afterAll(async () => {
  await live.close();
  rmSync(client, { recursive: true });
});

const wordIn = () => exchangeTextsIn(client, () => CATALOG_FOLDERS);

it('fills values into a sentence, with the isolates of the language', () => {
  const price = sentence('The limit price must be from {from} to {to} {coin}.', {
    from: '50,000',
    to: '70,000',
    coin: 'USDT',
  });
  expect(wordIn()(price, 'vi')).toBe('Giá giới hạn phải từ 50,000 đến 70,000 USDT.');
  const margin = sentence('Margin ratio above {level}%', { level: '80' });
  expect(wordIn()(margin, 'ar')).toBe('نسبة الهامش أعلى من \u206680%\u2069');
  expect(wordIn()(margin, 'en')).toBe('Margin ratio above 80%');
});

it('has the plural forms of the language, with Latin digits', () => {
  const canceledMessage = (count: number) =>
    sentence('{count, plural, one {{count} order canceled.} other {{count} orders canceled.}}', {
      count,
    });
  const inArabic = [1, 2, 3, 11].map((count) => wordIn()(canceledMessage(count), 'ar'));
  expect(inArabic).toEqual(['أُلغي أمر واحد.', 'أُلغي أمران.', 'أُلغيت 3 أوامر.', 'أُلغي 11 أمرًا.']);
  expect(wordIn()(canceledMessage(1), 'vi')).toBe('Đã hủy 1 lệnh.');
});

it('has the plural forms in emails and notices too', async () => {
  const closing = (days: number, language: string | undefined) =>
    wordIn()(
      deletionMail(days, { device: 'Firefox', address: '127.0.0.1' }).lines[0] ?? '',
      language,
    );
  expect([1, 2, 7].map((days) => closing(days, undefined).split('.')[0])).toEqual([
    'It will be closed in 1 day',
    'It will be closed in 2 days',
    'It will be closed in 7 days',
  ]);
  expect([1, 2, 7].map((days) => closing(days, 'ar').split('.')[0])).toEqual([
    'سيُغلق خلال يوم واحد',
    'سيُغلق خلال يومين',
    'سيُغلق خلال 7 أيام',
  ]);
});

it('puts the messages among the values into the language too', () => {
  const items = [sentence('open orders'), sentence('P2P ads')];
  const text = sentence('The account cannot be closed yet. Settle first: {items}.', { items });
  expect(wordIn()(text, 'vi')).toBe(
    'Chưa thể đóng tài khoản. Trước tiên hãy xử lý: lệnh đang mở, quảng cáo P2P.',
  );
});

it('shows a stored reason of the exchange in the language, and that of an operator as given', () => {
  const reasonOf = (reason: string) =>
    wordIn()(sentence('Reason: {reason}', { reason: storedText(reason) }), 'vi');
  expect(reasonOf('The network removed this transaction.')).toBe(
    'Lý do: Mạng đã gỡ giao dịch này.',
  );
  expect(reasonOf('Unclear, see {document}.')).toBe('Lý do: Unclear, see {document}.');
});

it('sends a confirmation with values in English, and its stored reply in Vietnamese', async () => {
  const { bearer } = await live.trader('valued');
  const body = { trade_coin_id: 2, base_coin_id: 1, request_id: crypto.randomUUID(), type: 'buy' };
  const cancel = (lang?: string) =>
    live.call('cancelAllOrders', {
      bearer,
      body,
      headers: lang === undefined ? {} : { lang },
    });
  const first = await cancel();
  expect(first.body).toMatchObject({ success: true, message: '0 orders canceled.' });
  // The stored reply is sent in the language of the call that repeats it.
  const again = await cancel('vi');
  expect(again.body).toMatchObject({ replayed: true, message: 'Đã hủy 0 lệnh.' });
});

it('shows a notification that was made in English in the language of the call', async () => {
  const { bearer, notify } = await notifiedTrader(live, 'reader');
  await notify('2.5');
  const bodyIn = async (lang: string) => {
    const { data } = await mustAccept(live.call('notifications', { bearer, headers: { lang } }));
    const [first] = (data as { data: readonly { title: string; notification_body: string }[] })
      .data;
    return [first?.title, first?.notification_body];
  };
  expect(await bodyIn('en')).toEqual([
    'Transfer received',
    '2.5 USDT from another user is in your spot wallet.',
  ]);
  expect(await bodyIn('ar')).toEqual([
    readMemory('ar').get(exchangeMessageId('Transfer received')),
    '2.5 USDT من مستخدم آخر في محفظتك الفورية.',
  ]);
});

const RECEIVED = {
  en: 'You received a Tidemark transfer',
  ar: 'استلمت تحويلًا عبر Tidemark',
  vi: 'Bạn đã nhận một khoản chuyển Tidemark',
} as const;

const subjectOf = async (email: string) => (await mailsTo(live, email))[0]?.subject;

it('mails in the language of the latest sign-in, and then in that of the profile', async () => {
  const { email, password, bearer, notify } = await notifiedTrader(live, 'mailed');
  await notify();
  expect(await subjectOf(email)).toBe(RECEIVED.en);
  const body = { email, password, ip: '' };
  await mustAccept(live.call('signIn', { body, headers: { lang: 'vi' } }));
  await notify();
  expect(await subjectOf(email)).toBe(RECEIVED.vi);
  const settings = {
    language: 'ar',
    currency: 'USD',
    sign_in_mail: 1,
    order_push: 0,
    news_mail: 0,
  };
  await mustAccept(live.call('updateProfileSettings', { bearer, body: settings }));
  await notify();
  expect(await subjectOf(email)).toBe(RECEIVED.ar);
  const [mail] = await mailsTo(live, email);
  expect(mail?.body).toBe('التحويل أدناه في محفظتك الفورية.\n\nالمبلغ: 1.5 USDT');
});

it('mails the code of a sign-up in the language of its call', async () => {
  const email = 'newcomer@example.com';
  const body = { email, password: 'tide turns at noon' };
  await mustAccept(live.call('signUp', { body, headers: { lang: 'ar' } }));
  const [mail] = await mailsTo(live, email);
  expect(mail?.subject).toBe('رمز التحقق من Tidemark');
  expect(mail?.body).toMatch(/^رمزك هو \d{6}\.\n\nتنتهي صلاحيته بعد 15 دقيقة/u);
});

it('sends push messages and live notifications in the language of the account', async () => {
  const service = await openPushService();
  const owner = await notifiedTrader(live, 'pushed');
  const body = { email: owner.email, password: owner.password, ip: '' };
  await mustAccept(live.call('signIn', { body, headers: { lang: 'vi' } }));
  const { bearer } = owner;
  const browser = openPushBrowser(`${service.url}/own`);
  await mustAccept(live.call('subscribePush', { bearer, body: browser.subscription }));
  const client = await joinOwnChannels(live, owner, ['usernotification']);
  await owner.notify('7');
  const text = '7 USDT từ người dùng khác đã vào ví giao ngay của bạn.';
  await client.next('receive_notification');
  const [sent] = messagesOn(client, `private-usernotification_${owner.id}`).slice(-1);
  expect(JSON.stringify(sent)).toContain(text);
  await service.arrived(1);
  const message = browser.decrypt(service.received[0]?.body ?? Buffer.alloc(0));
  expect(parse(pushMessageCodec, message)).toMatchObject({
    ok: true,
    model: { notification: { body: text } },
  });
  await service.close();
});

it('puts the problem of a field into the language of the call', async () => {
  const { id, email, bearer } = await live.trader('fielded');
  const form = { userId: id, email, new_email: email };
  const { body } = await live.call('sendEmailChangeCodes', {
    bearer,
    body: form,
    headers: { lang: 'vi' },
  });
  expect(body.errors).toEqual({ new_email: 'một email khác' });
});
