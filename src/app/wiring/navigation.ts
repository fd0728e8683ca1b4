/** Where the session's turns lead. Every rule reads the path without its language. */
import { navigate } from 'wouter/use-browser-location';
import { pathWithLocale, splitLocale } from '#src/i18n/locale-path.ts';
import { redirectTargetOf } from '../redirect.ts';
import type { Session } from './session.ts';

const HOME_OF_TRADERS = '/exchange/spot';
/** A sign-out stays where a visitor may look on. */
const EXCHANGE_PAGE = /^\/(?:exchange\/spot|futures\/exchanges)(?:\/|$)/;

export function wireNavigation(session: Session): void {
  session.on('went', ({ to, email = '' }) => {
    const { path } = splitLocale(location.pathname);
    switch (to) {
      case 'signedIn':
        return goAfterSignIn();
      case 'emailUnverified':
        return go(`/verify-email?email=${encodeURIComponent(email)}`);
      case 'twoFactor':
        return go(`/g2f-verify${location.search}`);
      case 'signIn':
        return go(email === '' ? '/signin' : `/signin?email=${encodeURIComponent(email)}`);
      case 'signedInElsewhere':
      case 'userSwitched':
        return undefined;
      case 'signedOut':
        return EXCHANGE_PAGE.test(path) ? undefined : go('/');
      case 'forcedOut':
        return path.startsWith('/exchange/') ? undefined : go('/signin');
    }
  });
}

/** The target is followed by the router alone, so it can be nothing but a page of ours. */
function goAfterSignIn(): void {
  const wanted = new URLSearchParams(location.search).get('redirect');
  const target = redirectTargetOf(wanted, location.origin);
  if (target === undefined) go(HOME_OF_TRADERS);
  else navigate(target);
}

function go(path: string): void {
  navigate(pathWithLocale(path, splitLocale(location.pathname).language));
}
