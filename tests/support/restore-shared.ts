/** Restores after each test file what later files of its process use too, and fails a file that has left it changed.
 *  Files of `dom` share the classes of happy-dom, although each has its own page. */
import { afterAll, vi } from 'vitest';
import { classesOf, SharedObjects } from './shared-objects.ts';

const shared = new SharedObjects(
  typeof document === 'undefined' ? new Map<string, object>() : classesOf(globalThis),
);

/** `user-event` wraps them in each file that uses it. */
const WRAPPED_BY_LIBRARIES: ReadonlySet<string> = new Set([
  'HTMLElement.prototype.blur',
  'HTMLElement.prototype.focus',
  'HTMLElement.prototype.Symbol(patched focus/blur methods)',
]);

afterAll(() => {
  // vitest restores spies before each test, and not after the last one of a file.
  vi.restoreAllMocks();
  const changed = shared.restore().filter((name) => !WRAPPED_BY_LIBRARIES.has(name));
  if (changed.length > 0) {
    throw new Error(`Changed for the test files after this one: ${changed.join(', ')}.`);
  }
});
