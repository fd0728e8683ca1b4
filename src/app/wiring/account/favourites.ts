/** Favorites of the current user: a guest's in local storage, an account's in memory and at the
 *  exchange. A change shows immediately; the request follows, and its failure is only logged. */
import {
  addFavourite,
  favourites as favouritesRead,
  removeFavourite,
} from '#contract/rest/favourites.ts';
import { favouritesText, storedFavourites } from '#contract/stored.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { STORED, watchText, type TextStorage } from '#src/platform/storage.ts';
import { applyFavourites, favourites } from '#src/stores/favourites.store.ts';
import { offerFavourites } from './favourites-offer.ts';
import type { Services } from '../shell/services.ts';

export interface OpenFavourites {
  readonly toggle: (pairText: string) => void;
}

interface FavouritesOptions extends Pick<Services, 'session' | 'log'> {
  readonly client: ExchangeClient;
  readonly texts: TextStorage;
}

/** Maximum number of accounts per browser that are remembered as asked. */
const REQUESTED_COUNT_MAX = 20;

export function openFavourites({ session, client, texts, log }: FavouritesOptions): OpenFavourites {
  /** Session generation of the list in memory; undefined for a guest. */
  let owner: number | undefined;
  /** Changes made before the exchange's list was loaded: true is starred. */
  let changes = new Map<string, boolean>();
  const send = senderOf(client, log);

  const change = (pairText: string, isStarred: boolean): void => {
    applyFavourites(changeList(favourites.pairTexts, pairText, isStarred));
    if (owner === undefined) return changeGuestList(texts, pairText, isStarred);
    changes.set(pairText, isStarred);
    const visit = owner;
    // When the user has changed since, the change must not be sent for the new user.
    send(pairText, isStarred, () => owner === visit);
  };

  const load = async (visit: number): Promise<void> => {
    try {
      const { model } = await client.call(favouritesRead, { query: { search: '' } });
      if (owner !== visit) return;
      let list: readonly string[] = model.map(({ pairText }) => pairText);
      for (const [text, isStarred] of changes) list = changeList(list, text, isStarred);
      applyFavourites(list);
      offerGuestList();
    } catch (error) {
      log('The favourites could not be read.', error);
    }
  };

  /** Offers the guest's list once per account; without consent it stays with the guest. */
  const offerGuestList = (): void => {
    const { userId } = session.getSnapshot().context;
    const missing = guestListIn(texts).filter((one) => !favourites.pairTexts.includes(one));
    if (userId === undefined || missing.length === 0) return;
    const visit = owner;
    offerOnce(texts, String(userId), missing, () => {
      if (owner === visit) for (const pairText of missing) change(pairText, true);
    });
  };

  const showGuest = (): void => {
    owner = undefined;
    changes = new Map();
    offerFavourites(undefined);
    applyFavourites(guestListIn(texts));
  };

  const follow = (): void => {
    const snapshot = session.getSnapshot();
    const visit = snapshot.hasTag('authenticated') ? snapshot.context.generation : undefined;
    if (visit === owner) return;
    showGuest();
    if (visit === undefined) return;
    owner = visit;
    applyFavourites([]);
    void load(visit);
  };

  session.on('user.left', showGuest);
  session.subscribe(follow);
  watchText(STORED.favourites, () => {
    if (owner === undefined) applyFavourites(guestListIn(texts));
  });
  applyFavourites(guestListIn(texts));
  follow();
  return {
    toggle: (pairText) => change(pairText, !favourites.pairTexts.includes(pairText)),
  };
}

const guestListIn = (texts: TextStorage): readonly string[] =>
  storedFavourites(texts.read(STORED.favourites));

function changeGuestList(texts: TextStorage, pairText: string, isStarred: boolean): void {
  // Another tab may have added favorites meanwhile.
  const list = changeList(guestListIn(texts), pairText, isStarred);
  texts.write(STORED.favourites, favouritesText(list));
}

/** Returns a function that sends changes. Calls run one after another, so that a removal cannot
 *  overtake its addition. */
function senderOf(client: ExchangeClient, log: Services['log']) {
  let calls: Promise<unknown> = Promise.resolve();
  return (pairText: string, isStarred: boolean, isCurrent: () => boolean): void => {
    const message = isStarred ? 'The favourite was not added.' : 'The favourite was not removed.';
    const call = async (): Promise<void> => {
      if (!isCurrent()) return;
      await client.call(isStarred ? addFavourite : removeFavourite, { body: { pairText } });
    };
    calls = calls.then(call).catch((error: unknown) => log(message, error));
  };
}

/** Offers `pairTexts` to a user of this browser who has not been offered any before. */
function offerOnce(
  texts: TextStorage,
  user: string,
  pairTexts: readonly string[],
  onAccepted: () => void,
): void {
  const requested = (texts.read(STORED.favouritesPrompted) ?? '').split(',');
  if (requested.includes(user)) return;
  const respond = (isRequested: boolean): void => {
    offerFavourites(undefined);
    const users = [user, ...requested].filter((one) => one !== '');
    texts.write(STORED.favouritesPrompted, users.slice(0, REQUESTED_COUNT_MAX).join(','));
    if (isRequested) onAccepted();
  };
  offerFavourites({ pairTexts, accept: () => respond(true), decline: () => respond(false) });
}

function changeList(
  list: readonly string[],
  pairText: string,
  isStarred: boolean,
): readonly string[] {
  if (!isStarred) return list.filter((one) => one !== pairText);
  return list.includes(pairText) ? list : [...list, pairText];
}
