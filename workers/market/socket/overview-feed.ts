/** Price list of all pairs: forwards the newest state of each, at most four times per second, only
 *  while the list is watched and visible. */
import type { PairId } from '#contract/core/ids.ts';
import type { Listing } from '#contract/entities/listing.ts';
import {
  MARKET_OVERVIEW_EVENT,
  marketOverviewChannel,
} from '#contract/realtime/market-overview.ts';
import { parse } from '#contract/codec.ts';
import type { ChannelSet } from './channel-set.ts';
import type { Counters } from './counters.ts';
import type { Cancel, Environment } from './environment.ts';

const HAND_ON_INTERVAL_MS = 250;
/** More than any market has pairs. */
const PENDING_COUNT_MAX = 2_000;

export interface OverviewFeedOptions {
  readonly environment: Environment;
  readonly channels: ChannelSet;
  readonly counters: Counters;
  readonly onListings: (listings: readonly Listing[]) => void;
}

export class OverviewFeed {
  readonly #options: OverviewFeedOptions;
  readonly #pending = new Map<PairId, Listing>();
  #release: Cancel | undefined;
  #cancelHandOn: Cancel | undefined;
  #isVisible = true;

  constructor(options: OverviewFeedOptions) {
    this.#options = options;
  }

  watch(isWatched: boolean): void {
    if (isWatched === (this.#release !== undefined)) return;
    this.#release?.();
    this.#release = undefined;
    this.#cancelHandOn?.();
    this.#cancelHandOn = undefined;
    this.#pending.clear();
    if (!isWatched) return;
    this.#release = this.#options.channels.subscribe({
      name: marketOverviewChannel.nameOf(undefined),
      handlers: { [MARKET_OVERVIEW_EVENT]: (payload) => this.#apply(payload) },
    });
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#handOn();
  }

  #apply(payload: unknown): void {
    const { counters, environment } = this.#options;
    const parsed = parse(marketOverviewChannel.events[MARKET_OVERVIEW_EVENT], payload);
    if (!parsed.ok) {
      counters.malformedCount += 1;
      return;
    }
    counters.decodedCount += 1;
    const { listing } = parsed.model; // Undefined when nothing has changed.
    if (listing === undefined || this.#pending.size >= PENDING_COUNT_MAX) return;
    this.#pending.set(listing.id, listing);
    this.#cancelHandOn ??= environment.after(HAND_ON_INTERVAL_MS, () => this.#handOn());
  }

  #handOn(): void {
    this.#cancelHandOn = undefined;
    if (!this.#isVisible || this.#pending.size === 0) return;
    const listings = [...this.#pending.values()];
    this.#pending.clear();
    this.#options.onListings(listings);
  }
}
