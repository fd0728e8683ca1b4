/** Balances of all wallets and movements between them. Only the wallet pages load this module; the
 *  trading page reads the spot balances by `wallet.ts`. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import { namedCoinFields } from '../entities/balance.ts';
import { journalLineCodec, TRANSACTION_TYPES } from '../entities/journal-line.ts';
import { leavingStandingFields } from '../entities/leaving-standing.ts';
import { RECEIVER_TYPES, type ReceiverType } from '../core/receiver.ts';
import { walletNumber, type Wallet } from '../entities/wallet-type.ts';
import { codec, listOf, plain, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, omittableField, optionalField } from '../fields.ts';
import { numberedInBody } from '../numbered.ts';
import { secondFactorText } from '../verification-codes.ts';
import { pageFields, pageOf } from '../pages.ts';
import {
  coinIdNumber,
  decimalText,
  isoTime,
  positiveDecimal,
  requestIdText,
  shortText,
} from '../wire.ts';
import { spanFromTo } from './span.ts';

const ZERO = '0' as Decimal;

const coinShareCodec = fields({
  coinId: field('coin_id', coinIdNumber),
  ...namedCoinFields,
  /** All wallets, frozen amounts included, in US dollars; undefined without a price. */
  valueUsd: optionalField('usd_total', decimalText),
});
/** A coin's share of everything that the user owns. */
export type CoinShare = ModelOf<typeof coinShareCodec>;

const totalUsd = field('usd_total', decimalText);

const dayValueCodec = fields({ at: field('at', isoTime), totalUsd });
export type DayValue = ModelOf<typeof dayValueCodec>;

const walletTotals = listOf(fields({ wallet: field('wallet_type', walletNumber), totalUsd }));
/** A list on the wire, which may lack a wallet; a record in the model. */
const totalsByWallet = codec(walletTotals.wire, {
  decode: (wire): Readonly<Record<Wallet, Decimal>> => ({
    p2p: ZERO,
    spot: ZERO,
    future: ZERO,
    ...Object.fromEntries(walletTotals.decode(wire).map((row) => [row.wallet, row.totalUsd])),
  }),
  encode: (totals) =>
    walletTotals.encode(
      (['p2p', 'spot', 'future'] as const).map((wallet) => ({ wallet, totalUsd: totals[wallet] })),
    ),
});

const overviewCodec = fields({
  /** Sum of the coins that have a price. */
  totalUsd,
  /** The total in bitcoin; undefined without a price. */
  totalBtc: optionalField('btc_total', decimalText),
  byWallet: field('wallets', totalsByWallet),
  /** Owned coins, highest value first. */
  coins: field('coins', listOf(coinShareCodec)),
  /** The total at the end of each of the last thirty days (UTC), oldest first; the last point is the
   *  present. Days without a recorded total have no point. */
  days: fieldWithDefault('points', listOf(dayValueCodec), []),
});
export type WalletOverview = ModelOf<typeof overviewCodec>;

export const walletOverview = route({
  method: 'GET',
  path: '/wallet-overview',
  access: 'trader',
  reply: overviewCodec,
  isSilent: true,
});

/** Direction of a transfer between two wallets of one user. */
const directionCodec = fields({
  coinId: field('coin_id', coinIdNumber),
  from: field('from_wallet_type', walletNumber),
  to: field('to_wallet_type', walletNumber),
});

/** The largest amount that `transferBetweenWallets` accepts now. */
export const walletTransferMax = route({
  method: 'GET',
  path: '/wallet-transfer-max',
  access: 'trader',
  query: directionCodec,
  reply: fields({ amount: field('amount', decimalText) }),
  isSilent: true,
});

const amount = field('amount', positiveDecimal);
const requestId = field('request_id', requestIdText);
const at = field('created_at', isoTime);

/** Available balances of the two wallets after a transfer. */
const transferReply = fields({
  fromAvailable: field('from_balance', decimalText),
  toAvailable: field('to_balance', decimalText),
  at,
});
export type TransferResult = ModelOf<typeof transferReply>;

export const transferBetweenWallets = route({
  method: 'POST',
  path: '/wallet-transfer',
  access: 'trader',
  body: fields({ ...directionCodec.fields, amount, requestId }),
  reply: transferReply,
});

const internalTransferReply = fields({
  /** Partly hidden, such as `a***@example.com`. */
  receiver: field('receiver', shortText(254)),
  available: field('balance', decimalText),
  at,
});
export type InternalTransferResult = ModelOf<typeof internalTransferReply>;

const userTransferRulesCodec = fields({
  ...leavingStandingFields,
  /** Coins without a current price, by which an amount counts against the limits: none of them can be sent. */
  unpricedCoins: field('unpriced_coin_ids', listOf(plain(coinIdNumber))),
});
export type UserTransferRules = ModelOf<typeof userTransferRulesCodec>;

/** What bars a transfer to another user, whatever its amount. The list of balances has what limits the amount. */
export const userTransferRules = route({
  method: 'GET',
  path: '/wallet-internal-transfer-rules',
  access: 'trader',
  reply: userTransferRulesCodec,
  isSilent: true,
});

/** Moves a coin from the user's spot wallet to another user's, at once and without a fee. */
export const transferToUser = route({
  method: 'POST',
  path: '/wallet-internal-transfer',
  access: 'trader',
  body: fields({
    coinId: field('coin_id', coinIdNumber),
    receiverType: field('receiver_type', numberedInBody<ReceiverType>(RECEIVER_TYPES)),
    receiver: internalTransferReply.fields.receiver,
    amount,
    twoFactorCode: optionalField('g2f_code', secondFactorText),
    requestId,
  }),
  reply: internalTransferReply,
});

/** Lines of all wallets, newest first. `from` and `to` are seconds, `to` excluded. */
export const transactionHistory = route({
  method: 'GET',
  path: '/transaction-history-app',
  access: 'trader',
  query: fields({
    type: omittableField('type', v.picklist(TRANSACTION_TYPES)),
    coinId: omittableField('coin_id', coinIdNumber),
    wallet: omittableField('wallet_type', walletNumber),
    span: spanFromTo,
    ...pageFields,
  }),
  reply: pageOf(journalLineCodec),
  isSilent: true,
});
