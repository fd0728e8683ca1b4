/** Traders of peer-to-peer trading in a running exchange. */
import { randomUUID } from 'node:crypto';
import { decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import { coinId, userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { RouteName } from '#contract/routes.ts';
import { setVerifiedLevel } from '#server/identity/levels.ts';
import { fillTreasury } from '#server/ledger/play-money.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { mustAccept, type LiveExchange, type Reply, type TraderLogin } from './live-exchange.ts';

export const IBAN = 'DE89370400440532013000';

export interface P2pTrader extends TraderLogin {
  /** Sends a call as this trader, with a new request ID. */
  send(name: RouteName, body?: object): Promise<Reply>;
  get(
    name: RouteName,
    request?: { query?: object; params?: Record<string, string> },
  ): Promise<Reply>;
}

interface Options {
  readonly level?: number;
  readonly firstName?: string;
  readonly lastName?: string;
  /** USDT in the P2P wallet. */
  readonly usdt?: string;
}

let fundCount = 0;

/** A trader with a verified name and USDT in the P2P wallet. */
export async function openP2pTrader(
  live: LiveExchange,
  name: string,
  { level = 2, firstName = 'Anna', lastName = 'Keller', usdt = '1000' }: Options = {},
): Promise<P2pTrader> {
  const login = await live.trader(name);
  const owner = userId(login.id);
  await live.exchange.transact((ledger, now) => {
    if (level > 0) {
      const names = { firstName, lastName, expiresOn: undefined };
      setVerifiedLevel(ledger.db, owner, { level, ...names }, now);
    }
    const amount = exactUnitsOf(decimal(usdt));
    if (amount === 0n) return;
    fundCount += 1;
    const cause = `test:p2p/${fundCount}`;
    const coin = coinId(1);
    fillTreasury(ledger, { coinId: coin, amount, cause: `${cause}/mint`, postedAt: epochMs(now) });
    postTransfer(ledger, {
      debit: ledger.systemAccount('treasury', coin),
      credit: ledger.coinAccounts(owner, coin, 'p2p').available,
      amount,
      type: 'play_money',
      cause,
      postedAt: now,
    });
  });
  const { bearer } = login;
  return {
    ...login,
    send: (route, body = {}) =>
      live.call(route, { bearer, body: { request_id: randomUUID(), ...body } }),
    get: (route, request = {}) => live.call(route, { bearer, ...(request as object) }),
  };
}

export const methodBody = (changed: object = {}) => ({
  type_id: 1,
  label: 'Main',
  real_name: 'Anna Keller',
  fields: { iban: IBAN, bank_name: 'Test Bank' },
  ...changed,
});

export async function addMethod(trader: P2pTrader, changed: object = {}): Promise<number> {
  const saved = await mustAccept(trader.send('savePaymentMethod', methodBody(changed)));
  return Number(saved.data?.['id']);
}

/** Sells 100 USDT at 101.5 percent, 10 to 90 euros an order. */
export const adBody = (changed: object = {}) => ({
  side: 2,
  coin_type: 'USDT',
  currency: 'EUR',
  price_type: 2,
  premium: '101.5',
  total_amount: '100',
  minimum: '10',
  maximum: '90',
  payment_window: 15,
  ...changed,
});

/** Posts an ad that sells, with a method of its own. */
export async function postAd(trader: P2pTrader, changed: object = {}): Promise<number> {
  const methodId = await addMethod(trader);
  const body = adBody({ payment_method_ids: [methodId], ...changed });
  const posted = await mustAccept(trader.send('createP2pAd', body));
  return Number(posted.data?.['id']);
}

/** The trader's balance of USDT in the P2P wallet. */
export const p2pUnits = (live: LiveExchange, trader: TraderLogin) =>
  live.exchange.transact((ledger) => {
    const { available, frozen } = ledger.coinAccounts(userId(trader.id), coinId(1), 'p2p');
    return [ledger.balanceOf(available), ledger.balanceOf(frozen)] as const;
  });
