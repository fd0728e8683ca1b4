/** One cache per build: filled with what its shell needs, then with what its pages ask for. A build that was
 *  replaced stays as long as a tab that was open then: that tab may yet ask for a file that the exchange no
 *  longer has. */

import { SHELL_CACHE_PREFIX } from '#contract/core/shell.ts';

export interface ShellBuild {
  /** Changes with the client. */
  readonly name: string;
  /** Addresses of the shell's and the trading page's hashed files; the page itself is not among them. */
  readonly files: readonly string[];
  /** Files of a language's catalogs that these files need, beside the one of the start. */
  readonly catalogs: readonly string[];
}

/** Under this the shell lies in its cache; nobody can ask for it. */
export const SHELL_KEY = '/.shell';
/** Under this the tabs that a replaced build is kept for. */
const TABS_KEY = '/.tabs';
/** More than one build has; whatever comes after it is left to the browser's own cache. */
const FILE_COUNT_MAX = 300;

export class CachedBuilds {
  readonly #caches: CacheStorage;
  readonly #build: ShellBuild;

  constructor(caches: CacheStorage, build: ShellBuild) {
    this.#caches = caches;
    this.#build = build;
  }

  /** All or nothing: a shell without one of its files is none. */
  async install(shell: Response): Promise<void> {
    const cache = await this.#cache();
    await cache.addAll([...this.#build.files]);
    await cache.put(SHELL_KEY, shell);
  }

  async shell(): Promise<Response | undefined> {
    return (await this.#cache()).match(SHELL_KEY);
  }

  /** Of whichever build: a hashed name means one content. */
  file(request: Request): Promise<Response | undefined> {
    // The same file whatever the page can decompress: the cache holds it unpacked.
    return this.#caches.match(request, { ignoreVary: true });
  }

  async keep(request: Request | string, response: Response): Promise<void> {
    const cache = await this.#cache();
    if ((await cache.keys()).length < FILE_COUNT_MAX) await cache.put(request, response);
  }

  /** Lets go of replaced builds that no tab is left of. @param tabIds of all tabs that are open now. */
  async letGo(tabIds: readonly string[]): Promise<void> {
    const own = SHELL_CACHE_PREFIX + this.#build.name;
    const names = (await this.#caches.keys()).filter((name) => name.startsWith(SHELL_CACHE_PREFIX));
    for (const name of names) {
      if (name !== own && !(await this.#isStillUsed(name, tabIds))) await this.#caches.delete(name);
    }
  }

  /** Who was there when a build was replaced is asked once, and noted beside its files. */
  async #isStillUsed(name: string, tabIds: readonly string[]): Promise<boolean> {
    const cache = await this.#caches.open(name);
    const noted = await cache.match(TABS_KEY);
    const users = noted === undefined ? tabIds : ((await noted.json()) as readonly string[]);
    if (noted === undefined) await cache.put(TABS_KEY, Response.json(tabIds));
    return users.some((id) => tabIds.includes(id));
  }

  #cache(): Promise<Cache> {
    return this.#caches.open(SHELL_CACHE_PREFIX + this.#build.name);
  }
}
