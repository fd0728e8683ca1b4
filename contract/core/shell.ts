/** Constants shared by the page, the build and the service worker that caches the client's shell. */

/** URL of the service worker. It has no hash, so that browsers find a new version under the same
 *  URL. */
export const SHELL_WORKER = '/shell.js';

/** Each build has its own cache, named with this prefix. */
export const SHELL_CACHE_PREFIX = 'tidemark-shell-';

/** Message from a page to the service worker. */
export interface KeepFiles {
  readonly type: 'keep';
  /** URLs of hashed files that the page loaded without the service worker. */
  readonly files: readonly string[];
}

/** Message from the service worker to a page: the user has clicked a push message. */
export interface OpenFromPush {
  readonly type: 'open';
  /** Path of a page of the client, without a language. */
  readonly path: string;
  /** ID of the notification; undefined for a message that could not be read. */
  readonly id: number | undefined;
}
