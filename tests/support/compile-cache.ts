/** Compiled code of processes that tests start: a start then costs a quarter less, or half. */
import { join } from 'node:path';
import { root } from '#scripts/runner/programs.ts';

/** Environment of a started process. A process that is killed writes the cache by `flushCompileCache`. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/exchange'),
} as const;
