/** Two sides of a peer-to-peer trade, each in a browser of its own, on one exchange. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import {
  callerOf,
  expect,
  newUser,
  OPERATOR_BEARER,
  openTrader,
  type Caller,
  type TestUser,
} from './journey.ts';
import type { RestartableExchange } from './restartable-exchange.ts';

/** Long enough for a tick of the exchange's timer on a busy machine. */
export const LIVE = { timeout: 30_000 };
const USDT = 1;
const SPOT = 2;
const P2P = 1;

export interface Side {
  readonly page: Page;
  readonly user: TestUser;
  readonly caller: Caller;
  readonly userId: number;
}

export interface Sides {
  readonly buyer: Side;
  readonly seller: Side;
  readonly close: () => Promise<void>;
}

interface SidesOptions {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly browser: Browser;
  readonly exchange: RestartableExchange;
  /** Of the buyer's browser. */
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** A seller in the journey's own browser and a buyer in another one, both verified, the seller with USDT. */
export async function openSides(options: SidesOptions): Promise<Sides> {
  const { page, request, browser, exchange, viewport = { width: 1366, height: 768 } } = options;
  const context = await browser.newContext({
    baseURL: exchange.url,
    viewport,
    serviceWorkers: 'block',
    locale: 'en-US',
  });
  const other = await context.newPage();
  const seller = await openSide(page, request, exchange, ['Anna', 'Keller']);
  const buyer = await openSide(other, request, exchange, ['Mai', 'Tran']);
  await seller.caller.post('/wallet-transfer', {
    coin_id: USDT,
    from_wallet_type: SPOT,
    to_wallet_type: P2P,
    amount: '500',
    request_id: randomUUID(),
  });
  return { seller, buyer, close: () => context.close() };
}

async function openSide(
  page: Page,
  request: APIRequestContext,
  { folder }: RestartableExchange,
  names: readonly [string, string],
): Promise<Side> {
  const user = newUser();
  const caller = await openTrader(page, request, user);
  const { user: profile } = await caller.get<{ readonly user: { readonly id: number } }>(
    '/profile',
  );
  verifyTrader(folder, profile.id, names);
  return { page, user, caller, userId: profile.id };
}

/** Written beside the running exchange: a review takes longer than the journey. */
export function verifyTrader(
  folder: string,
  userId: number,
  [first, last]: readonly [string, string],
): void {
  const db = new DatabaseSync(join(folder, 'tidemark.sqlite'), { timeout: 5_000 });
  db.prepare(
    `INSERT OR REPLACE INTO identity_level (user_id, level, first_name, last_name, updated_at_ms)
     VALUES (?, 2, ?, ?, ?)`,
  ).run(userId, first, last, Date.now());
  db.close();
}

/** An ad of the seller: 100 USDT at 0.93 EUR, paid to an account by SEPA. */
export async function postAd(
  { caller }: Pick<Side, 'caller'>,
  changed: object = {},
): Promise<number> {
  const method = await caller.post<{ readonly id: number }>('/p2p/payment-method-save', {
    type_id: 1,
    label: 'Main',
    real_name: 'Anna Keller',
    fields: { iban: 'DE89370400440532013000', bank_name: 'Test Bank' },
    request_id: randomUUID(),
  });
  const ad = await caller.post<{ readonly id: number }>('/p2p/ad-create', {
    side: 2,
    coin_type: 'USDT',
    currency: 'EUR',
    price_type: 1,
    price: '0.93',
    total_amount: '200',
    minimum: '10',
    maximum: '180',
    payment_window: 15,
    payment_method_ids: [method.id],
    terms: 'Own account only.',
    auto_reply: 'Hello, the account is in the order.',
    use_reference_code: true,
    request_id: randomUUID(),
    ...changed,
  });
  return ad.id;
}

/** Takes the ad by call. @returns the order's ID. */
export async function takeAd(
  { caller }: Pick<Side, 'caller'>,
  adId: number,
  fiatAmount = '50',
): Promise<string> {
  const order = await caller.post<{ readonly uid: string }>('/p2p/order-create', {
    ad_id: adId,
    fiat_amount: fiatAmount,
    payment_type_id: 1,
    expected_price: '0.93',
    request_id: randomUUID(),
  });
  return order.uid;
}

/** Opens the order on both sides, in a language of the buyer's. */
export async function openOrder(
  { buyer, seller }: Sides,
  uid: string,
  language = '',
): Promise<void> {
  const path = `/p2p-trading/order?uid=${uid}`;
  await Promise.all([buyer.page.goto(`${language}${path}`), seller.page.goto(path)]);
}

/** Sold coins in the P2P wallet of a side: available and frozen. */
export async function coinsOf({ caller }: Side): Promise<readonly [string, string]> {
  const list = await caller.get<{
    readonly data: readonly {
      readonly coin_type: string;
      readonly balance: string;
      readonly on_order: string;
    }[];
  }>('/wallet-list', { wallet_type: P2P, per_page: 200 });
  const usdt = list.data.find(({ coin_type: coin }) => coin === 'USDT');
  return [usdt?.balance ?? '0', usdt?.on_order ?? '0'];
}

export const primary = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });
export const dialogOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
export const headingOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 2, name });

/** Checkboxes of a dialog once it is open: a list of locators does not wait. */
export async function boxesOf(dialog: Locator): Promise<readonly Locator[]> {
  await dialog.waitFor();
  return dialog.getByRole('checkbox').all();
}

/** States the payment through the dialog. */
export async function markPaid(page: Page): Promise<void> {
  await primary(page, 'I have paid').click();
  const dialog = dialogOf(page, 'I have paid');
  for (const box of await boxesOf(dialog)) await box.check();
  await dialog.getByRole('button', { name: 'I have paid' }).click();
  await expect(dialog).toHaveCount(0, LIVE);
}

export async function release(page: Page): Promise<void> {
  await primary(page, 'Release').click();
  const dialog = dialogOf(page, 'Release');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: /^Release / }).click();
  await expect(dialog).toHaveCount(0, LIVE);
}

interface FileToSend {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Fills a dialog of evidence and confirms it. */
export async function giveEvidence(
  page: Page,
  { title, reason, file }: { title: string; reason?: string; file: FileToSend },
): Promise<void> {
  const dialog = dialogOf(page, title);
  if (reason !== undefined) await dialog.getByLabel('Reason').selectOption(reason);
  await dialog
    .getByLabel('Describe what happened')
    .fill('Everything that happened, with all times and sums.');
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByRole('button', { name: title, exact: true }).click();
  // An upload may be pending: the dialog names it, and is confirmed once more.
  await expect(async () => {
    if ((await dialog.count()) > 0) {
      await dialog.getByRole('button', { name: title, exact: true }).click({ timeout: 1_000 });
    }
    await expect(dialog).toHaveCount(0, { timeout: 2_000 });
  }).toPass(LIVE);
}

/** The desk decides the only open appeal of an order. */
export async function decide(
  request: APIRequestContext,
  uid: string,
  side: 'buyer' | 'seller',
): Promise<void> {
  const root = '/operator/p2p';
  const headers = OPERATOR_BEARER;
  const listed = await request.get(root, { headers });
  const { appeals } = (await listed.json()) as {
    readonly appeals: readonly { readonly id: number; readonly order_uid: string }[];
  };
  const id = appeals.find(({ order_uid: of }) => of === uid)?.id;
  assert(id !== undefined, 'the appeal waits at the desk');
  const claimed = await request.post(`${root}/appeals/${id}/claim`, { headers });
  expect(claimed.status()).toBe(200);
  const data = { side, note: 'Decided by the statements of both banks.' };
  const decided = await request.post(`${root}/appeals/${id}/verdict`, { headers, data });
  expect(decided.status()).toBe(200);
}

/** A new session at the API, after the clock has jumped over the end of the first one. */
export const freshCaller = (request: APIRequestContext, { user }: Side): Promise<Caller> =>
  callerOf(request, user, { isNew: false });
