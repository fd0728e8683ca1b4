/** Divides a limited number of places among address blocks, so that a client with many connections
 *  never keeps out a client with few: when no place is free, the block with the most places gives
 *  one up. Pure: the caller closes the evicted holder. */
import { addressBlockOf, addressSiteOf } from './address-block.ts';

export interface ShareLimits {
  /** Places of one IPv4 address or IPv6 /64. */
  readonly perBlock: number;
  /** Places of one IPv6 /48. An IPv4 address is a site of its own. */
  readonly perSite: number;
  readonly total: number;
}

/** `blockFull`: the newcomer's own block has used its places. `full`: all places are used, and no
 *  block has more of them than the newcomer's. */
export type Place<Holder> =
  | { readonly kind: 'place'; readonly evicted: Holder | undefined }
  | { readonly kind: 'blockFull' | 'full' };

interface Site<Holder> {
  readonly blocks: Map<string, Set<Holder>>;
  count: number;
}

export class FairShare<Holder extends object> {
  readonly #limits: ShareLimits;
  readonly #isIdle: (holder: Holder) => boolean;
  readonly #sites = new Map<string, Site<Holder>>();
  readonly #sitesByCount = new Map<number, Set<Site<Holder>>>();
  readonly #addresses = new Map<Holder, string>();
  #largestCount = 0;

  /** @param isIdle whether the holder may be evicted in favor of another one of its own block. */
  constructor(limits: ShareLimits, isIdle: (holder: Holder) => boolean) {
    this.#limits = limits;
    this.#isIdle = isIdle;
  }

  get count(): number {
    return this.#addresses.size;
  }

  has(holder: Holder): boolean {
    return this.#addresses.has(holder);
  }

  /** Finds a place without taking it. Above a limit, the place is that of an evicted holder.
   *  @param total places at this moment, when other holders share them. */
  placeFor(address: string, total: number = this.#limits.total): Place<Holder> {
    const ownSite = this.#sites.get(addressSiteOf(address));
    const own = ownSite?.blocks.get(addressBlockOf(address));
    const { perBlock, perSite } = this.#limits;
    if (own !== undefined && own.size >= perBlock) return placeOf(this.#idleIn(own), 'blockFull');
    if (ownSite !== undefined && ownSite.count >= perSite) {
      return placeOf(this.#victimBeside(ownSite, own), 'blockFull');
    }
    if (this.count < total) return { kind: 'place', evicted: undefined };
    return placeOf(this.#victimFor(ownSite, own), 'full');
  }

  /** Takes a place. The caller has asked for it, and releases the evicted holder. */
  add(holder: Holder, address: string): void {
    const [block, siteName] = [addressBlockOf(address), addressSiteOf(address)];
    const site = this.#sites.get(siteName) ?? { blocks: new Map<string, Set<Holder>>(), count: 0 };
    this.#sites.set(siteName, site);
    const holders = site.blocks.get(block) ?? new Set<Holder>();
    site.blocks.set(block, holders.add(holder));
    this.#addresses.set(holder, address);
    this.#recount(site, site.count + 1);
  }

  /** Frees the holder's place; without a place, nothing changes. */
  release(holder: Holder): void {
    const address = this.#addresses.get(holder);
    if (address === undefined) return;
    this.#addresses.delete(holder);
    const [block, siteName] = [addressBlockOf(address), addressSiteOf(address)];
    const site = this.#sites.get(siteName);
    const holders = site?.blocks.get(block);
    if (site === undefined || holders === undefined) return;
    holders.delete(holder);
    if (holders.size === 0) site.blocks.delete(block);
    this.#recount(site, site.count - 1);
    if (site.count === 0) this.#sites.delete(siteName);
  }

  /** Evicting pays only when the newcomer's block ends up no larger than the other one: otherwise
   *  two blocks would evict each other in turn. */
  #victimFor(
    ownSite: Site<Holder> | undefined,
    own: ReadonlySet<Holder> | undefined,
  ): Holder | undefined {
    const [largest] = this.#sitesByCount.get(this.#largestCount) ?? [];
    if (largest === undefined) return undefined;
    if (largest.count > (ownSite?.count ?? 0) + 1) return this.#victimIn(largestOf(largest));
    return ownSite && this.#victimBeside(ownSite, own);
  }

  /** Applies the same rule to the blocks of the newcomer's site; its own one gives up only an idle
   *  holder. */
  #victimBeside(site: Site<Holder>, own: ReadonlySet<Holder> | undefined): Holder | undefined {
    const largest = largestOf(site);
    if (largest.size > (own?.size ?? 0) + 1) return this.#victimIn(largest);
    return own && this.#idleIn(own);
  }

  /** Without an idle holder, returns the newest: connections that have lasted are spared. */
  #victimIn(holders: ReadonlySet<Holder>): Holder | undefined {
    return this.#idleIn(holders) ?? [...holders].at(-1);
  }

  /** Returns the oldest idle holder: a newcomer that is about to become active is spared. */
  #idleIn(holders: ReadonlySet<Holder>): Holder | undefined {
    for (const holder of holders) if (this.#isIdle(holder)) return holder;
    return undefined;
  }

  /** Keeps the sites ordered by count; a count changes by one, so the largest is never searched. */
  #recount(site: Site<Holder>, count: number): void {
    const before = this.#sitesByCount.get(site.count);
    before?.delete(site);
    if (before?.size === 0) this.#sitesByCount.delete(site.count);
    site.count = count;
    if (count > 0) {
      const after = this.#sitesByCount.get(count) ?? new Set();
      this.#sitesByCount.set(count, after.add(site));
    }
    this.#largestCount = Math.max(this.#largestCount, count);
    while (this.#largestCount > 0 && !this.#sitesByCount.has(this.#largestCount)) {
      this.#largestCount -= 1;
    }
  }
}

function largestOf<Holder>({ blocks }: Site<Holder>): ReadonlySet<Holder> {
  let largest: ReadonlySet<Holder> = new Set();
  for (const holders of blocks.values()) if (holders.size > largest.size) largest = holders;
  return largest;
}

const placeOf = <Holder>(
  evicted: Holder | undefined,
  otherwise: 'blockFull' | 'full',
): Place<Holder> => (evicted === undefined ? { kind: otherwise } : { kind: 'place', evicted });
