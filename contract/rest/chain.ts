/** Calls of the chain service. The token of these calls is the chain token, in the header `token`. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import { codec, listOf, nullable } from '../codec.ts';
import {
  depositCodeOf,
  depositStateOf,
  type DepositState,
  type UnknownState,
} from '../entities/custody.ts';
import { countIn, decimalText, shortText } from '../wire.ts';

export interface ChainNetworkInfo {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly blockHeight: number;
  readonly blockSeconds: number;
  readonly confirmationsToCredit: number;
  readonly confirmationsToUnlock: number;
}

const networkEntries = {
  id: countIn(1, 1_000),
  network_name: shortText(60),
  network_type: shortText(20),
  block_number: countIn(0, Number.MAX_SAFE_INTEGER),
  block_seconds: countIn(0, 3_600),
  confirmations_to_credit: countIn(0, 10_000),
  confirmations_to_unlock: countIn(0, 10_000),
};

const networkCodec = codec(v.object(networkEntries), {
  decode: (wire): ChainNetworkInfo => ({
    id: wire.id,
    name: wire.network_name,
    type: wire.network_type,
    blockHeight: wire.block_number,
    blockSeconds: wire.block_seconds,
    confirmationsToCredit: wire.confirmations_to_credit,
    confirmationsToUnlock: wire.confirmations_to_unlock,
  }),
  encode: (network) => ({
    id: network.id,
    network_name: network.name,
    network_type: network.type,
    block_number: network.blockHeight,
    block_seconds: network.blockSeconds,
    confirmations_to_credit: network.confirmationsToCredit,
    confirmations_to_unlock: network.confirmationsToUnlock,
  }),
});

export const chainNetworks = route({
  method: 'GET',
  path: '/get-networks-list',
  access: 'chain',
  reply: listOf(networkCodec),
  isSilent: true,
});

export interface ChainCoin {
  readonly coin: string;
  readonly minDeposit: Decimal;
  readonly minWithdrawal: Decimal;
  readonly fee: Decimal;
}

const chainCoinCodec = codec(
  v.object({
    coin_type: shortText(20),
    minimum_deposit: decimalText,
    minimum_withdrawal: decimalText,
    withdrawal_fees: decimalText,
  }),
  {
    decode: (wire): ChainCoin => ({
      coin: wire.coin_type,
      minDeposit: wire.minimum_deposit,
      minWithdrawal: wire.minimum_withdrawal,
      fee: wire.withdrawal_fees,
    }),
    encode: (coin) => ({
      coin_type: coin.coin,
      minimum_deposit: coin.minDeposit,
      minimum_withdrawal: coin.minWithdrawal,
      withdrawal_fees: coin.fee,
    }),
  },
);
const chainCoins = listOf(chainCoinCodec);

/** A network with the coins that move on it. */
export const chainCoinNetwork = route({
  method: 'GET',
  path: '/get-coin-network',
  access: 'chain',
  query: codec(v.object({ network_id: countIn(1, 1_000) }), {
    decode: (wire) => ({ networkId: wire.network_id }),
    encode: (model) => ({ network_id: model.networkId }),
  }),
  reply: codec(v.object({ ...networkEntries, coins: chainCoins.wire }), {
    decode: (wire) => ({ ...networkCodec.decode(wire), coins: chainCoins.decode(wire.coins) }),
    encode: (model) => ({ ...networkCodec.encode(model), coins: chainCoins.encode(model.coins) }),
  }),
  isSilent: true,
});

export const CHAIN_TRANSACTION_STATES = ['pending', 'mined', 'dropped'] as const;
export interface ChainTransactionInfo {
  readonly transactionId: string;
  readonly coin: string;
  readonly amount: Decimal;
  readonly toAddress: string;
  readonly state: (typeof CHAIN_TRANSACTION_STATES)[number];
  readonly confirmations: number;
  /** State of the deposit that the exchange made of it, if that is the caller's own or has no known
   *  memo; undefined for every other transaction. */
  readonly deposit: DepositState | UnknownState | undefined;
}

/** Reads a transaction on its network; null while the network does not know it. */
export const checkCoinTransaction = route({
  method: 'POST',
  path: '/check-coin-transaction',
  access: 'chain',
  body: codec(v.object({ network_id: countIn(1, 1_000), transaction_id: shortText(128) }), {
    decode: (wire) => ({ networkId: wire.network_id, transactionId: wire.transaction_id }),
    encode: (model) => ({ network_id: model.networkId, transaction_id: model.transactionId }),
  }),
  reply: nullable(
    codec(
      v.object({
        transaction_id: shortText(128),
        coin_type: shortText(20),
        amount: decimalText,
        to_address: shortText(256),
        state: v.picklist(CHAIN_TRANSACTION_STATES),
        confirmations: countIn(0, Number.MAX_SAFE_INTEGER),
        deposit_sub_status: v.nullish(countIn(0, 99)),
      }),
      {
        decode: (wire): ChainTransactionInfo => ({
          transactionId: wire.transaction_id,
          coin: wire.coin_type,
          amount: wire.amount,
          toAddress: wire.to_address,
          state: wire.state,
          confirmations: wire.confirmations,
          deposit:
            typeof wire.deposit_sub_status === 'number'
              ? (depositStateOf(wire.deposit_sub_status) ?? { code: wire.deposit_sub_status })
              : undefined,
        }),
        encode: (model) => ({
          transaction_id: model.transactionId,
          coin_type: model.coin,
          amount: model.amount,
          to_address: model.toAddress,
          state: model.state,
          confirmations: model.confirmations,
          deposit_sub_status: model.deposit === undefined ? null : depositCodeOf(model.deposit),
        }),
      },
    ),
  ),
});
