/** Chain service: networks, their coins, and the state of a transaction. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import * as contract from '#contract/rest/chain.ts';
import { transactionByHash } from '#server/chain/chain-transactions.ts';
import { NETWORKS, networkOf, type ChainNetwork } from '#server/chain/networks.ts';
import { COIN_NETWORKS, coinNetworkById } from '#server/custody/coin-networks.ts';
import type { CustodyContext } from '#server/custody/custody-context.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

export const chainRoutes = ({ custody }: Pick<Services, 'custody'>) => ({
  chainNetworks: handleTrader(contract.chainNetworks, ({ now }) =>
    accept(
      '',
      NETWORKS.map((network) => infoOf(custody.context, network, now)),
    ),
  ),

  chainCoinNetwork: handleTrader(contract.chainCoinNetwork, ({ query, now }) => {
    const network = networkOf(query.networkId);
    if (network === undefined) return reject('not_found');
    const coins = COIN_NETWORKS.filter((terms) => terms.network.id === network.id).map((terms) => ({
      coin: terms.coin,
      minDeposit: decimalOfUnits(terms.minDeposit),
      minWithdrawal: decimalOfUnits(terms.minWithdrawal),
      fee: decimalOfUnits(terms.fee),
    }));
    return accept('', { ...infoOf(custody.context, network, now), coins });
  }),

  checkCoinTransaction: handleTrader(contract.checkCoinTransaction, ({ userId, body }) => {
    if (networkOf(body.networkId) === undefined) return reject('not_found');
    const { db, chain } = custody.context;
    const sent = transactionByHash(db, body.networkId, body.transactionId);
    if (sent === undefined) return accept('', undefined);
    return accept('', {
      transactionId: sent.hash,
      coin: coinNetworkById(sent.coinId, sent.networkId)?.coin ?? '',
      amount: decimalOfUnits(sent.amount),
      toAddress: sent.toAddress,
      state: sent.state,
      confirmations: chain.confirmationsOf(sent),
      deposit: custody.deposits.stateShownTo(userId, sent),
    });
  }),
});

const infoOf = ({ chain }: CustodyContext, network: ChainNetwork, now: EpochMs) => ({
  id: network.id,
  name: network.name,
  type: network.type,
  blockHeight: chain.heightOf(network, now),
  blockSeconds: Math.ceil(network.blockMs / 1_000),
  confirmationsToCredit: network.confirmationsToCredit,
  confirmationsToUnlock: network.confirmationsToUnlock,
});
