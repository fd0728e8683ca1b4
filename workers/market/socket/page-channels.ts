/** Channels that a page requests by name, such as the wallets of its user. Events reach the page
 *  undecoded: their codecs load with the pages that need them, not with the worker. */
import type { ChannelEvent, ChannelRequest } from '../market-api.ts';
import type { ChannelSet } from './channel-set.ts';
import type { Cancel, Environment } from './environment.ts';

/** Events of conflated channels reach the page together, this long after the first of them. */
export const CONFLATED_MS = 500;

interface PageChannelsOptions {
  readonly channels: ChannelSet;
  readonly environment: Pick<Environment, 'after'>;
  /** Never called with an empty list. */
  readonly onEvents: (events: readonly ChannelEvent[]) => void;
  readonly onJoined: (name: string) => void;
}

export class PageChannels {
  readonly #options: PageChannelsOptions;
  readonly #releases = new Map<string, Cancel>();
  /** The newest events of conflated channels, by channel and event. */
  readonly #waiting = new Map<string, ChannelEvent>();

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
    for (const request of requests) {
      const { name } = request;
      if (!this.#releases.has(name)) this.#releases.set(name, this.#subscribe(request));
    }
  }

  #subscribe({ name, events, isConflated = false }: ChannelRequest): Cancel {
    const { channels, onEvents, onJoined } = this.#options;
    const receive = isConflated
      ? (event: ChannelEvent) => this.#conflate(event)
      : (event: ChannelEvent) => onEvents([event]);
    const handlers = events.map((event) => [
      event,
      (payload: unknown) => receive({ name, event, payload }),
    ]);
    return channels.subscribe({
      name,
      handlers: Object.fromEntries(handlers),
      onJoined: () => onJoined(name),
    });
  }

  #conflate(event: ChannelEvent): void {
    const { environment, onEvents } = this.#options;
    const waiting = this.#waiting;
    if (waiting.size === 0) {
      environment.after(CONFLATED_MS, () => {
        onEvents([...waiting.values()]);
        waiting.clear();
      });
    }
    waiting.set(event.name + event.event, event);
  }
}
