/** Networks, deposit addresses, and the histories of deposits and withdrawals. */
import { epochMs, type EpochSec } from '#contract/core/time.ts';
import {
  CUSTODY_STATUSES,
  DEPOSIT_STATES,
  WITHDRAWAL_STATES,
  type CustodyStatus,
  type Deposit,
  type Withdrawal,
} from '#contract/entities/custody.ts';
import * as contract from '#contract/rest/deposits.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { withReasonIn } from '#server/runtime/sentence.ts';
import { pageThrough } from './page-of.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'custody' | 'faucetUrl' | 'wordIn'>;

export const depositRoutes = ({ custody, faucetUrl, wordIn }: Parts) => ({
  walletNetworks: handleTrader(contract.walletNetworks, ({ query }) => {
    const networks = custody.deposits.networksOf(query.coin);
    return isRejection(networks) ? networks : accept('', networks);
  }),

  depositAddress: handleTrader(contract.depositAddress, ({ userId, query }) => {
    const found = custody.deposits.addressOf(userId, query);
    if (isRejection(found)) return found;
    return accept('', found.record && addressOf(query, found.record, faucetUrl));
  }),

  createDepositAddress: handleTrader(contract.createDepositAddress, async ({ userId, body }) => {
    const opened = await custody.deposits.openAddress(userId, body);
    return isRejection(opened) ? opened : accept('', addressOf(body, opened, faucetUrl));
  }),

  recoverDeposit: handleTrader(contract.recoverDeposit, async ({ userId, body, origin }) => {
    const claimed = await custody.deposits.claim(userId, body);
    if (isRejection(claimed)) return claimed;
    const shown = withReasonIn(wordIn, origin.language, claimed);
    return accept('Deposit claimed. We will review it.', shown);
  }),

  walletHistory: handleTrader(contract.walletHistory, ({ userId, query, origin }) => {
    const coinId = query.coin === undefined ? undefined : custody.deposits.coinIdOf(query.coin);
    if (query.coin !== undefined && coinId === undefined) return reject('coin_unknown');
    const requested = {
      userId,
      coinId,
      since: msOf(query.since),
      until: msOf(query.until),
      page: query.page,
      perPage: query.perPage,
    };
    const asShown = <Item extends Deposit | Withdrawal>(item: Item): Item =>
      withReasonIn(wordIn, origin.language, item);
    const page =
      query.type === 'deposit'
        ? pageThrough(
            custody.deposits.page({ ...requested, states: statesOf(DEPOSIT_STATES, query.status) }),
            asShown,
          )
        : pageThrough(
            custody.withdrawals.page({
              ...requested,
              states: statesOf(WITHDRAWAL_STATES, query.status),
            }),
            asShown,
          );
    return accept('', { type: query.type, page } as contract.WalletHistory);
  }),
});

const addressOf = <Opened extends object>(
  { coin, networkId }: { readonly coin: string; readonly networkId: number },
  opened: Opened,
  faucetUrl: string | undefined,
) => ({ coin, networkId, ...opened, faucetUrl });

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
