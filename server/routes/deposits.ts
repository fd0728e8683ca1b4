/** Networks, deposit addresses, and the histories of deposits and withdrawals. */
import { epochMs, type EpochSec } from '#contract/core/time.ts';
import {
  CUSTODY_STATUSES,
  DEPOSIT_STATES,
  WITHDRAWAL_STATES,
  type CustodyStatus,
} from '#contract/entities/custody.ts';
import * as contract from '#contract/rest/deposits.ts';
import { networksOfCoin, termsOf } from '#server/custody/coin-networks.ts';
import {
  coinIdOfCode,
  depositOf,
  walletNetworkOf,
  withdrawalOf,
} from '#server/custody/custody-view.ts';
import {
  findDepositAddress,
  type DepositAddressRecord,
} from '#server/custody/deposit-addresses.ts';
import { depositPage } from '#server/custody/deposit-rows.ts';
import { claimDeposit } from '#server/custody/deposits.ts';
import { withdrawalPage } from '#server/custody/withdrawal-rows.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { pageThrough } from './page-of.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'custody' | 'faucetUrl'>;

export const depositRoutes = ({ custody, faucetUrl }: Parts) => ({
  walletNetworks: handleTrader(contract.walletNetworks, ({ query }) => {
    const networks = networksOfCoin(query.coin);
    if (networks.length === 0) return reject('coin_unknown');
    return accept('', networks.map(walletNetworkOf));
  }),

  depositAddress: handleTrader(contract.depositAddress, ({ traderId, query }) => {
    const terms = termsOf(query.coin, query.networkId);
    if (isRejection(terms)) return terms;
    const record = findDepositAddress(custody.context.db, traderId, query.networkId);
    return accept('', record && addressOf(query, record, faucetUrl));
  }),

  createDepositAddress: handleTrader(contract.createDepositAddress, async ({ traderId, body }) => {
    const terms = termsOf(body.coin, body.networkId);
    if (isRejection(terms)) return terms;
    if (!terms.isDepositOpen) return reject('deposit_network_closed');
    const record = await custody.openDepositAddress(traderId, terms.network);
    return accept('', addressOf(body, record, faucetUrl));
  }),

  recoverDeposit: handleTrader(contract.recoverDeposit, async ({ traderId, body }) => {
    const outcome = await custody.run((tx) => claimDeposit(tx, traderId, body));
    if (isRejection(outcome)) return outcome;
    return accept('Deposit claimed. We will review it.', depositOf(custody.context.db, outcome));
  }),

  walletHistory: handleTrader(contract.walletHistory, ({ traderId, query }) => {
    const coinId = query.coin === undefined ? undefined : coinIdOfCode(query.coin);
    if (query.coin !== undefined && coinId === undefined) return reject('coin_unknown');
    const { db } = custody.context;
    const requested = {
      userId: traderId,
      coinId,
      since: msOf(query.since),
      until: msOf(query.until),
      page: query.page,
      perPage: query.perPage,
    };
    if (query.type === 'deposit') {
      const states = statesOf(DEPOSIT_STATES, query.status);
      const rows = depositPage(db, { ...requested, states });
      return accept('', {
        type: 'deposit',
        page: pageThrough(rows, (record) => depositOf(db, record)),
      } as contract.WalletHistory);
    }
    const states = statesOf(WITHDRAWAL_STATES, query.status);
    const rows = withdrawalPage(db, { ...requested, states });
    return accept('', {
      type: 'withdrawal',
      page: pageThrough(rows, (record) => withdrawalOf(db, record)),
    } as contract.WalletHistory);
  }),
});

const addressOf = (
  { coin, networkId }: { readonly coin: string; readonly networkId: number },
  record: DepositAddressRecord,
  faucetUrl: string | undefined,
) => ({ coin, networkId, ...record, faucetUrl });

/** Detailed states of an outer status; undefined for all. */
const statesOf = <State extends string>(
  states: Readonly<Record<State, { readonly status: CustodyStatus }>>,
  status: CustodyStatus | undefined,
): readonly State[] | undefined =>
  status &&
  (Object.keys(states) as State[]).filter(
    (state) => CUSTODY_STATUSES[states[state].status] === CUSTODY_STATUSES[status],
  );

const msOf = (seconds: EpochSec | undefined) =>
  seconds === undefined ? undefined : epochMs(seconds * 1_000);
