/** Decides which sockets get a place. Sockets without an account share theirs fairly among address
 *  blocks; a part of all places is kept for sockets of accounts, each with a bound of its own. */
import { addressBlockOf } from '#server/runtime/address-block.ts';
import { FairShare } from '#server/runtime/fair-share.ts';
import type { Connection } from './connection.ts';
import { EVICTIONS_PER_SEC_MAX, type BroadcastLimits } from './limits.ts';

/** A place that a socket may take. `provisional`: no place is left for a socket without an account, so it must soon belong to one. */
export interface Room {
  readonly kind: 'anonymous' | 'provisional';
  readonly evicted: Connection | undefined;
}

export class Capacity {
  readonly #limits: BroadcastLimits;
  readonly #anonymous: FairShare<Connection>;
  /** Provisional sockets with the seconds so far. */
  readonly #provisional = new Map<Connection, number>();
  readonly #userIds = new Map<Connection, string>();
  readonly #socketCounts = new Map<string, number>();
  /** By address block of the newcomer. */
  readonly #evictionsThisSec = new Map<string, number>();

  constructor(limits: BroadcastLimits) {
    this.#limits = limits;
    this.#anonymous = new FairShare(
      {
        perBlock: limits.socketsPerBlockMax,
        perSite: limits.socketsPerSiteMax,
        total: limits.anonymousCountMax,
      },
      (connection) => connection.joined.size === 0,
    );
  }

  get count(): number {
    return this.#anonymous.count + this.#userIds.size;
  }

  /** Every socket starts without an account: browsers send no credentials with an upgrade.
   *  @returns undefined when there is no room. */
  roomFor(address: string): Room | undefined {
    const { anonymousCountMax, connectionCountMax } = this.#limits;
    const left = connectionCountMax - this.#userIds.size;
    const place = this.#anonymous.placeFor(address, Math.min(anonymousCountMax, left));
    if (place.kind === 'place') {
      const { evicted } = place;
      const isTooFast =
        evicted !== undefined && this.#evictionsOf(address) >= EVICTIONS_PER_SEC_MAX;
      return isTooFast ? undefined : { kind: 'anonymous', evicted };
    }
    if (place.kind === 'blockFull' || this.count >= connectionCountMax) return undefined;
    return { kind: 'provisional', evicted: undefined };
  }

  /** The caller releases the evicted socket. */
  add(connection: Connection, address: string, { kind, evicted }: Room): void {
    this.#anonymous.add(connection, address);
    if (kind === 'provisional') this.#provisional.set(connection, 0);
    if (evicted === undefined) return;
    this.#evictionsThisSec.set(addressBlockOf(address), this.#evictionsOf(address) + 1);
  }

  #evictionsOf(address: string): number {
    return this.#evictionsThisSec.get(addressBlockOf(address)) ?? 0;
  }

  /**
   * Counts the socket as the account's from now on. A socket counts for its first account.
   * @returns false when the account has no place left.
   */
  claim(connection: Connection, userId: string): boolean {
    if (!this.#anonymous.has(connection)) return true;
    const socketCount = this.#socketCounts.get(userId) ?? 0;
    if (socketCount >= this.#limits.socketsPerAccountMax) return false;
    this.#anonymous.release(connection);
    this.#provisional.delete(connection);
    this.#userIds.set(connection, userId);
    this.#socketCounts.set(userId, socketCount + 1);
    return true;
  }

  release(connection: Connection): void {
    this.#anonymous.release(connection);
    this.#provisional.delete(connection);
    const userId = this.#userIds.get(connection);
    if (userId === undefined) return;
    this.#userIds.delete(connection);
    const left = (this.#socketCounts.get(userId) ?? 1) - 1;
    if (left === 0) this.#socketCounts.delete(userId);
    else this.#socketCounts.set(userId, left);
  }

  /** Runs once per second. @returns the provisional sockets whose time is over. */
  sweep(): readonly Connection[] {
    this.#evictionsThisSec.clear();
    const overdue: Connection[] = [];
    for (const [connection, sec] of this.#provisional) {
      if (sec + 1 >= this.#limits.provisionalSec) overdue.push(connection);
      else this.#provisional.set(connection, sec + 1);
    }
    return overdue;
  }
}
