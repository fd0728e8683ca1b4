/** Projects of the Launchpad for journeys, and verified traders who take part in them. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { APIRequestContext, Page } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { isoOf, type EpochMs } from '#contract/core/time.ts';
import { exchangeNow } from './exchange-clock.ts';
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
const DESK = '/operator/launchpad';
const SPOT = 2;

interface Listed {
  readonly id: number;
  readonly coin_type: string;
  readonly terms_hash: string | null;
}

export interface Participant {
  readonly user: TestUser;
  readonly caller: Caller;
}

/** A trader whose identity was approved long before any sale. */
export async function openParticipant(
  page: Page | undefined,
  request: APIRequestContext,
  { folder }: RestartableExchange,
): Promise<Participant> {
  const user = newUser();
  const caller =
    page === undefined
      ? await callerOf(request, user, { isNew: true })
      : await openTrader(page, request, user);
  const profile = await caller.get<{ readonly user: { readonly id: number } }>('/profile');
  const now = await exchangeNow(request);
  // Written beside the running exchange: a review takes longer than the journey.
  const db = new DatabaseSync(join(folder, 'tidemark.sqlite'), { timeout: 5_000 });
  db.prepare(
    `INSERT OR REPLACE INTO identity_level (user_id, level, first_name, last_name, updated_at_ms)
     VALUES (?, 1, 'Mai', 'Tran', ?)`,
  ).run(profile.user.id, now - 30 * DAY_MS);
  db.close();
  return { user, caller };
}

export interface Schedule {
  /** From now until balances are read, for a project with a limit by the balance. */
  readonly snapshotIn?: number;
  /** From now until the sale opens. */
  readonly opensIn: number;
  readonly closesIn: number;
  readonly distributionIn: number;
}

/** The schedule of most journeys: open in 10 minutes, closed in 70, distributed in 80. */
export const SHORT: Schedule = {
  opensIn: 10 * MINUTE_MS,
  closesIn: 70 * MINUTE_MS,
  distributionIn: 80 * MINUTE_MS,
};

let coinCount = 0;

/**
 * Opens a project at the desk: 1,000 tokens at 0.05 USDT, at most 400 of a user.
 * @param changed terms as on the wire.
 */
export async function openProject(
  request: APIRequestContext,
  schedule: Schedule,
  changed: object = {},
): Promise<{ readonly id: number; readonly coin: string }> {
  coinCount += 1;
  const coin = `JT${process.pid % 1_000}${coinCount}`;
  const now = await exchangeNow(request);
  const at = (aheadMs: number): string => isoOf((now + aheadMs) as EpochMs);
  const { snapshotIn, opensIn, closesIn, distributionIn } = schedule;
  const phase = (number: number, from: number, to: number) => ({
    phase: number,
    starts_at: at(from),
    ends_at: at(to),
  });
  const end = distributionIn + 60 * DAY_MS;
  const phases = [
    phase(1, -HOUR_MS, snapshotIn ?? opensIn),
    ...(snapshotIn === undefined ? [] : [phase(2, snapshotIn, opensIn)]),
    phase(3, opensIn, closesIn),
    phase(4, closesIn, distributionIn),
    phase(5, distributionIn, end),
  ];
  const data = {
    name: `Harbor ${coinCount}`,
    coin_type: coin,
    description: 'Storage that is paid by use.',
    links: [{ kind: 'website', url: 'https://example.com/harbor' }],
    total_tokens: '1000',
    price: '0.05',
    price_coin: 'USDT',
    sale_type: 1,
    lot: '1',
    hard_cap_per_user: '400',
    minimum_commit: '1',
    maximum_commit: '1000',
    phases,
    vesting: [
      { percent: '40', at: at(distributionIn) },
      { percent: '60', at: at(distributionIn + 30 * DAY_MS) },
    ],
    ...changed,
  };
  const response = await request.post(DESK, { headers: OPERATOR_BEARER, data });
  const reply = await response.text();
  expect(response.status(), reply).toBe(200);
  const listed = await request.get('/api/ico-list');
  const { data: projects } = (await listed.json()) as { readonly data: readonly Listed[] };
  const id = projects.find(({ coin_type: code }) => code === coin)?.id;
  assert(id !== undefined, `the project is listed: ${reply}`);
  return { id, coin };
}

const termsHashOf = async ({ caller }: Participant, id: number): Promise<string | null> =>
  (await caller.get<Listed>(`/ico-details/${id}`)).terms_hash;

/** Commits by call. */
export async function commit(of: Participant, id: number, amount: string): Promise<void> {
  await of.caller.post('/ico-commit', {
    project_id: id,
    amount,
    wallet_type: SPOT,
    agreement: true,
    terms_hash: await termsHashOf(of, id),
    request_id: randomUUID(),
  });
}

interface CommitmentWire {
  readonly committed: string;
  readonly allocated_tokens: string;
  readonly charged: string;
  readonly refunded: string;
  readonly tickets: number;
}

export async function commitmentOf({ caller }: Participant, id: number): Promise<CommitmentWire> {
  const path = `/ico-commitment/${id}`;
  const { commitment } = await caller.get<{ readonly commitment: CommitmentWire | null }>(path);
  if (commitment === null) throw new Error('The participant has committed nothing.');
  return commitment;
}

/** Spot wallet: available and frozen. */
export async function spotOf(
  { caller }: Participant,
  coin: string,
): Promise<readonly [string, string]> {
  const { data } = await caller.get<{
    readonly data: readonly {
      readonly coin_type: string;
      readonly balance: string;
      readonly on_order: string;
    }[];
  }>('/wallet-list', { wallet_type: SPOT, per_page: 200 });
  const found = data.find((one) => one.coin_type === coin);
  return [found?.balance ?? '0', found?.on_order ?? '0'];
}

/** The desk answers the conversation about a purchase. */
export async function answer(
  request: APIRequestContext,
  id: number,
  { caller }: Participant,
  text: string,
): Promise<void> {
  const { user } = await caller.get<{ readonly user: { readonly id: number } }>('/profile');
  const response = await request.post(`${DESK}/${id}/chats/${user.id}`, {
    headers: OPERATOR_BEARER,
    data: { text },
  });
  expect(response.status()).toBe(200);
}
