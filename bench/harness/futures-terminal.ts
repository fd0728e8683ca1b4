/** Opens the futures page of a trader with ten positions, on an exchange whose bots fill them. */
import type { BrowserContext } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import { decimal } from '#contract/core/decimal.ts';
import { clientOrderId, requestId } from '#contract/core/ids.ts';
import { placeFuturesBuy, placeFuturesSell } from '#contract/rest/futures-orders.ts';
import { futuresPositions } from '#contract/rest/futures-history.ts';
import { transferBetweenWallets } from '#contract/rest/wallets.ts';
import { signInDemo } from '#scripts/runner/demo-login.ts';
import { CONTRACTS, type FuturesContract } from '#server/futures/contract-list.ts';
import type { StagePage } from './browser.ts';
import { newContext, openWatched, type Site } from './product.ts';

export const FUTURES_PATH = '/futures/exchanges/BTC_USDT';

/** A long and a short of each of these contracts. */
const TRADED = CONTRACTS.slice(0, 5);
const POSITION_COUNT = 2 * TRADED.length;
/** In quote coin: all margins at this leverage, with reserve for what the storm moves. */
const DEPOSIT = decimal('60000');
const NOTIONAL = decimal('20000');
const LEVERAGE = 5;

export async function openFuturesTerminal(site: Site): Promise<StagePage> {
  const context = await newContext(site);
  await signInDemo(context, site.url);
  await openPositions(context, site.url);
  const opened = await openWatched(context, `${site.url}${FUTURES_PATH}`, ['book', 'chart']);
  const rows = opened.page.getByRole('table', { name: 'Positions' }).getByRole('row');
  // The table shows as many rows as fit, below its heading.
  await rows.nth(1).waitFor();
  await opened.page.getByRole('tab', { name: `Positions ${POSITION_COUNT}` }).waitFor();
  return opened;
}

/** Does nothing where an earlier page of this site has opened them. */
async function openPositions(context: BrowserContext, url: string): Promise<void> {
  const call = await callerOf(context, url);
  const [quoteCoinId] = TRADED.map(({ pair }) => pair.quoteCoinId);
  assert(quoteCoinId !== undefined, 'contracts are listed');
  const before = (await call('GET', futuresPositions.path)) as { readonly total: number };
  if (before.total >= POSITION_COUNT) return;
  const body = {
    coinId: quoteCoinId,
    from: 'spot',
    to: 'future',
    amount: DEPOSIT,
    requestId: requestId(crypto.randomUUID()),
  } as const;
  await call('POST', transferBetweenWallets.path, transferBetweenWallets.body.encode(body));
  for (const contract of TRADED) {
    for (const place of [placeFuturesBuy, placeFuturesSell]) {
      await call('POST', place.path, place.body.encode(marketOrderOf(contract)));
    }
  }
}

const marketOrderOf = ({ pair }: FuturesContract) =>
  ({
    tradeCoinId: pair.tradeCoinId,
    quoteCoinId: pair.quoteCoinId,
    action: 'open',
    kind: 'market',
    marginMode: 'isolated',
    leverage: LEVERAGE,
    amount: NOTIONAL,
    amountUnit: 'quote',
    limitPrice: undefined,
    stopPrice: undefined,
    trigger: 'mark',
    timeInForce: 'GTC',
    isReduceOnly: false,
    takeProfit: undefined,
    stopLoss: undefined,
    expectedPrice: undefined,
    slippagePercentMax: undefined,
    clientOrderId: clientOrderId(crypto.randomUUID()),
  }) as const;

/** Calls as the signed-in user of the context; the data of the reply, as it is on the wire. */
async function callerOf(context: BrowserContext, url: string) {
  const cookies = await context.cookies(url);
  const token = cookies.find(({ name }) => name === 'token')?.value;
  const headers = { Authorization: `Bearer ${token}` };
  return async (method: 'GET' | 'POST', path: string, data?: unknown): Promise<unknown> => {
    const response = await context.request.fetch(`${url}/api${path}`, { method, headers, data });
    const text = await response.text();
    assert(response.ok(), `${path} is accepted: ${text}`);
    return (JSON.parse(text) as { readonly data: unknown }).data;
  };
}
