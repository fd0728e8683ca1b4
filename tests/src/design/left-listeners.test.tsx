/** Hooks and watchers that listen to the page listen to nothing after they have ended. */
import { createRef } from 'react';
import { cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNarrow } from '#src/design/layout/use-narrow.ts';
import { usePrinted } from '#src/design/layout/use-printed.ts';
import { useToastPlace } from '#src/design/overlay/use-toast-place.ts';
import { watchAttention } from '#src/platform/attention.ts';
import { watchKeys, watchRelease } from '#src/platform/keyboard.ts';
import { watchVisibility } from '#src/platform/liveness.ts';

type Listening = readonly [type: string, listener: unknown];
let listening: Listening[] = [];

/** Notes what is listened to. A listener with a signal ends with it. */
function note(target: EventTarget): void {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
    const entry: Listening = [type, listener];
    listening.push(entry);
    const signal = typeof options === 'object' ? options.signal : undefined;
    signal?.addEventListener('abort', () => {
      listening = listening.filter((one) => one !== entry);
    });
    add(type, listener, options);
  });
  vi.spyOn(target, 'removeEventListener').mockImplementation((type, listener, options) => {
    listening = listening.filter(([other, known]) => other !== type || known !== listener);
    remove(type, listener, options);
  });
}

beforeEach(() => {
  note(window);
  note(document);
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((text) => {
    const query = matchMedia(text);
    note(query);
    return query;
  });
  // React listens to the document once.
  renderHook(() => undefined).unmount();
  listening = [];
});
afterEach(cleanup);

it.each<readonly [string, () => unknown]>([
  ['the width of the page', useNarrow],
  ['printing', usePrinted],
  ['the place of toasts', () => useToastPlace(createRef<HTMLElement>())],
])('ends to follow %s', (_what, useHook) => {
  const { rerender, unmount } = renderHook(useHook);
  const count = listening.length;
  expect(count).toBeGreaterThan(0);
  rerender();
  expect(listening).toHaveLength(count);
  unmount();
  expect(listening).toEqual([]);
});

it.each<readonly [string, () => () => void]>([
  ['keys', () => watchKeys(() => {})],
  ['the release of a key', () => watchRelease('KeyB', () => {})],
  ['the visibility of the page', () => watchVisibility(() => {})],
  ['attention', () => watchAttention(document.body, () => {})],
])('ends to watch %s', (_what, watch) => {
  const stop = watch();
  expect(listening.length).toBeGreaterThan(0);
  stop();
  expect(listening).toEqual([]);
});
