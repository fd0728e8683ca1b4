/** Simulated merchants: they keep ads in the market, act on their orders by the same commands as users, and answer a
 *  little. */
import { SECOND_MS } from '#contract/core/durations.ts';
import { clientMessageId, type UserId } from '#contract/core/ids.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { repeatWhile } from '#server/exchange/market-data/throttle.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { closeAd, createAd, setAdStatus } from '../ads/ad-changes.ts';
import { openAdsOf, type AdRecord } from '../ads/ad-rows.ts';
import { coinCodeOf } from '../ads/ad-view.ts';
import type { P2pTransaction } from '../orders/order-context.ts';
import { orderTable, roleIn, type P2pOrderRecord } from '../orders/order-rows.ts';
import type { P2pService } from '../p2p-service.ts';
import { carryOut } from './merchant-acts.ts';
import { plannedAds, shareOf, termsOf, type PlannedAd } from './merchant-ads.ts';
import { ensureMerchant, fundMerchant, methodIdsOf } from './merchant-setup.ts';
import { answerTo } from './merchant-talk.ts';
import { actOf, MEMBERS } from './temperaments.ts';

const STEP_MS = 3 * SECOND_MS;
/** Steps between two looks at ads and money. */
const TEND_INTERVAL = 10;

export interface MerchantsOptions {
  readonly service: P2pService;
  readonly exchange: Pick<Exchange, 'registerBot' | 'health'>;
  readonly schedule: Schedule;
  readonly seed: number;
  /** Distinguishes the movements of this start. */
  readonly epoch: string;
  readonly onError: (error: unknown) => void;
}

interface Merchant {
  readonly userId: UserId;
  readonly member: (typeof MEMBERS)[number];
}

export class Merchants {
  readonly #options: MerchantsOptions;
  readonly #merchants: Merchant[] = [];
  #stepCount = 0;
  #isBusy = false;
  #isRunning = true;

  constructor(options: MerchantsOptions) {
    this.#options = options;
  }

  /** Makes the merchants and their ads, then acts until it is stopped. */
  async start(): Promise<void> {
    const { service, exchange, schedule } = this.#options;
    for (const member of MEMBERS) {
      const userId = await service.run((tx) => ensureMerchant(tx, member, tx.now));
      await exchange.registerBot(userId);
      this.#merchants.push({ userId, member });
    }
    await this.step();
    repeatWhile(
      STEP_MS,
      schedule,
      () => this.#isRunning,
      () => void this.step(),
    );
  }

  stop(): void {
    this.#isRunning = false;
  }

  /** Does what is due now. */
  async step(): Promise<void> {
    const { exchange, service } = this.#options;
    if (this.#isBusy || !this.#isRunning || exchange.health.mode !== 'open') return;
    this.#isBusy = true;
    try {
      const now = service.context.clock();
      for (const { userId } of this.#merchants) service.context.presence.note(userId, now);
      for (const merchant of this.#merchants) await this.#work(merchant);
      if (this.#stepCount % TEND_INTERVAL === 0) await this.#tend();
      this.#stepCount += 1;
    } catch (error) {
      this.#report(error);
    } finally {
      this.#isBusy = false;
    }
  }

  /** The queue may close while a step is pending. */
  #report(error: unknown): void {
    if (this.#isRunning) this.#options.onError(error);
  }

  async #work({ userId, member }: Merchant): Promise<void> {
    const { service, seed } = this.#options;
    const { db, clock } = service.context;
    for (const order of orderTable.all(db, { makerId: userId, closedAt: undefined })) {
      const role = roleIn(order, userId);
      if (role === undefined) continue;
      const now = clock();
      const share = shareOf(seed, order.uid);
      const act = actOf(member.temperament, role, order, { share, now });
      if (act !== undefined) await service.run((tx) => carryOut(tx, userId, order, act));
      else await this.#answer(userId, order);
    }
  }

  async #answer(userId: UserId, order: P2pOrderRecord): Promise<void> {
    const { chats, context } = this.#options.service;
    const role = roleIn(order, userId);
    const answer = role && answerTo(context.db, order, role, context.clock());
    if (answer === undefined) return;
    const clientId = clientMessageId(`answer-${answer.messageId}`);
    await chats.send(userId, order.uid, { clientId, text: answer.text, imageBase64: undefined });
  }

  /** Money and ads of each merchant, in one transaction. */
  async #tend(): Promise<void> {
    const { service, epoch } = this.#options;
    for (const merchant of this.#merchants) {
      await service.run((tx) => {
        const count = this.#stepCount;
        fundMerchant(tx, tx.ledger, merchant.userId, { epoch, count, now: tx.now });
        this.#tendAds(tx, merchant);
      });
    }
  }

  /** An ad that is exhausted is replaced, one that went offline comes back. */
  #tendAds(tx: P2pTransaction, merchant: Merchant): void {
    const { userId } = merchant;
    const ads = new Map<string, AdRecord>();
    for (const ad of openAdsOf(tx.db, userId)) {
      if (ad.status === 'exhausted') closeAd(tx, tx, { userId, id: ad.id });
      else ads.set(placeOf({ ...ad, coin: coinCodeOf(tx, ad.coinId) }), ad);
      if (ad.status === 'offline') setAdStatus(tx, tx, { userId, id: ad.id, status: 'online' });
    }
    const missing = plannedAds(merchant.member).filter((planned) => !ads.has(placeOf(planned)));
    if (missing.length === 0) return;
    const methodIds = methodIdsOf(tx, userId);
    for (const planned of missing) {
      const terms = termsOf(planned, merchant.member.temperament, this.#options.seed, methodIds);
      // Without a price it is tried again later.
      createAd(tx, tx, { userId, terms, isOnline: true });
    }
  }
}

const placeOf = ({ side, coin, currency }: Pick<PlannedAd, 'side' | 'coin' | 'currency'>) =>
  `${side} ${coin} ${currency}`;
