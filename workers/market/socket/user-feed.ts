/** Account updates of the signed-in trader in one trading mode: the private channel, and the same
 *  objects under other event names on the pair's channels. The page decides which of two equal
 *  updates counts. */
import { subscriptionNameOf, type Channel } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { accountUpdateCodec, type AccountUpdate } from '#contract/entities/account-update.ts';
import { ACCOUNT_UPDATE_EVENT } from '#contract/realtime/account.ts';
import { ownBookEventOf, spotBookChannel } from '#contract/realtime/spot-book.ts';
import { ownTradeEventOf, tradeInfoChannel } from '#contract/realtime/trade-info.ts';
import { UPDATE_PROFILE_EVENT, updateProfileChannel } from '#contract/realtime/update-profile.ts';
import { parse } from '#contract/codec.ts';
import type { MarketOptions } from '../market-api.ts';
import type { ChannelSet } from './channel-set.ts';
import type { Counters } from './counters.ts';
import type { Cancel } from './environment.ts';

export interface UserFeedOptions {
  readonly channels: ChannelSet;
  readonly counters: Counters;
  /** The channel of the trading mode: real or demo. */
  readonly channel: Channel<UserId, unknown>;
  readonly userChannels: MarketOptions['userChannels'];
  readonly onUpdate: (update: AccountUpdate) => void;
  readonly onJoined: () => void;
  /** Called when the trader's profile has changed, or may have; omitted where it is not used. */
  readonly onProfile?: (() => void) | undefined;
}

export class UserFeed {
  readonly #options: UserFeedOptions;
  #userId: UserId | undefined;
  #pair: Pair | undefined;
  #releaseOwn: Cancel = () => {};
  #releaseProfile: Cancel | undefined;
  #releasePair: readonly Cancel[] = [];

  constructor(options: UserFeedOptions) {
    this.#options = options;
  }

  /** @returns whether it is another user than before. */
  setUser(userId: UserId | undefined): boolean {
    if (userId === this.#userId) return false;
    this.#userId = userId;
    this.#releaseOwn();
    this.#releaseOwn = () => {};
    this.#releaseProfile?.();
    this.#releaseProfile = undefined;
    this.#subscribePair();
    if (userId === undefined) return true;
    this.#releaseOwn = this.#options.channels.subscribe({
      name: this.#nameOf(this.#options.channel, userId),
      handlers: { [ACCOUNT_UPDATE_EVENT]: (payload) => this.#apply(userId, payload) },
      onJoined: () => {
        this.#options.onJoined();
        this.#subscribeProfile(userId);
      },
    });
    return true;
  }

  setPair(pair: Pair | undefined): void {
    if (pair?.id === this.#pair?.id) return;
    this.#pair = pair;
    this.#subscribePair();
  }

  /** Joins after the account channel, because orders wait for that one. */
  #subscribeProfile(userId: UserId): void {
    const { channels, onProfile } = this.#options;
    if (onProfile === undefined || this.#releaseProfile !== undefined) return;
    let isFirst = true;
    this.#releaseProfile = channels.subscribe({
      name: this.#nameOf(updateProfileChannel, userId),
      handlers: { [UPDATE_PROFILE_EVENT]: onProfile },
      onJoined: () => {
        // Changes while the link was down may have been missed.
        if (!isFirst) onProfile();
        isFirst = false;
      },
    });
  }

  #subscribePair(): void {
    for (const release of this.#releasePair) release();
    this.#releasePair = [];
    const userId = this.#userId;
    const pair = this.#pair;
    if (userId === undefined || pair === undefined) return;
    const apply = (payload: unknown) => this.#apply(userId, payload);
    const { channels } = this.#options;
    this.#releasePair = [
      channels.subscribe({
        name: spotBookChannel.nameOf(pair),
        handlers: { [ownBookEventOf(userId)]: apply },
      }),
      channels.subscribe({
        name: tradeInfoChannel.nameOf(pair),
        handlers: { [ownTradeEventOf(userId)]: apply },
      }),
    ];
  }

  #nameOf(channel: Channel<UserId, unknown>, userId: UserId): string {
    const { userChannels } = this.#options;
    return userChannels === 'private'
      ? subscriptionNameOf(channel, userId)
      : channel.nameOf(userId);
  }

  #apply(userId: UserId, payload: unknown): void {
    if (userId !== this.#userId) return;
    const parsed = parse(accountUpdateCodec, payload);
    if (!parsed.ok) {
      this.#options.counters.malformedCount += 1;
      return;
    }
    this.#options.counters.decodedCount += 1;
    this.#options.onUpdate(parsed.model);
  }
}
