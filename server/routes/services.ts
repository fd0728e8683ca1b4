/** Services available to the routes. Types only; `server/start/open-http.ts` creates the services. */
import type { ModelOf } from '#contract/codec.ts';
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { CurrencyRates } from '#contract/rest/currency-rates.ts';
import type { landingSettings } from '#contract/rest/landing-settings.ts';
import type { CommonSettings } from '#contract/rest/settings.ts';
import type { Custody } from '#server/custody/custody.ts';
import type { CaptchaGate } from '#server/captcha/captcha-gate.ts';
import type { ConvertService } from '#server/convert/convert-service.ts';
import type { EpochCommands } from '#server/demo/demo-epochs.ts';
import type { DemoTrade } from '#server/demo/demo-trade.ts';
import type {
  CoinBalance,
  Exchange,
  OrderCommands,
  TradingApi,
} from '#server/exchange/exchange-api.ts';
import type { RecordTransaction, Transaction } from '#server/exchange/transaction.ts';
import type { Replies } from '#server/http/handler.ts';
import type { HistoryExports } from '#server/exports/history-exports.ts';
import type { LaunchpadService } from '#server/launchpad/launchpad-service.ts';
import type { Federated } from '#server/federated/federated.ts';
import type { OpenedFutures } from '#server/futures/open-futures.ts';
import type { GiftCardService } from '#server/gift-cards/gift-card-service.ts';
import type { News } from '#server/notifications/news.ts';
import type { EarnService } from '#server/earn/earn-service.ts';
import type { MarketService } from '#server/p2p/market-service.ts';
import type { P2pService } from '#server/p2p/p2p-service.ts';
import type { IdentityService } from '#server/identity/identity-service.ts';
import type { Notifications } from '#server/notifications/notifications.ts';
import type { Push } from '#server/notifications/push/push.ts';
import type { MarketData } from '#server/exchange/market-data/market-data.ts';
import type { Accounts } from '#server/accounts/accounts.ts';
import type { WordIn } from '#server/runtime/sentence.ts';
import type { Broadcast } from '#server/realtime/pusher/broadcast-api.ts';
import type { Referrals } from '#server/referrals/referrals.ts';
import type { SupportChats } from '#server/support/support-chats.ts';
import type { Estimates } from '#server/views/balance-value.ts';
import type { Wallets } from '#server/wallets/wallets.ts';
import type { RequestIds } from './request-ids.ts';

export type LandingSettings = ModelOf<(typeof landingSettings)['reply']>;

/** Services available to the calls of one trading mode. */
export interface TradingContext {
  readonly exchange: TradingApi;
  /** Source of lists with `dashboard_type: demo`, in either trading mode. */
  readonly demo: TradingApi;
  readonly marketData: MarketData;
  readonly reference: Estimates;
  readonly orderReplays: Replies<OrderCommands>;
  /** Locked parts of the spot wallet; undefined in demo trade, where nothing leaves. */
  readonly withdrawLocks?: WithdrawLocks | undefined;
  /** Largest amounts that the limits let leave; undefined in demo trade. */
  readonly limitAmounts?: LimitAmounts | undefined;
}

export type LimitAmounts = (userId: UserId, now: EpochMs) => (coinId: CoinId) => Units | undefined;

export type WithdrawLocks = (
  userId: UserId,
  balance: CoinBalance,
  now: EpochMs,
) => { readonly locked: Units; readonly until: EpochMs | undefined };

export interface Services {
  readonly exchange: Exchange;
  readonly demo: DemoTrade;
  readonly convert: ConvertService;
  readonly futures: Pick<
    OpenedFutures,
    'futures' | 'marketData' | 'prices' | 'records' | 'fundingIntervalHours'
  >;
  readonly marketData: MarketData;
  readonly reference: Estimates;
  readonly accounts: Accounts;
  readonly wallets: Wallets;
  readonly custody: Custody;
  readonly identity: IdentityService;
  readonly earn: EarnService;
  readonly p2p: P2pService;
  readonly p2pMarket: MarketService;
  readonly giftCards: GiftCardService;
  readonly launchpad: LaunchpadService;
  readonly historyExports: HistoryExports;
  readonly notifications: Notifications;
  readonly push: Push;
  readonly news: News;
  readonly supportChats: SupportChats;
  /** Puts stored texts of the exchange into the language of a call. */
  readonly wordIn: WordIn;
  readonly referrals: Referrals;
  /** Page that sends simulated coins; undefined where others can reach the exchange. */
  readonly faucetUrl: string | undefined;
  readonly federated: Federated;
  readonly captcha: CaptchaGate;
  readonly broadcast: Pick<Broadcast, 'authSignature' | 'userSignature'>;
  /** Stored replies of calls with a request ID, by the transaction of their effect. */
  readonly replays: {
    readonly money: Replies<Transaction>;
    /** For good. */
    readonly futures: Replies<Transaction>;
    readonly records: Replies<RecordTransaction>;
    /** With personal data of others: encrypted. */
    readonly sealedMoney: Replies<Transaction>;
    readonly sealedRecords: Replies<RecordTransaction>;
    readonly demoOrders: Replies<OrderCommands>;
    readonly demoEpochs: Replies<EpochCommands>;
  };
  readonly orderReplays: Replies<OrderCommands>;
  readonly requestIds: RequestIds;
  /** Read for each response, because maintenance changes them; the current time is added. */
  readonly settings: () => Omit<CommonSettings, 'serverTime'>;
  readonly landing: LandingSettings;
  /** Current rates, for estimates of values. */
  readonly currencyRates: () => CurrencyRates;
}
