/** The code of a link that was opened in this tab. It comes in the fragment, which no server sees. It leaves the address at
 *  once, so that it is in no shared or stored address, and stays in this tab until its card is the user's. */
import { groupedGiftCode } from '#domain/gift-cards/code.ts';
import { giftCodeOfFragment } from '#domain/gift-cards/link.ts';
import type { LinkCode } from '#src/binding/gift-cards.ts';
import { sessionTexts, STORED, type TextStorage } from '#src/platform/storage.ts';

/** @param watchHash calls the listener when another fragment is opened on the page. */
export function createLinkCode(
  texts: TextStorage = sessionTexts,
  watchHash: (onChange: () => void) => void = watchAddress,
): LinkCode {
  const listeners = new Set<() => void>();
  let code = texts.read(STORED.giftCode);
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const take = (): void => {
    const found = giftCodeOfFragment(location.hash);
    if (found === undefined) return;
    code = groupedGiftCode(found);
    texts.write(STORED.giftCode, code);
    history.replaceState(history.state, '', location.pathname + location.search);
    hideFromRobots();
    notify();
  };
  take();
  watchHash(take);
  return {
    read: () => code,
    watch: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    clear: () => {
      code = undefined;
      texts.erase(STORED.giftCode);
      notify();
    },
  };
}

function hideFromRobots(): void {
  if (document.head.querySelector('meta[name="robots"]') !== null) return;
  const meta = document.createElement('meta');
  meta.name = 'robots';
  meta.content = 'noindex';
  document.head.append(meta);
}

/** For the lifetime of the page. */
const watchAddress = (onChange: () => void): void =>
  window.addEventListener('hashchange', onChange);
