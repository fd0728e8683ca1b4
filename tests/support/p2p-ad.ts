/** An ad of a ledger in memory. */
import { decimal, exactUnitsOf, type Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { ConvertSide } from '#contract/entities/convert.ts';
import { Ledger } from '#server/ledger/ledger.ts';
import { fillTreasury } from '#server/ledger/play-money.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import type { AdRecord, NewAd } from '#server/p2p/ads/ad-rows.ts';
import { adTable, saveAd } from '#server/p2p/ads/ad-rows.ts';
import { freezeRest } from '#server/p2p/ads/ad-stock.ts';
import { openMemoryDatabase } from './memory-database.ts';
import { ALICE, BOB, COIN, NOW, type TestLedger } from './test-ledger.ts';

export const of = (text: string): Units => exactUnitsOf(decimal(text));

/** 100 at 2, in orders from 10 to 100, at a fee of 0.1 %. */
export const adOf = (side: ConvertSide, changed: Partial<NewAd> = {}): NewAd => ({
  userId: ALICE,
  side,
  coinId: COIN,
  currency: 'EUR',
  priceType: 'fixed',
  price: of('2'),
  available: of('100'),
  feeRate: of('0.001'),
  minimum: of('10'),
  maximum: of('200'),
  paymentWindow: 15,
  terms: '',
  autoReply: '',
  conditions: {
    minimumLevel: 1,
    minimumRegisterDays: 0,
    minimumCompleted30d: 0,
    minimumCompletionRate30d: 0,
    isForNonAdvertisers: false,
    blockedCountries: [],
  },
  usesReferenceCode: false,
  status: 'online',
  createdAt: NOW,
  updatedAt: NOW,
  ...changed,
});

/** Alice and Bob have 1,000 each in their P2P wallets. */
export function openP2pLedger(): TestLedger {
  const db = openMemoryDatabase();
  const ledger = new Ledger(db);
  const amount = of('1000');
  db.transaction(() => {
    fillTreasury(ledger, { coinId: COIN, amount: 2n * amount, cause: 'mint:1', postedAt: NOW });
    for (const userId of [ALICE, BOB]) {
      postTransfer(ledger, {
        debit: ledger.systemAccount('treasury', COIN),
        credit: ledger.coinAccounts(userId, COIN, 'p2p').available,
        amount,
        type: 'play_money',
        cause: `play:${userId}`,
        postedAt: NOW,
      });
    }
  });
  return { db, ledger };
}

/** Publishes the ad of `adOf`. */
export const publishAd = ({ db, ledger }: TestLedger, ad: NewAd): AdRecord =>
  db.transaction(() => {
    const record = adTable.insert(db, ad);
    freezeRest({ ledger, now: NOW }, record);
    saveAd(db, record);
    return record;
  });

export const p2pBalancesOf = ({ ledger }: TestLedger, userId: UserId) => {
  const { available, frozen } = ledger.coinAccounts(userId, COIN, 'p2p');
  return [ledger.balanceOf(available), ledger.balanceOf(frozen)] as const;
};
