/** Opens deposits and withdrawals over the exchange and the accounts, and the faucet, with which
 *  the operator sends coins. */
import type { UserId } from '#contract/core/ids.ts';
import { decimalOf, decimalOfUnits, units, unitsOf } from '#contract/core/decimal.ts';
import type { FaucetRequest } from '#contract/operator/faucet.ts';
import { checkAddress } from '#domain/addresses/check-address.ts';
import type { Accounts } from '#server/accounts/accounts.ts';
import type { WithdrawalGate } from '#server/accounts/withdrawal-gate.ts';
import { newestTransactions, type NewTransaction } from '#server/chain/chain-transactions.ts';
import { Chain } from '#server/chain/chain.ts';
import { flaggedAddressOf } from '#server/chain/flagged-addresses.ts';
import { makeAddress } from '#server/chain/make-address.ts';
import { networkOf } from '#server/chain/networks.ts';
import {
  COIN_NETWORKS,
  coinNetworkById,
  coinNetworkOf,
  type CoinNetwork,
} from '#server/custody/coin-networks.ts';
import { Custody } from '#server/custody/custody.ts';
import type { Db } from '#server/db/database.ts';
import type { Faucet } from '#server/http/faucet-page.ts';
import { identityLevelOf } from '#server/identity/levels.ts';
import { publishCustodyNotice } from '#server/realtime/custody-feed.ts';
import type { ServerConfig } from '#server/config/config.ts';
import { receiverOf } from '#server/wallets/receivers.ts';
import type { Trading } from './open-trading.ts';
import type { Closers, ServerParts } from './server-parts.ts';

const RECENT_COUNT = 50;

export function openCustody(
  config: ServerConfig,
  { clock, schedule, log }: ServerParts,
  closers: Closers,
  { db, exchange, reference, broadcast, notices, futures }: Trading,
  { withdrawalGate: gate, moneyMail }: Accounts,
): Custody {
  const seed = String(config.SEED);
  const custody = new Custody({
    db,
    exchange,
    clock,
    schedule,
    chain: new Chain({ db, seed, hasFaults: config.CHAIN_FAULTS }),
    review: config.REVIEW,
    addressSeed: seed,
    security: {
      levelOf: (userId) => levelOf(config, db, gate, userId),
      holdsOf: (userId, now) => gate.holdsOf(userId, now),
      issueCode: (userId, target, summary, now) => gate.issueCode(userId, target, summary, now),
      receiverOf: (type, typed) => receiverOf(db, type, typed),
      consumeCodes: (userId, codes, target, now) => gate.consumeCodes(userId, codes, target, now),
    },
    mail: moneyMail,
    putNotification: notices.notifications.put,
    futures: futures.futures.transfers,
    valueOf: (coinId, amount) => reference.leavingValueOf(coinId, amount),
    presentValueOf: (coinId, amount) => reference.coveringValueOf(coinId, amount),
    onNotice: (notice) => publishCustodyNotice(broadcast, notice),
    onError: (error) => log.error(error, 'custody'),
  });
  if (config.CHAIN) custody.start();
  closers.push(() => custody.stop());
  return custody;
}

/** The verified level; in place of it a second factor may count as level 1. */
function levelOf(
  { WITHDRAWAL_LEVEL_BY_TWO_FACTOR: isByTwoFactor }: ServerConfig,
  db: Db,
  gate: WithdrawalGate,
  userId: UserId,
): number {
  const verified = identityLevelOf(db, userId);
  return isByTwoFactor ? Math.max(verified, gate.levelByTwoFactor(userId)) : verified;
}

export const faucetOf = (custody: Custody): Faucet => ({
  choices: COIN_NETWORKS.map(({ coin, network }) => ({
    coin,
    networkId: network.id,
    name: network.name,
  })),
  send: async (request) => {
    const sent = transactionOf(request);
    if (typeof sent === 'string') return sent;
    const { hash, fromAddress } = await custody.send(sent);
    return { transactionId: hash, fromAddress };
  },
  mine: async (networkId, count) => {
    const network = networkOf(networkId);
    if (network === undefined) return false;
    await custody.mine(network, count);
    return true;
  },
  recent: () => {
    const { db, chain } = custody.context;
    return newestTransactions(db, RECENT_COUNT).map((sent) => ({
      hash: sent.hash,
      network: networkOf(sent.networkId)?.name ?? '',
      coin: coinNetworkById(sent.coinId, sent.networkId)?.coin ?? '',
      amount: decimalOfUnits(sent.amount),
      fromAddress: sent.fromAddress,
      toAddress: sent.toAddress,
      state: sent.state,
      confirmations: chain.confirmationsOf(sent),
    }));
  },
});

/** @returns a sentence about the problem. */
function transactionOf(request: FaucetRequest): NewTransaction | string {
  const terms = coinNetworkOf(request.coin.trim().toUpperCase(), request.networkId);
  if (terms === undefined) return 'This coin does not exist on this network.';
  const { network } = terms;
  const memo = request.kind === 'no_memo' ? '' : request.memo;
  const check = checkAddress(network.addressFamily, request.address, memo);
  if (!check.ok) return `The address is not valid: ${check.problem}.`;
  const amount = amountOf(request, terms);
  if (amount === undefined) return 'Enter an amount above zero with at most eight decimals.';
  const sender = makeAddress(network.addressFamily, 'faucet', 'sender');
  return {
    networkId: network.id,
    coinId: terms.coinId,
    amount: units(amount),
    fromAddress: request.kind === 'flagged' ? flaggedAddressOf(network) : sender,
    toAddress: check.address,
    memo: check.memo,
    dropAt: dropAtOf(request, terms),
  };
}

/** More than all coins of any kind. */
const AMOUNT_MAX = 10n ** 17n;

function amountOf({ amount, kind }: FaucetRequest, terms: CoinNetwork): bigint | undefined {
  if (kind === 'small') return terms.minDeposit / 2n;
  const value = decimalOf(amount.trim());
  const given = value && unitsOf(value);
  return given !== undefined && given > 0n && given <= AMOUNT_MAX ? given : undefined;
}

function dropAtOf({ kind }: FaucetRequest, { network }: CoinNetwork): number | undefined {
  if (kind === 'dropped') return 0;
  if (kind === 'rolled_back') return network.confirmationsToCredit;
  return kind === 'rolled_back_late' ? network.confirmationsToUnlock + 1 : undefined;
}
