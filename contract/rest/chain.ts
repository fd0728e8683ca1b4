/** Calls of the chain service (decision 159). The token of these calls is the chain token, in the header `token`. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { listOf, nullable, type ModelOf } from '../codec.ts';
import { depositStateCode } from '../entities/custody.ts';
import { transactionIdText } from '../entered.ts';
import { field, fields, optionalField } from '../fields.ts';
import { countIn, decimalText, shortText } from '../wire.ts';

const networkId = countIn(1, 1_000);

const networkCodec = fields({
  id: field('id', networkId),
  name: field('network_name', shortText(60)),
  type: field('network_type', shortText(20)),
  blockHeight: field('block_number', countIn(0, Number.MAX_SAFE_INTEGER)),
  blockSeconds: field('block_seconds', countIn(0, 3_600)),
  confirmationsToCredit: field('confirmations_to_credit', countIn(0, 10_000)),
  confirmationsToUnlock: field('confirmations_to_unlock', countIn(0, 10_000)),
});
export type ChainNetworkInfo = ModelOf<typeof networkCodec>;

export const chainNetworks = route({
  method: 'GET',
  path: '/get-networks-list',
  access: 'chain',
  reply: listOf(networkCodec),
  isSilent: true,
});

const chainCoinCodec = fields({
  coin: field('coin_type', shortText(20)),
  minDeposit: field('minimum_deposit', decimalText),
  minWithdrawal: field('minimum_withdrawal', decimalText),
  fee: field('withdrawal_fees', decimalText),
});
export type ChainCoin = ModelOf<typeof chainCoinCodec>;

/** A network with the coins that move on it. */
export const chainCoinNetwork = route({
  method: 'GET',
  path: '/get-coin-network',
  access: 'chain',
  query: fields({ networkId: field('network_id', networkId) }),
  reply: fields({ ...networkCodec.fields, coins: field('coins', listOf(chainCoinCodec)) }),
  isSilent: true,
});

export const CHAIN_TRANSACTION_STATES = ['pending', 'mined', 'dropped'] as const;

const chainTransactionCodec = fields({
  transactionId: field('transaction_id', shortText(128)),
  coin: field('coin_type', shortText(20)),
  amount: field('amount', decimalText),
  toAddress: field('to_address', shortText(256)),
  state: field('state', v.picklist(CHAIN_TRANSACTION_STATES)),
  confirmations: field('confirmations', countIn(0, Number.MAX_SAFE_INTEGER)),
  /** State of the deposit that the exchange made of it, if that is the caller's own or has no known
   *  memo; undefined for every other transaction. */
  deposit: optionalField('deposit_sub_status', depositStateCode),
});
export type ChainTransactionInfo = ModelOf<typeof chainTransactionCodec>;

/** Reads a transaction on its network; null while the network does not know it. */
export const checkCoinTransaction = route({
  method: 'POST',
  path: '/check-coin-transaction',
  access: 'chain',
  body: fields({
    networkId: field('network_id', networkId),
    transactionId: field('transaction_id', transactionIdText),
  }),
  reply: nullable(chainTransactionCodec),
});
