import { expect, it } from 'vitest';
import { deploymentConfig } from '#contract/config.ts';
import { futuresAccountUpdateCodec } from '#contract/entities/futures-account-update.ts';
import { marginAlertCodec } from '#contract/realtime/futures-account.ts';
import { futuresBookDiffCodec } from '#contract/realtime/futures-book.ts';
import { fundingUpdateCodec } from '#contract/realtime/futures-funding.ts';
import {
  futuresRunningBarCodec,
  futuresTradeBatchCodec,
} from '#contract/realtime/futures-trade-info.ts';
import * as futures from '#contract/samples/futures.ts';
import { maintenanceUpdateCodec } from '#contract/realtime/exchange-status.ts';
import { marketOverviewCodec } from '#contract/realtime/market-overview.ts';
import {
  chatMessagesReadCodec,
  chatTypingCodec,
  newChatMessageCodec,
} from '#contract/realtime/chat.ts';
import * as chats from '#contract/samples/support-chat.ts';
import { bookDiffCodec } from '#contract/realtime/spot-book.ts';
import { runningBarCodec, tradeBatchCodec } from '#contract/realtime/trade-info.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import { deploymentConfigWire } from '#contract/samples/accounts.ts';
import { CALL_SAMPLES, type CallSample } from '#contract/samples/calls.ts';
import {
  bookDiffWire,
  heartbeatWire,
  maintenanceUpdateWire,
  marketOverviewWire,
  runningBarWire,
  tradeBatchWire,
} from '#contract/samples/realtime.ts';
import { walletUpdateWire } from '#contract/samples/wallets.ts';
import { walletChannel } from '#contract/realtime/wallet.ts';
import { parse, type AnyCodec } from '#contract/codec.ts';

const parts = ['params', 'query', 'body', 'reply'] as const;

/** Writes a decoded value back and expects the same text for every field of the sample. */
function expectRoundTrip(codec: AnyCodec, wire: unknown): void {
  const parsed = parse(codec, wire);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const written: unknown = codec.encode(parsed.model);
  const again = parse(codec, written);
  if (!again.ok) throw new Error(JSON.stringify(again.issues));
  expect(again.model).toEqual(parsed.model);
  if (typeof wire === 'object' && wire !== null) expect(written).toMatchObject(wire);
}

it.each(Object.keys(ROUTES) as RouteName[])('reads and writes the sample of %s', (name) => {
  const sample: CallSample = CALL_SAMPLES[name];
  for (const part of parts) {
    const codec = ROUTES[name][part] as AnyCodec | undefined;
    expect([part, sample[part] !== undefined]).toEqual([part, codec !== undefined]);
    if (codec !== undefined) expectRoundTrip(codec, sample[part]);
  }
});

it.each([
  ['a change of the book', bookDiffCodec, bookDiffWire],
  ['a heartbeat', bookDiffCodec, heartbeatWire],
  ['trades', tradeBatchCodec, tradeBatchWire],
  ['the running minute', runningBarCodec, runningBarWire],
  ['a switch of maintenance', maintenanceUpdateCodec, maintenanceUpdateWire],
  ['a row of the market list', marketOverviewCodec, marketOverviewWire],
  ['a wallet update', walletChannel.events['wallet-update'], walletUpdateWire],
  ['a futures account update', futuresAccountUpdateCodec, futures.futuresAccountUpdateWire],
  ['a margin alert', marginAlertCodec, futures.marginAlertWire],
  ['a change of a futures book', futuresBookDiffCodec, futures.futuresBookDiffWire],
  ['futures trades', futuresTradeBatchCodec, futures.futuresTradeBatchWire],
  ['the running minute of a contract', futuresRunningBarCodec, futures.futuresRunningBarWire],
  ['a funding update', fundingUpdateCodec, futures.fundingUpdateWire],
  ['a new chat message', newChatMessageCodec, chats.newChatMessageWire],
  ['read chat messages', chatMessagesReadCodec, chats.chatMessagesReadWire],
  ['typing in a chat', chatTypingCodec, chats.chatTypingWire],
  ['the configuration document', deploymentConfig, deploymentConfigWire],
] as const)('reads and writes the sample of %s', (_, codec, wire) => {
  expectRoundTrip(codec, wire);
});
