import { expect, it } from 'vitest';
import { bps, decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import {
  careNow,
  storedWishes,
  wireTicketWishes,
  wishesText,
} from '#src/app/wiring/ticket-wishes.ts';
import { resetPreferences } from '#src/app/wiring/reset-preferences.ts';
import { STORED, type TextStorage } from '#src/platform/storage.ts';
import {
  applyTicketWishes,
  createTicketWishes,
  DEFAULT_TICKET_WISHES,
  ticketWishes,
} from '#src/stores/ticket-wishes.store.ts';

function memory(texts = new Map<string, string>()): TextStorage {
  return {
    read: (key) => texts.get(key),
    write: (key, value) => void texts.set(key, value),
    erase: (key) => void texts.delete(key),
  };
}

it('[SPOT-06] keeps how a person likes to order', () => {
  const wishes = createTicketWishes();
  applyTicketWishes(
    {
      timeInForce: 'post_only',
      unit: 'quote',
      guardBps: undefined,
      readAgain: { limit: false, market: true, stop_limit: true },
      worthMax: decimal('2500'),
      volumeShareBps: bps(50),
      sound: { isOn: true, isMuted: true, volume: 30 },
    },
    wishes,
  );
  const stored = storedWishes(memory(new Map([[STORED.ticketWishes, wishesText(wishes)]])));
  expect(stored).toEqual({ ...wishes });
  expect(careNow(wishes)).toEqual({
    guardBps: undefined,
    readAgain: { limit: false, market: true, stop_limit: true },
    worthMax: exactUnitsOf(decimal('2500')),
    volumeShareBps: 50,
  });
});

it('[SPOT-06] lets one broken wish fall back alone', () => {
  const kept = JSON.stringify({
    ...JSON.parse(wishesText(createTicketWishes())),
    unit: 'quote',
    guardBps: 99_999,
    sound: 'loud',
  });
  const stored = storedWishes(memory(new Map([[STORED.ticketWishes, kept]])));
  expect(stored).toEqual({ ...DEFAULT_TICKET_WISHES, unit: 'quote' });
  expect(storedWishes(memory(new Map([[STORED.ticketWishes, '{']])))).toEqual({});
});

it('resets what was set, and leaves what is the person’s own', () => {
  const texts = new Map<string, string>(Object.values(STORED).map((key) => [key, 'set']));
  let reloadCount = 0;
  resetPreferences(memory(texts), () => (reloadCount += 1));
  expect([...texts.keys()]).toEqual([
    STORED.favourites,
    STORED.favouritesAsked,
    STORED.searchHistory,
    STORED.paletteHistory,
    STORED.tempInfoToken,
    STORED.begunSignIn,
  ]);
  expect(reloadCount).toBe(1);
});

it('[SPOT-06] is as careful in this tab as a person has just wished in another one', async () => {
  wireTicketWishes();
  const write = (wishes: Partial<typeof DEFAULT_TICKET_WISHES>): void => {
    localStorage.setItem(STORED.ticketWishes, wishesText({ ...DEFAULT_TICKET_WISHES, ...wishes }));
    window.dispatchEvent(new StorageEvent('storage', { key: STORED.ticketWishes }));
  };
  applyTicketWishes({ side: 'sell', kind: 'market' });
  write({ side: 'buy', guardBps: bps(20), worthMax: decimal('500') });
  expect(ticketWishes).toMatchObject({ guardBps: 20, worthMax: '500' });
  expect(ticketWishes).toMatchObject({ side: 'sell', kind: 'market' });
  // What this tab keeps next undoes nothing of it.
  applyTicketWishes({ side: 'buy' });
  await Promise.resolve();
  const kept = storedWishes(memory(new Map([[STORED.ticketWishes, stored()]])));
  expect(kept).toMatchObject({ guardBps: 20, worthMax: '500' });
  applyTicketWishes(DEFAULT_TICKET_WISHES);
});

const stored = (): string => localStorage.getItem(STORED.ticketWishes) ?? '';
