/** The Launchpad over a test exchange: the test moves the clock and asks for what is due. Users have identity level 1
 *  and 1,000 USDT in each of their spot and P2P wallets. */
import { assert } from '#contract/core/assert.ts';
import { decimal, decimalOfUnits, units } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import type { LaunchpadPhase } from '#contract/core/launchpad.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Commitment } from '#contract/entities/launchpad.ts';
import type { WaitingPlace } from '#contract/rest/launchpad.ts';
import type { Db } from '#server/db/database.ts';
import { COINS, QUOTE_COIN } from '#server/exchange/market-list.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import { giveLevel } from '#server/identity/levels.ts';
import { sealerOf } from '#server/identity/sealed.ts';
import { checkLaunchpad } from '#server/launchpad/check-launchpad.ts';
import { claimTokens } from '#server/launchpad/commitments/claims.ts';
import { buyTokens, commitAmount, type Committed } from '#server/launchpad/commitments/commit.ts';
import type { LaunchpadContext } from '#server/launchpad/launchpad-context.ts';
import { LaunchpadService } from '#server/launchpad/launchpad-service.ts';
import { createProject } from '#server/launchpad/projects/create-project.ts';
import { ensureCoin } from '#server/launchpad/projects/project-coins.ts';
import {
  findProject,
  type ProjectRecord,
  type ProjectTerms,
} from '#server/launchpad/projects/project-rows.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import type { EventDetails } from '#server/runtime/put-notification.ts';
import { isRejection, type Rejection } from '#server/runtime/rejection.ts';
import { openMemoryDatabase } from './memory-database.ts';
import { openTestExchange, type TestExchange } from './test-exchange.ts';

export const ANNA = userIdOf(11);
export const BEN = userIdOf(12);
export const CLEO = userIdOf(13);
export const DAVE = userIdOf(14);
export const USERS: readonly UserId[] = [ANNA, BEN, CLEO, DAVE, userIdOf(15), userIdOf(16)];
export const LAUNCH_START = Date.UTC(2026, 10, 29);
/** Hours after the first phase. */
export const at = (hours: number): EpochMs => epochMs(LAUNCH_START + hours * HOUR_MS);

const phase = (name: LaunchpadPhase, from: number, to: number) => ({
  phase: name,
  startsAt: at(from),
  endsAt: at(to),
});

/** Upcoming until hour 1, commit until 10, calculation until 12, distribution until 100; no snapshot. */
export const SHORT_PHASES = [
  phase('upcoming', 0, 1),
  phase('commit', 1, 10),
  phase('calculation', 10, 12),
  phase('distribution', 12, 100),
];
/** Snapshot from hour 1 to 25, commit until 34, calculation until 36, distribution until 100. */
export const SNAPSHOT_PHASES = [
  phase('upcoming', 0, 1),
  phase('snapshot', 1, 25),
  phase('commit', 25, 34),
  phase('calculation', 34, 36),
  phase('distribution', 36, 100),
];

/** 1,000 tokens at 0.05 USDT, at most 400 for each user; 40% at the distribution and 60% at hour 60. */
export const TERMS: ProjectTerms = {
  name: 'Harbor',
  coin: 'HRB',
  description: 'Storage that is paid by use.',
  links: [{ kind: 'website', address: 'https://example.com/harbor' }],
  totalTokens: decimal('1000'),
  price: decimal('0.05'),
  priceCoin: 'USDT',
  saleType: 'subscription',
  lot: decimal('1'),
  capPerUser: decimal('400'),
  minimumCommit: decimal('1'),
  maximumCommit: decimal('1000'),
  ticketSize: undefined,
  ticketsMax: undefined,
  snapshotCoin: undefined,
  snapshotDays: 0,
  limitRatio: decimal('1'),
  phases: SHORT_PHASES,
  identityLevel: 1,
  blockedCountries: [],
  vesting: [
    { percent: decimal('40'), at: at(12) },
    { percent: decimal('60'), at: at(60) },
  ],
  listsAt: at(20),
};
/** Tickets of 50 tokens, which cost 2.5 USDT; up to 8 for each user. */
export const LOTTERY: Partial<ProjectTerms> = {
  saleType: 'lottery',
  ticketSize: decimal('50'),
  ticketsMax: 8,
};
export const FIRST_COME: Partial<ProjectTerms> = { saleType: 'first_come' };
export const WITH_SNAPSHOT: Partial<ProjectTerms> = {
  snapshotCoin: 'USDT',
  snapshotDays: 1,
  phases: SNAPSHOT_PHASES,
  vesting: [{ percent: decimal('100'), at: at(36) }],
  listsAt: undefined,
};

type Done = Committed | Rejection;

export interface TestLaunchpad extends TestExchange {
  readonly service: LaunchpadService;
  readonly context: LaunchpadContext;
  readonly told: {
    readonly userId: UserId;
    readonly event: string;
    readonly amount: string | undefined;
  }[];
  /** Creates a project; by default the subscription of `TERMS`. */
  project(changed?: Partial<ProjectTerms>): Promise<ProjectRecord>;
  current(project: Pick<ProjectRecord, 'id'>): ProjectRecord;
  /** Sets the clock and does what is due. */
  goTo(time: number): Promise<void>;
  commit(
    userId: UserId,
    project: Pick<ProjectRecord, 'id'>,
    amount: string,
    wallet?: 'spot' | 'p2p',
  ): Promise<Done>;
  buy(userId: UserId, project: Pick<ProjectRecord, 'id'>, tokens: string): Promise<Done>;
  join(userId: UserId, project: Pick<ProjectRecord, 'id'>): Promise<WaitingPlace | Rejection>;
  claim(userId: UserId, project: Pick<ProjectRecord, 'id'>): Promise<Done>;
  own(userId: UserId, project: Pick<ProjectRecord, 'id'>): Promise<Commitment>;
  /** Available and frozen amount of a coin in the spot wallet. */
  balance(userId: UserId, coinId?: number): string;
  breaches(): Promise<readonly string[]>;
  /** Adds a user with so many USDT in the spot wallet. */
  add(userId: UserId, usdt: string): Promise<void>;
  reopen(): Promise<TestLaunchpad>;
}

interface Options {
  readonly isNew?: boolean;
  readonly turnsAtOnce?: number;
  /** Fewer than there are users, so that sales end in slices. */
  readonly usersAtOnce?: number;
  readonly startMs?: number;
}

export async function openTestLaunchpad(
  {
    isNew = true,
    turnsAtOnce = 2,
    usersAtOnce = 2,
    startMs = LAUNCH_START - HOUR_MS,
  }: Options = {},
  db: Db = openMemoryDatabase(),
): Promise<TestLaunchpad> {
  const test = openTestExchange(db, { coins: COINS, pairs: [] });
  test.clock.nowMs = startMs;
  const { exchange } = test;
  const clock = () => epochMs(test.clock.nowMs);
  const told: TestLaunchpad['told'] = [];
  let seedNumber = 0;
  const context: LaunchpadContext = {
    db,
    clock,
    write: recordWriter(db, exchange, clock),
    randomBytes: (count) => Buffer.alloc(count, (seedNumber += 1)),
    exchange,
    sealer: sealerOf(Buffer.alloc(32, 7), (count) => Buffer.alloc(count, 3)),
    turnsAtOnce,
    usersAtOnce,
    isBot: () => false,
    putNotification: (userId, details: EventDetails) => {
      if (details.kind !== 'launchpad') return;
      told.push({ userId, event: details.event, amount: details.amount });
    },
    feed: { progress: () => undefined, commitment: () => undefined },
  };
  const service = new LaunchpadService({
    context,
    exchange,
    schedule: () => undefined,
    chatFeed: { message: () => undefined, receipt: () => undefined },
    onError: (error) => {
      throw error;
    },
  });
  const hashOf = (id: number) => findProject(db, id)?.termsHash ?? '';
  const launchpad: TestLaunchpad = {
    ...test,
    service,
    context,
    told,
    project: async (changed = {}) => {
      const project = await service.run((tx) => createProject(tx, { ...TERMS, ...changed }));
      await ensureCoin(context, project);
      return project;
    },
    current: ({ id }) => {
      const project = findProject(db, id);
      assert(project !== undefined, 'the project exists');
      return project;
    },
    goTo: async (time) => {
      test.clock.nowMs = time;
      await service.timer.advance();
    },
    commit: (userId, { id: projectId }, amount, wallet = 'spot') =>
      service.run((tx) => {
        const request = { userId, projectId, wallet, termsHash: hashOf(projectId) };
        return commitAmount(tx, { ...request, amount: decimal(amount) });
      }),
    buy: (userId, { id: projectId }, tokens) =>
      service.run((tx) => {
        const request = {
          userId,
          projectId,
          wallet: 'spot',
          termsHash: hashOf(projectId),
        } as const;
        return buyTokens(tx, { ...request, tokens: decimal(tokens) });
      }),
    join: (userId, { id }) => service.joinRoom(userId, id),
    claim: (userId, { id: projectId }) =>
      service.run((tx) => claimTokens(tx, { userId, projectId })),
    own: async (userId, { id }) => {
      const found = await service.commitment(userId, id);
      assert(!isRejection(found) && found.commitment !== undefined, 'the user takes part');
      return found.commitment;
    },
    balance: (userId, coinId = QUOTE_COIN.id) => {
      const found = exchange.balances(userId).find((balance) => balance.coinId === coinId);
      return `${decimalOfUnits(found?.available ?? 0n)} + ${decimalOfUnits(found?.frozen ?? 0n)}`;
    },
    breaches: () => service.run(({ ledger }) => [...checkLedger(db), ...checkLaunchpad(ledger)]),
    add: (userId, usdt) => addUser(service, userId, usdt),
    reopen: () =>
      openTestLaunchpad({ isNew: false, turnsAtOnce, usersAtOnce, startMs: test.clock.nowMs }, db),
  };
  if (isNew) for (const user of USERS) await addUser(service, user, '1000');
  await service.timer.advance();
  return launchpad;
}

/** With a level from the day before. */
function addUser(service: LaunchpadService, userId: UserId, usdt: string): Promise<void> {
  return service.run(({ db, ledger, now }) => {
    giveLevel(db, userId, 1, epochMs(now - DAY_MS));
    for (const wallet of ['spot', 'p2p'] as const) {
      postTransfer(ledger, {
        debit: ledger.systemAccount('external', QUOTE_COIN.id),
        credit: ledger.coinAccounts(userId, QUOTE_COIN.id, wallet).available,
        amount: units(BigInt(usdt) * 10n ** 8n),
        type: 'play_money',
        cause: `test:${userId}/${wallet}`,
        postedAt: now,
      });
    }
  });
}

/** 'done', or the name of the rejection. */
export const nameOf = (outcome: unknown): string =>
  isRejection(outcome) ? outcome.rejection : 'done';
