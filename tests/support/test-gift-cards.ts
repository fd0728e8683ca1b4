/** Gift cards over a test exchange: the test moves the clock and asks for what is due. Each user has identity level 1
 *  and 1,000 USDT in the spot wallet; codes of second factors are always right. */
import { randomBytes } from 'node:crypto';
import { assert } from '#contract/core/assert.ts';
import { decimal, decimalOfUnits, units, type Units } from '#contract/core/decimal.ts';
import { requestId, type CoinId, type UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { EventDetails } from '#server/runtime/put-notification.ts';
import { userTable } from '#server/accounts/user-records.ts';
import type { Trader } from '#server/accounts/sign-in/sessions.ts';
import type { WithdrawalSecurity } from '#server/custody/custody-context.ts';
import { giftCardLeavingOf } from '#server/custody/leaving-rules.ts';
import type { Db } from '#server/db/database.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import { codeOfCard } from '#server/gift-cards/card-codes.ts';
import type { CardTransaction, GiftCardContext } from '#server/gift-cards/card-context.ts';
import { cardByNumber, type CardRecord } from '#server/gift-cards/card-rows.ts';
import { checkCards } from '#server/gift-cards/check-cards.ts';
import { createCards, type CreateRequest } from '#server/gift-cards/create-cards.ts';
import { GIFT_CARD_TERMS, type GiftCardTerms } from '#server/gift-cards/gift-card-terms.ts';
import { GiftCardService } from '#server/gift-cards/gift-card-service.ts';
import { addFirstThemes } from '#server/gift-cards/themes.ts';
import { addByCode, redeemByCode } from '#server/gift-cards/use-cards.ts';
import { sealerOf } from '#server/identity/sealed.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { receiverOf } from '#server/wallets/receivers.ts';
import { openMemoryDatabase } from './memory-database.ts';
import { openTestCustody, type TestCustody } from './test-custody.ts';
import { BTC, coins, USDT } from './test-exchange.ts';
import { inEnglish } from '#server/runtime/sentence.ts';

const KEY = Buffer.alloc(32, 9);
const PRICES = new Map<CoinId, Units>([
  [USDT, coins('1')],
  [BTC, coins('64250.1')],
]);
export const ORIGIN = { address: '192.0.2.1', device: 'test' };
/** Themes of the first start begin with it. */
export const THEME_ID = 1;

export interface TestCards extends TestCustody {
  readonly service: GiftCardService;
  readonly context: GiftCardContext;
  readonly told: { readonly userId: UserId; readonly event: string; readonly number: string }[];
  readonly mailed: { readonly recipient: string; readonly body: string }[];
  /** Prices in dollars; a coin without one cannot be paid. */
  readonly prices: Map<CoinId, Units>;
  readonly creatorId: UserId;
  readonly friendId: UserId;
  readonly otherId: UserId;
  /** Adds a user with some USDT. */
  join(name: string, usdt?: string): Promise<UserId>;
  /** Creates one card of 50 USDT. */
  card(changed?: Partial<CreateRequest>, userId?: UserId): Promise<CardRecord>;
  create(
    changed?: Partial<CreateRequest>,
    userId?: UserId,
  ): Promise<ReturnType<typeof createCards>>;
  codeOf(card: Pick<CardRecord, 'number'>): string;
  /** Name of the rejection, or the status that the card has then. */
  add(code: string, userId: UserId, address?: string): Promise<string>;
  redeem(code: string, userId: UserId, address?: string): Promise<string>;
  does(work: (tx: CardTransaction) => unknown): Promise<string>;
  current(card: Pick<CardRecord, 'number'>): CardRecord;
  /** Available USDT, or another coin, of the spot wallet. */
  balance(userId: UserId, coin?: CoinId): string;
  /** Moves the clock and does what is due. */
  advance(ms: number): Promise<void>;
  breaches(): Promise<readonly string[]>;
}

let requestNumber = 0;
export const newRequest = () =>
  requestId(`00000000-0000-4000-8000-${String((requestNumber += 1)).padStart(12, '0')}`);

export const traderOf = (userId: UserId): Trader => ({ userId, sessionId: `session ${userId}` });

/** Name of a rejection, or the status of a card. */
export function outcomeOf(outcome: unknown): string {
  if (isRejection(outcome)) return outcome.rejection;
  const isCard = typeof outcome === 'object' && outcome !== null && 'status' in outcome;
  return isCard ? String(outcome.status) : 'done';
}

interface Options {
  readonly terms?: Partial<GiftCardTerms>;
  readonly security?: Partial<WithdrawalSecurity>;
}

export async function openTestCards(
  options: Options = {},
  db: Db = openMemoryDatabase(),
): Promise<TestCards> {
  const prices = new Map(PRICES);
  const custody = openTestCustody(
    {
      priceOf: (coinId) => (coinId === BTC ? 64_250n : 1n),
      ...(options.security === undefined ? {} : { security: options.security }),
    },
    db,
  );
  const { exchange } = custody;
  const clock = () => epochMs(custody.clock.nowMs);
  const told: TestCards['told'] = [];
  const mailed: TestCards['mailed'] = [];
  const context: GiftCardContext = {
    db,
    clock,
    write: recordWriter(db, exchange, clock),
    randomBytes,
    sealer: sealerOf(KEY, randomBytes),
    terms: { ...GIFT_CARD_TERMS, ...options.terms },
    coins: exchange.coins,
    valueOf: custody.custody.context.valueOf,
    house: { priceOf: (coinId) => prices.get(coinId), allows: () => true, count: () => undefined },
    leaving: giftCardLeavingOf(custody.custody.context),
    stepUp: { checkSecondFactor: () => undefined, checkPresence: () => undefined },
    receiverOf: (type, typed) => receiverOf(db, type, typed),
    putNotification: (userId, details: EventDetails) => {
      if (details.kind !== 'gift_card') return;
      told.push({ userId, event: details.event, number: details.cardNumber });
    },
    putMail: ({ recipient }, { lines }) =>
      mailed.push({ recipient, body: lines.map((line) => inEnglish(line)).join('\n') }),
    onMail: () => undefined,
    origin: () => 'https://exchange.example',
  };
  const service = new GiftCardService({
    context,
    exchange,
    schedule: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  const join: TestCards['join'] = async (name, usdt = '1000') => {
    const email = `${name}@example.com`;
    const [known] = userTable.values(db, 'id', { email });
    if (known !== undefined) return known;
    const { id } = await context.write((now) =>
      userTable.insert(db, {
        uid: String(10_000_000 + userTable.count(db, {})),
        email,
        passwordHash: '',
        isEmailVerified: true,
        createdAt: now,
      }),
    );
    if (usdt !== '0') await custody.credit(id, USDT, coins(usdt));
    return id;
  };
  await context.write(() => addFirstThemes(db));
  const [creatorId, friendId, otherId] = [
    await join('creator'),
    await join('friend'),
    await join('other'),
  ];
  const does: TestCards['does'] = async (work) => outcomeOf(await service.run(work));
  const create: TestCards['create'] = (changed, userId = creatorId) =>
    service.run((tx) => createCards(tx, traderOf(userId), requestOf(changed), ORIGIN));
  const test: TestCards = {
    ...custody,
    service,
    context,
    told,
    mailed,
    prices,
    creatorId,
    friendId,
    otherId,
    join,
    create,
    does,
    card: async (changed, userId) => {
      const cards = await create(changed, userId);
      if (isRejection(cards)) throw new Error(`not created: ${JSON.stringify(cards)}`);
      const [card] = cards;
      assert(card !== undefined, 'a card is created');
      return card;
    },
    codeOf: (card) => {
      const code = codeOfCard(context, test.current(card));
      assert(code !== undefined, 'the card has a code');
      return code;
    },
    add: (code, userId, address = ORIGIN.address) =>
      does((tx) => addByCode(tx, { userId, address }, code)),
    redeem: (code, userId, address = ORIGIN.address) =>
      does((tx) => redeemByCode(tx, { userId, address }, code)),
    current: ({ number }) => {
      const card = cardByNumber(db, number);
      assert(card !== undefined, 'the card exists');
      return card;
    },
    balance: (userId, coin = USDT) => balanceOf(db, userId, coin),
    advance: async (ms) => {
      custody.clock.nowMs += ms;
      await service.timer.advance();
    },
    breaches: () => service.run((tx) => [...checkLedger(tx.db), ...checkCards(tx.db)]),
  };
  return test;
}

export const requestOf = (changed: Partial<CreateRequest> = {}): CreateRequest => ({
  coin: 'USDT',
  amount: decimal('50'),
  faceCoin: undefined,
  quantity: 1,
  themeId: THEME_ID,
  note: 'For you',
  restrictedTo: undefined,
  wallet: 'spot',
  requestId: newRequest(),
  ...changed,
});

/** The UID of a user. */
export function uidOf({ db }: Pick<TestCards, 'db'>, userId: UserId): string {
  const [uid] = userTable.values(db, 'uid', { id: userId });
  assert(uid !== undefined, 'the user exists');
  return uid;
}

function balanceOf(db: Db, userId: UserId, coin: CoinId): string {
  const row = db.get<{ balance_units: bigint }>(
    `SELECT balance_units FROM account
      WHERE owner_id = ? AND coin_id = ? AND wallet_type = 2 AND purpose = 'available'`,
    [userId, coin],
  );
  return decimalOfUnits(units(row?.balance_units ?? 0n));
}
