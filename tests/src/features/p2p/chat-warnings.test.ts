/** Warning bar of the conversation of an order. */
import { expect, it } from 'vitest';
import type { ChatAuthor, ChatMessage } from '#contract/entities/chat-message.ts';
import { epochMs } from '#contract/core/time.ts';
import { warningOf } from '#src/features/p2p/order/chat-warnings.ts';

const by = (author: ChatAuthor, text: string): ChatMessage => ({
  id: 1,
  clientId: undefined,
  author,
  text,
  event: undefined,
  image: undefined,
  sentAt: epochMs(0),
  deliveredAt: undefined,
  readAt: undefined,
});
const paid = { status: 'paid', role: 'buyer' } as const;

it('[ENT-17] warns a buyer who has paid of a message that asks to cancel', () => {
  const messages = [by('counterparty', 'Please cancel the order.')];
  expect(warningOf(messages, paid)).toBe('cancel_after_paying');
  expect(warningOf(messages, { ...paid, status: 'awaiting_payment' })).toBeUndefined();
  expect(warningOf(messages, { ...paid, role: 'seller' })).toBeUndefined();
});

it('[ENT-17] warns of contacts elsewhere, and first of codes', () => {
  const contact = by('counterparty', 'Write me on Telegram @seller_one');
  expect(warningOf([contact], paid)).toBe('off_platform');
  expect(warningOf([contact, by('counterparty', 'Send me the OTP')], paid)).toBe('asks_for_secret');
});

it('does not warn of own messages, of the exchange, or of what is long past', () => {
  expect(warningOf([by('user', 'Cancel?'), by('operator', 'Cancel?')], paid)).toBeUndefined();
  const old = [
    by('counterparty', 'Telegram?'),
    ...Array.from({ length: 10 }, () => by('counterparty', 'Ok')),
  ];
  expect(warningOf(old, paid)).toBeUndefined();
});
