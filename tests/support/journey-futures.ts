/** What journeys on the futures page share: keyboard, tables, and other users to trade with. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Decimal } from '#contract/core/decimal.ts';
import { callerOf, expect, newUser, type Caller } from './journey.ts';
import type { Market } from './journey-market.ts';

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Clicks a button by keyboard. The confirming button of a position's dialog is disabled while prices are not live,
 *  for example after the page was busy, and ignores the key. */
export async function press(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.focus();
  await button.press('Enter');
}

/** Opens a tab of the panel below the chart. */
export async function rowsOf(page: Page, tab: string): Promise<Locator> {
  await press(page.getByRole('tab', { name: tab }));
  return page.getByRole('table', { name: tab }).getByRole('row');
}

interface FuturesDashboardWire {
  readonly order_data: Market['coins'] & {
    readonly total: { readonly trade_wallet: { readonly last_price: Decimal } };
  };
}

/** Coins and last price of a contract. */
export async function contractOf(caller: Caller, pairText: string): Promise<Market> {
  const { order_data: data } = await caller.get<FuturesDashboardWire>(
    `/future-trade/app-dashboard/${pairText}`,
  );
  const coins = { base_coin_id: data.base_coin_id, trade_coin_id: data.trade_coin_id };
  return { coins, last: data.total.trade_wallet.last_price };
}

/** Moves quote coin of the contract from the spot to the futures wallet. */
export const transferToFutures = (
  caller: Caller,
  { coins }: Market,
  amount: string,
): Promise<unknown> =>
  caller.post('/wallet-transfer', {
    coin_id: coins.base_coin_id,
    from_wallet_type: 2,
    to_wallet_type: 3,
    amount,
    request_id: crypto.randomUUID(),
  });

/** Terms of an isolated order that opens; its `amount` is in trade coin. */
export const openingOrder = ({ coins }: Market, leverage: number) => ({
  ...coins,
  action: 1,
  margin_mode: 1,
  leverage,
  amount_type: 2,
});

/** Another user with money in the futures wallet. */
export async function futuresMaker(
  request: APIRequestContext,
  pairText: string,
): Promise<{ readonly maker: Caller; readonly contract: Market }> {
  const maker = await callerOf(request, newUser(), { isNew: true });
  const contract = await contractOf(maker, pairText);
  await transferToFutures(maker, contract, '9000');
  return { maker, contract };
}
