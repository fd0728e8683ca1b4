/** Keeps the user's futures account live while the futures page is open: joins the private channel
 *  of each contract that matters, applies its updates in order, and reads all lists again after each
 *  join and each gap. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import { parse } from '#contract/codec.ts';
import type { FuturesAccountUpdate } from '#contract/entities/futures-account-update.ts';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import { isOfContract, type ContractKey } from '#contract/entities/futures-terms.ts';
import {
  FUTURES_ACCOUNT_EVENT,
  MARGIN_ALERT_EVENT,
  futuresAccountChannel,
  type MarginAlert,
} from '#contract/realtime/futures-account.ts';
import { FUTURES_BOOK_EVENT, futuresBookChannel } from '#contract/realtime/futures-book.ts';
import {
  FUTURES_RUNNING_BAR_EVENT,
  FUTURES_TRADES_EVENT,
  futuresTradeInfoChannel,
} from '#contract/realtime/futures-trade-info.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { after } from '#src/platform/clock.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import {
  applyFuturesAccount,
  clearFuturesAccount,
  NO_FUTURES_CHANGE,
  type FuturesChange,
} from '#src/stores/futures-account.store.ts';
import { closedPositionsFrom, futuresListsFrom } from './futures-lists.ts';

const PUBLIC_CHANNELS = [futuresBookChannel, futuresTradeInfoChannel];

/** Joins of several channels cause one read. */
const READ_PAUSE_MS = 50;
const RETRY_MS = 5_000;

export interface FuturesFeedOptions {
  readonly client: ExchangeClient;
  readonly watchChannel: MarketLink['watchChannel'];
  /** Whether the names of user channels have the private prefix on the wire. */
  readonly isPrivate: boolean;
  readonly log: (message: string, error: unknown) => void;
  readonly onSettings: (key: ContractKey, settings: FuturesSettings) => void;
  /** What happened before the join is unknown, so everything of the contract is read again. */
  readonly onJoined: (key: ContractKey) => void;
  /** Receives each update that was applied. */
  readonly onUpdate: (update: FuturesAccountUpdate) => void;
}

export interface FuturesFeed {
  /** Switches to another user or none; all data of the previous user is cleared immediately. */
  follow(userId: UserId | undefined): void;
  /**
   * Joins the channels of these contracts and leaves all others.
   * @param shown contract on screen, whose public channels are joined anyway.
   */
  watch(contracts: readonly ContractKey[], shown?: ContractKey): void;
}

/** Events of the market, which a back end may send on the user's channel: the worker applies them. */
const MARKET_EVENTS: readonly string[] = [
  FUTURES_BOOK_EVENT,
  FUTURES_TRADES_EVENT,
  FUTURES_RUNNING_BAR_EVENT,
];

type AccountEvent =
  | { readonly kind: 'update'; readonly model: FuturesAccountUpdate }
  | { readonly kind: 'alert'; readonly model: MarginAlert };

interface JoinedContract {
  readonly key: ContractKey;
  readonly leave: () => void;
  /** Of the last event since the join; undefined until there is one. */
  sequence: number | undefined;
}

export class LiveFuturesFeed implements FuturesFeed {
  readonly #options: FuturesFeedOptions;
  readonly #joined = new Map<string, JoinedContract>();
  #userId: UserId | undefined;
  #contracts: readonly ContractKey[] = [];
  #shown: ContractKey | undefined;
  /** Public channels of the contract on screen, by name. */
  readonly #public = new Map<string, () => void>();
  #cancelRead: (() => void) | undefined;
  /** Number of the read whose response counts. */
  #read = 0;
  /** Updates that arrived during a read, which its response may not contain. */
  #duringRead: FuturesChange[] | undefined;

  constructor(options: FuturesFeedOptions) {
    this.#options = options;
  }

  follow(userId: UserId | undefined): void {
    if (userId === this.#userId) return;
    this.#leaveAll();
    this.#userId = userId;
    clearFuturesAccount();
    this.watch(this.#contracts, this.#shown);
  }

  watch(contracts: readonly ContractKey[], shown?: ContractKey): void {
    this.#contracts = contracts;
    this.#shown = shown;
    this.#watchPublic();
    for (const [name, { key, leave }] of this.#joined) {
      if (contracts.some((contract) => isOfContract(contract, key))) continue;
      this.#joined.delete(name);
      leave();
    }
    const userId = this.#userId;
    if (userId === undefined) return;
    for (const key of contracts) {
      const name = this.#nameOf(userId, key);
      if (!this.#joined.has(name)) this.#join(name, userId, key);
    }
  }

  /** A back end may send the account's event on a public channel, where anybody could read it and whose user is not
   *  known: it says only that there is something to read. */
  #watchPublic(): void {
    const key = this.#userId === undefined ? undefined : this.#shown;
    const names = key === undefined ? [] : PUBLIC_CHANNELS.map((family) => family.nameOf(key));
    for (const [name, leave] of this.#public) {
      if (names.includes(name)) continue;
      this.#public.delete(name);
      leave();
    }
    for (const name of names) {
      if (this.#public.has(name)) continue;
      const leave = this.#options.watchChannel({
        name,
        events: [FUTURES_ACCOUNT_EVENT],
        onJoined: () => undefined,
        onEvent: (event, payload) => {
          const received = eventOf(event, payload);
          const shown = this.#shown;
          if (received === undefined || shown === undefined) return;
          if (isOfContract(received.model, shown)) this.#readSoon(READ_PAUSE_MS);
        },
      });
      this.#public.set(name, leave);
    }
  }

  #nameOf(userId: UserId, { quoteCoinId, tradeCoinId }: ContractKey): string {
    const key = { userId, quoteCoinId, tradeCoinId };
    return this.#options.isPrivate
      ? subscriptionNameOf(futuresAccountChannel, key)
      : futuresAccountChannel.nameOf(key);
  }

  #join(name: string, userId: UserId, key: ContractKey): void {
    const leave = this.#options.watchChannel({
      name,
      events: [FUTURES_ACCOUNT_EVENT, MARGIN_ALERT_EVENT, ...MARKET_EVENTS],
      onJoined: () => {
        const joined = this.#joined.get(name);
        if (joined === undefined) return;
        joined.sequence = undefined;
        this.#readSoon(READ_PAUSE_MS);
        this.#options.onJoined(key);
      },
      onEvent: (event, payload) => this.#receive(name, userId, event, payload),
    });
    this.#joined.set(name, { key, leave, sequence: undefined });
  }

  #receive(name: string, userId: UserId, event: string, payload: unknown): void {
    const joined = this.#joined.get(name);
    if (joined === undefined || userId !== this.#userId || MARKET_EVENTS.includes(event)) return;
    const received = eventOf(event, payload);
    if (received === undefined) {
      this.#options.log('An update of the futures account is malformed.', event);
      return this.#readSoon(0);
    }
    const { model } = received;
    if (!isOfContract(model, joined.key)) return;
    const { sequence } = joined;
    if (sequence !== undefined && model.sequence <= sequence) return; // Duplicate.
    joined.sequence = model.sequence;
    if (sequence !== undefined && model.sequence > sequence + 1) this.#readSoon(0);
    // A warning counts in the sequence only: its toast is that of a notification, on every page.
    if (received.kind === 'update') this.#apply(userId, received.model);
  }

  #apply(userId: UserId, update: FuturesAccountUpdate): void {
    const { wallet, settings, closedPositionIds } = update;
    const change: FuturesChange = {
      ...update,
      wallets: wallet === undefined ? [] : [wallet],
      closedPositions: [],
    };
    this.#duringRead?.push(change);
    applyFuturesAccount('change', userId, change);
    this.#options.onUpdate(update);
    if (settings !== undefined) this.#options.onSettings(update, settings);
    if (closedPositionIds.length > 0) void this.#readClosed(userId);
  }

  #readSoon(delayMs: number): void {
    this.#cancelRead?.();
    this.#cancelRead = after(delayMs, () => void this.#readAll());
  }

  async #readAll(): Promise<void> {
    const userId = this.#userId;
    if (userId === undefined) return;
    this.#read += 1;
    const read = this.#read;
    const missed: FuturesChange[] = [];
    this.#duringRead = missed;
    try {
      const lists = await futuresListsFrom(this.#options.client, this.#contracts);
      if (userId !== this.#userId || read !== this.#read) return;
      this.#duringRead = undefined;
      applyFuturesAccount('full', userId, lists);
      for (const change of missed) applyFuturesAccount('change', userId, change);
    } catch (error) {
      if (userId !== this.#userId || read !== this.#read) return;
      this.#duringRead = undefined;
      this.#options.log('The futures account could not be read.', error);
      this.#readSoon(RETRY_MS);
    }
  }

  /** An update names ended positions only; their results are read. */
  async #readClosed(userId: UserId): Promise<void> {
    try {
      const closedPositions = await closedPositionsFrom(this.#options.client);
      if (userId !== this.#userId) return;
      applyFuturesAccount('change', userId, { ...NO_FUTURES_CHANGE, closedPositions });
    } catch (error) {
      this.#options.log('Ended positions could not be read.', error);
    }
  }

  #leaveAll(): void {
    this.#cancelRead?.();
    this.#read += 1;
    this.#duringRead = undefined;
    for (const { leave } of this.#joined.values()) leave();
    this.#joined.clear();
    for (const leave of this.#public.values()) leave();
    this.#public.clear();
  }
}

/** @returns undefined for a payload that violates the contract. */
function eventOf(event: string, payload: unknown): AccountEvent | undefined {
  const { events } = futuresAccountChannel;
  if (event === MARGIN_ALERT_EVENT) {
    const parsed = parse(events[MARGIN_ALERT_EVENT], payload);
    return parsed.ok ? { kind: 'alert', model: parsed.model } : undefined;
  }
  const parsed = parse(events[FUTURES_ACCOUNT_EVENT], payload);
  return parsed.ok ? { kind: 'update', model: parsed.model } : undefined;
}
