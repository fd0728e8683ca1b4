/** Users and cards for journeys of gift cards. */
import { constants, generateKeyPairSync, privateDecrypt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { groupedGiftCode } from '#domain/gift-cards/code.ts';
import {
  newUser,
  openTrader,
  withoutLanguageOffer,
  type Caller,
  type TestUser,
} from './journey.ts';
import type { RestartableExchange } from './restartable-exchange.ts';

/** Long enough for a busy machine. */
export const LIVE = { timeout: 30_000 };

export interface Holder {
  readonly user: TestUser;
  readonly caller: Caller;
  readonly uid: string;
}

interface OpenOptions {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly exchange: RestartableExchange;
}

interface ProfileWire {
  readonly user: { readonly id: number; readonly unique_code?: string; readonly uid?: string };
}

/** A user in the browser of the page who may create cards. */
export async function openCreator(options: OpenOptions): Promise<Holder> {
  const user = newUser();
  const caller = await openTrader(options.page, options.request, user);
  const profile = await caller.get<ProfileWire>('/profile');
  verify(options.exchange.folder, profile.user.id);
  return { user, caller, uid: String(profile.user.id) };
}

/** Written beside the running exchange: a review takes longer than the journey. */
function verify(folder: string, userId: number): void {
  const db = new DatabaseSync(join(folder, 'tidemark.sqlite'), { timeout: 5_000 });
  db.prepare(
    `INSERT OR REPLACE INTO identity_level (user_id, level, first_name, last_name, updated_at_ms)
     VALUES (?, 1, 'Anna', 'Keller', ?)`,
  ).run(userId, Date.now());
  db.close();
}

/** A page in a browser of its own, of a visitor. */
export async function openVisitor(
  browser: Browser,
  { url }: RestartableExchange,
  viewport = { width: 1366, height: 768 },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    serviceWorkers: 'block',
    locale: 'en-US',
  });
  const page = await context.newPage();
  await withoutLanguageOffer(page);
  return page;
}

interface CardWire {
  readonly card_no: string;
}

/** A card of the user at the API. @returns its number. */
export async function makeCard({ caller }: Holder, changed: object = {}): Promise<string> {
  const [theme] = await caller.get<readonly { readonly id: number }[]>('/gift-card-themes');
  const [card] = await caller.post<readonly CardWire[]>('/gift-card-create', {
    coin_type: 'USDT',
    amount: '50',
    quantity: 1,
    theme_id: theme?.id,
    wallet_type: 2,
    request_id: randomUUID(),
    ...changed,
  });
  return card?.card_no ?? '';
}

/** The code of a card, in groups of four. */
export async function codeOf({ caller }: Holder, cardNumber: string): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const { redeem_code: sealed } = await caller.post<{ readonly redeem_code: string }>(
    '/gift-card-reveal',
    {
      card_no: cardNumber,
      public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    },
  );
  const key = {
    key: privateKey,
    padding: constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: 'sha256',
  };
  return groupedGiftCode(privateDecrypt(key, Buffer.from(sealed, 'base64')).toString());
}

interface BalanceWire {
  readonly coin_type: string;
  readonly balance: string;
}

/** Available USDT of the spot wallet. */
export async function usdtOf({ caller }: Pick<Holder, 'caller'>): Promise<number> {
  const { data } = await caller.get<{ readonly data: readonly BalanceWire[] }>('/wallet-list', {
    wallet_type: 2,
  });
  return Number(data.find((row) => row.coin_type === 'USDT')?.balance ?? '0');
}
