/** Makes the simulated merchants: users with a level, names, accounts and play money in their P2P wallets. Each step is
 *  repeated at every start and changes nothing that is there. */
import { assert } from '#contract/core/assert.ts';
import { decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { changeUser, insertUser } from '#server/accounts/user-records.ts';
import { setVerifiedLevel } from '#server/identity/levels.ts';
import { fillTreasury } from '#server/ledger/play-money.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import type { MarketContext } from '../market-context.ts';
import { methodsOf } from '../methods/method-rows.ts';
import { saveMethod } from '../methods/methods.ts';
import { paymentTypeOf } from '../methods/payment-types.ts';
import { ensureTrader, setMerchantLevel } from '../traders/trader-rows.ts';
import { findMerchant, merchantEmailOf } from './merchant-users.ts';
import { neededTypeIds } from './merchant-ads.ts';
import { simulatedAccount } from './simulated-accounts.ts';
import type { MEMBERS } from './temperaments.ts';

type Member = (typeof MEMBERS)[number];

const LEVEL = 3;
const LAST_NAME = 'Simulation';

/** Runs inside a transaction. */
export function ensureMerchant(context: MarketContext, member: Member, now: EpochMs): UserId {
  const { db, randomBytes } = context;
  const { key, name, merchantLevel } = member;
  const known = findMerchant(db, key);
  const email = merchantEmailOf(key);
  const account = { email, passwordHash: '', referralCode: undefined, isEmailVerified: false };
  const userId = known ?? insertUser(db, account, randomBytes, now);
  if (known === undefined) {
    changeUser(db, userId, {
      nickname: `${LAST_NAME} ${name}`,
      firstName: name,
      lastName: LAST_NAME,
    });
    const names = { firstName: name, lastName: LAST_NAME, expiresOn: undefined };
    setVerifiedLevel(db, userId, { level: LEVEL, ...names }, now);
    ensureTrader(context, userId, now);
    setMerchantLevel(db, userId, merchantLevel);
  }
  ensureMethods(context, userId, member, now);
  return userId;
}

function ensureMethods(context: MarketContext, userId: UserId, member: Member, now: EpochMs): void {
  const existing = new Set(methodsOf(context.db, userId).map(({ typeId }) => typeId));
  for (const typeId of neededTypeIds(member)) {
    const type = paymentTypeOf(typeId);
    if (type === undefined || existing.has(typeId)) continue;
    const values = simulatedAccount(type, member.key);
    const realName = `${member.name} ${LAST_NAME}`;
    const request = { typeId, label: '', realName, values };
    const once = { image: undefined, checkCode: () => undefined };
    const saved = saveMethod(context, userId, request, once, now);
    assert(!isRejection(saved), `the account of a merchant is valid: ${type.name}`);
  }
}

export const methodIdsOf = (
  { db }: Pick<MarketContext, 'db'>,
  userId: UserId,
): ReadonlyMap<number, number> =>
  new Map(methodsOf(db, userId).map(({ typeId, id }) => [typeId, id]));

/** In the P2P wallet: refilled below half of it. */
const FUNDS: Readonly<Record<string, string>> = { USDT: '200000', BTC: '2', ETH: '60' };

/** Runs inside a transaction of the exchange. @param epoch distinguishes the movements of this start */
export function fundMerchant(
  { coins }: Pick<MarketContext, 'coins'>,
  ledger: Ledger,
  userId: UserId,
  { epoch, count, now }: { readonly epoch: string; readonly count: number; readonly now: EpochMs },
): void {
  for (const [code, text] of Object.entries(FUNDS)) {
    const coinId = coins.find((coin) => coin.code === code)?.id;
    if (coinId === undefined) continue;
    const aim = exactUnitsOf(decimal(text));
    const { available } = ledger.coinAccounts(userId, coinId, 'p2p');
    const amount = aim - ledger.balanceOf(available);
    if (amount * 2n < aim) continue;
    const cause = `p2p_merchant:${epoch}/${userId}/${coinId}/${count}`;
    const treasury = ledger.systemAccount('treasury', coinId);
    const lacking = amount - ledger.balanceOf(treasury);
    if (lacking > 0n) {
      fillTreasury(ledger, { coinId, amount: lacking, cause: `${cause}/mint`, postedAt: now });
    }
    const movement = { debit: treasury, credit: available, amount, cause, postedAt: now };
    const posted = postTransfer(ledger, { ...movement, type: 'play_money' });
    assert(posted === 'posted', 'the treasury was filled before it paid');
  }
}
