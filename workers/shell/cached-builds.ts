/** One cache per build: filled with the files its shell needs, then with those its pages request. A
 *  replaced build stays as long as a tab that was open at the replacement, because that tab may
 *  request a file the exchange no longer has. */

import { SHELL_CACHE_PREFIX } from '#contract/core/shell.ts';

export interface ShellBuild {
  /** Changes with every build of the client. */
  readonly name: string;
  /** URLs of the hashed files of shell and trading page, without the page itself. */
  readonly files: readonly string[];
  /** Files of a language's catalogs that these files need, beside the one of the start. */
  readonly catalogs: readonly string[];
}

/** Cache key of the shell; no page requests it. */
export const SHELL_KEY = '/.shell';
/** Cache key of the tabs for which a replaced build is retained. */
const TABS_KEY = '/.tabs';
/** More than one build has; further files are left to the browser's own cache. */
const FILE_COUNT_MAX = 300;

export class CachedBuilds {
  readonly #caches: CacheStorage;
  readonly #build: ShellBuild;

  constructor(caches: CacheStorage, build: ShellBuild) {
    this.#caches = caches;
    this.#build = build;
  }

  /** Installs all or nothing: a shell without one of its files is not usable. */
  async install(shell: Response): Promise<void> {
    const cache = await this.#cache();
    // A build that is deployed once more is current again.
    await cache.delete(TABS_KEY);
    await cache.addAll([...this.#build.files]);
    await cache.put(SHELL_KEY, shell);
  }

  async shell(): Promise<Response | undefined> {
    return (await this.#cache()).match(SHELL_KEY);
  }

  /** Returns the file from any build, because a hashed name identifies its content. */
  file(request: Request): Promise<Response | undefined> {
    // Ignores `Vary`: the file is the same for every encoding, because the cache stores it
    // decompressed.
    return this.#caches.match(request, { ignoreVary: true });
  }

  /** Whether this build has the file, and not only a replaced one. */
  async isKept(request: Request): Promise<boolean> {
    return (await (await this.#cache()).match(request, { ignoreVary: true })) !== undefined;
  }

  async keep(request: Request | string, response: Response): Promise<void> {
    const cache = await this.#cache();
    if ((await cache.keys()).length < FILE_COUNT_MAX) await cache.put(request, response);
    else await response.body?.cancel();
  }

  /**
   * Stores with each replaced build which tabs are open now, and deletes those that none uses.
   * @param tabIds of all open tabs, when this build becomes the current one.
   */
  async replaceOthers(tabIds: readonly string[]): Promise<void> {
    for (const cache of (await this.#others()).values()) {
      if ((await cache.match(TABS_KEY)) === undefined) {
        await cache.put(TABS_KEY, Response.json(tabIds));
      }
    }
    await this.letGo(tabIds);
  }

  /**
   * Deletes replaced builds that no open tab uses. A build without stored tabs is a new one that is still being
   * installed, or waits until this one is replaced.
   * @param tabIds of all open tabs.
   */
  async letGo(tabIds: readonly string[]): Promise<void> {
    for (const [name, cache] of await this.#others()) {
      const stored = await cache.match(TABS_KEY);
      const users = (await stored?.json()) as readonly string[] | undefined;
      if (users?.some((id) => tabIds.includes(id)) === false) await this.#caches.delete(name);
    }
  }

  async #others(): Promise<ReadonlyMap<string, Cache>> {
    const own = SHELL_CACHE_PREFIX + this.#build.name;
    const others = new Map<string, Cache>();
    for (const name of await this.#caches.keys()) {
      if (name === own || !name.startsWith(SHELL_CACHE_PREFIX)) continue;
      others.set(name, await this.#caches.open(name));
    }
    return others;
  }

  #cache(): Promise<Cache> {
    return this.#caches.open(SHELL_CACHE_PREFIX + this.#build.name);
  }
}
