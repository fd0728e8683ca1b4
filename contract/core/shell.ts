/** What page, build and the service worker that keeps the client's shell agree on. */

/** The worker's own address: without a hash, so that a new one is found under it. */
export const SHELL_WORKER = '/shell.js';

/** Each build has a cache under its own name. */
export const SHELL_CACHE_PREFIX = 'tidemark-shell-';

/** What a page says to the worker. */
export interface KeepFiles {
  readonly type: 'keep';
  /** Addresses of hashed files that the page has loaded before the worker was there. */
  readonly files: readonly string[];
}
