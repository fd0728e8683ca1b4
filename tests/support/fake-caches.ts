/** In-memory version of a browser's caches: names in order of creation, responses by address. */

export class FakeCaches implements CacheStorage {
  readonly #caches = new Map<string, FakeCache>();
  readonly #fetch: (address: string) => Promise<Response>;

  /** @param fetch used by `add` and `addAll`. */
  constructor(fetch: (address: string) => Promise<Response>) {
    this.#fetch = fetch;
  }

  open(name: string): Promise<Cache> {
    const known = this.#caches.get(name) ?? new FakeCache(this.#fetch);
    this.#caches.set(name, known);
    return Promise.resolve(known);
  }

  has(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.has(name));
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.delete(name));
  }

  keys(): Promise<string[]> {
    return Promise.resolve([...this.#caches.keys()]);
  }

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    for (const cache of this.#caches.values()) {
      const found = await cache.match(request);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

class FakeCache implements Cache {
  readonly #responses = new Map<string, Response>();
  readonly #fetch: (address: string) => Promise<Response>;

  constructor(fetch: (address: string) => Promise<Response>) {
    this.#fetch = fetch;
  }

  match(request: RequestInfo | URL): Promise<Response | undefined> {
    return Promise.resolve(this.#responses.get(addressOf(request))?.clone());
  }

  async matchAll(): Promise<Response[]> {
    return [...this.#responses.values()];
  }

  async addAll(requests: Iterable<RequestInfo>): Promise<void> {
    const addresses = [...requests].map((request) => addressOf(request));
    const responses = await Promise.all(addresses.map((address) => this.#fetch(address)));
    if (!responses.every(({ ok }) => ok)) throw new TypeError('One of them did not come.');
    addresses.forEach((address, at) =>
      this.#responses.set(address, responses[at] ?? Response.error()),
    );
  }

  add(request: RequestInfo | URL): Promise<void> {
    return this.addAll([addressOf(request)]);
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    this.#responses.set(addressOf(request), response);
  }

  delete(request: RequestInfo | URL): Promise<boolean> {
    return Promise.resolve(this.#responses.delete(addressOf(request)));
  }

  keys(): Promise<Request[]> {
    return Promise.resolve(
      [...this.#responses.keys()].map((address) => new Request(`${ORIGIN}${address}`)),
    );
  }
}

export const ORIGIN = 'https://exchange.example';

const addressOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : request, ORIGIN).pathname;
