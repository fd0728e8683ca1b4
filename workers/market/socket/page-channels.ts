/** Channels that a page requests by name, such as the wallets of its user. Events reach the page
 *  undecoded: their codecs load with the pages that need them, not with the worker. */
import type { ChannelRequest } from '../market-api.ts';
import type { ChannelSet } from './channel-set.ts';
import type { Cancel } from './environment.ts';

interface PageChannelsOptions {
  readonly channels: ChannelSet;
  readonly onEvent: (name: string, event: string, payload: unknown) => void;
  readonly onJoined: (name: string) => void;
}

export class PageChannels {
  readonly #options: PageChannelsOptions;
  readonly #releases = new Map<string, Cancel>();

  constructor(options: PageChannelsOptions) {
    this.#options = options;
  }

  /** Joins the requested channels and leaves all others. */
  watch(requests: readonly ChannelRequest[]): void {
    for (const [name, release] of this.#releases) {
      if (requests.some((request) => request.name === name)) continue;
      this.#releases.delete(name);
      release();
    }
    for (const { name, events } of requests) {
      if (!this.#releases.has(name)) this.#releases.set(name, this.#subscribe(name, events));
    }
  }

  #subscribe(name: string, events: readonly string[]): Cancel {
    const { channels, onEvent, onJoined } = this.#options;
    const handlers = events.map((event) => [
      event,
      (payload: unknown) => onEvent(name, event, payload),
    ]);
    return channels.subscribe({
      name,
      handlers: Object.fromEntries(handlers),
      onJoined: () => onJoined(name),
    });
  }
}
