/** Knows which private channels of the outside service have subscribers. Only sockets with a grant of
 *  ours join one, so a channel is occupied when it was granted lately or the service's list, which is
 *  read at intervals, contains it: sockets live on when the exchange restarts. */
import type { EpochMs } from '#contract/core/time.ts';
import { channelKindOf } from '../pusher/names.ts';
import { isJsonObject, parseUntrustedJson } from '../pusher/safe-json.ts';
import { CHANNEL_READ_INTERVAL_MS, GRANT_COUNT_MAX, GRANT_MS } from './limits.ts';

export class OccupiedChannels {
  /** Time of the last grant, oldest first. */
  readonly #grants = new Map<string, EpochMs>();
  #listed: ReadonlySet<string> = new Set();
  #listedAt = -Infinity;

  get count(): number {
    return this.#listed.size;
  }

  addGrant(channel: string, now: EpochMs): void {
    this.#grants.delete(channel);
    this.#grants.set(channel, now);
    const [oldest] = this.#grants.keys();
    if (oldest !== undefined && this.#grants.size > GRANT_COUNT_MAX) this.#grants.delete(oldest);
  }

  /** Applies the response to `GET channels`. A response in another format changes nothing. */
  read(response: string, now: EpochMs): void {
    const json = parseUntrustedJson(response);
    const channels = isJsonObject(json) ? json['channels'] : undefined;
    if (!isJsonObject(channels)) return;
    this.#listed = new Set(Object.keys(channels).filter((name) => !isPublic(name)));
    this.#listedAt = now;
    for (const [channel, grantedAt] of this.#grants) {
      if (now - grantedAt < GRANT_MS) break;
      this.#grants.delete(channel);
    }
  }

  /** Public channels always count as occupied: anybody joins them without a grant. */
  has(channel: string, now: EpochMs): boolean {
    if (isPublic(channel) || this.#listed.has(channel)) return true;
    const grantedAt = this.#grants.get(channel);
    if (grantedAt === undefined) return false;
    // Without a list, a grant counts until the list is read again.
    const isListOld = now - this.#listedAt > 3 * CHANNEL_READ_INTERVAL_MS;
    return isListOld || now - grantedAt < GRANT_MS;
  }
}

const isPublic = (channel: string): boolean => channelKindOf(channel) === 'public';
