import { expect, it } from 'vitest';
import { asksForCoinWords, chatWarningsOf } from '#domain/p2p/chat-warnings.ts';

it.each([
  'add me on WhatsApp',
  'write to me: t.me/seller_x',
  'see https://pay.example/now',
  'my mail is a.b@mail.example',
  'call 0901 234 5678',
  '+84 90 123 45 67',
  'contact @fast_seller',
  'Zalo nhé',
  'تواصل معي على واتساب',
])('warns about another channel: %s', (text) => {
  expect(chatWarningsOf(text)).toContain('off_platform');
});

it.each([
  'I have paid 100.50 EUR',
  'account 1234567890, bank Vietcombank',
  'IBAN DE89 3704 0044 0532 0130 00',
  'thank you very much',
])('does not warn about %s', (text) => {
  expect(chatWarningsOf(text)).toEqual([]);
});

it('warns of a request to cancel once the buyer has paid', () => {
  for (const text of [
    'please cancel the order',
    'hủy đơn giúp mình',
    'الرجاء إلغاء الطلب',
    '请取消',
  ]) {
    expect(chatWarningsOf(text, true)).toContain('cancel_after_paying');
    expect(chatWarningsOf(text, false)).not.toContain('cancel_after_paying');
  }
});

it('warns of a request for codes', () => {
  expect(chatWarningsOf('send me the OTP you got')).toContain('asks_for_secret');
  expect(chatWarningsOf('gửi mã xác minh')).toContain('asks_for_secret');
});

it('finds terms that ask for coin words in the note of the transfer', () => {
  expect(asksForCoinWords('Write "USDT purchase" as reference.')).toBe(true);
  expect(asksForCoinWords('Please put bitcoin in the note')).toBe(true);
  expect(asksForCoinWords('Nội dung: mua tiền ảo')).toBe(true);
});

it('allows terms that forbid coin words, and those about the trade', () => {
  expect(asksForCoinWords('Do not write crypto in the note!')).toBe(false);
  expect(asksForCoinWords('I sell USDT daily. Leave the note empty.')).toBe(false);
  expect(asksForCoinWords('Use your name as reference. Never write USDT in the reference.')).toBe(
    false,
  );
});
