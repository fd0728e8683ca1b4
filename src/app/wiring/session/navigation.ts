/** Redirects after changes of the session. Every rule uses the path without its language. */
import { navigate } from 'wouter/use-browser-location';
import { loadPart } from '#src/deferred/load-part.ts';
import { pathWithLocale, splitLocale } from '#src/i18n/locale-path.ts';
import { redirectTargetOf } from './redirect.ts';
import type { Services } from '../shell/services.ts';

const HOME_OF_TRADERS = '/exchange/spot';
/** A sign-out stays on a page that visitors may use. */
const EXCHANGE_PAGE = /^\/(?:exchange\/spot|futures\/exchanges)(?:\/|$)/;
/** Pages that a signed-in user does not need. */
const SIGN_IN_PATH = /^\/(?:signin|signup|g2f-verify|verify-email)\/?$/;
/** Parameters passed along the steps of a sign-in. */
const CARRIED = ['redirect', 'type'] as const;

export function wireNavigation(services: Pick<Services, 'session' | 'config' | 'log'>): void {
  services.session.on('went', ({ to, email = '' }) => {
    const { path } = splitLocale(location.pathname);
    switch (to) {
      case 'signedIn':
        return isHandOff() ? void handOff(services) : goAfterSignIn();
      // Only the tab where the password was entered transfers a token.
      case 'signedInElsewhere':
        return SIGN_IN_PATH.test(path) ? goAfterSignIn() : undefined;
      case 'userSwitched':
        return undefined;
      case 'twoFactor':
        return go('/g2f-verify', carriedParameters());
      case 'emailUnverified':
        return go('/verify-email', { email, ...carriedParameters() });
      case 'resetPassword':
        return go('/reset-password', { email, ...carriedParameters() });
      case 'signIn':
        return go('/signin', { ...(email === '' ? {} : { email }), ...carriedParameters() });
      case 'signedOut':
        return EXCHANGE_PAGE.test(path) ? undefined : go('/');
      case 'forcedOut':
        return /^\/exchange(?:\/|$)/.test(path) ? undefined : go('/signin');
    }
  });
}

/** Navigates by the router only, so the target can only be a page of the client. */
function goAfterSignIn(): void {
  const requested = new URLSearchParams(location.search).get('redirect');
  const target = redirectTargetOf(requested, location.origin);
  if (target === undefined) go(HOME_OF_TRADERS);
  else navigate(target);
}

const isHandOff = (): boolean => new URLSearchParams(location.search).get('type') === 'wp';

/** Loaded on demand, because hand-offs are rare. */
async function handOff({ session, config, log }: Parameters<typeof wireNavigation>[0]) {
  const { requestHandOff } = await loadPart('signInCalls');
  await requestHandOff({ session, config, log, otherwise: goAfterSignIn });
}

function carriedParameters(): Record<string, string> {
  const search = new URLSearchParams(location.search);
  const entries = CARRIED.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

function go(path: string, query: Readonly<Record<string, string>> = {}): void {
  const text = new URLSearchParams(query).toString();
  const { language } = splitLocale(location.pathname);
  navigate(pathWithLocale(text === '' ? path : `${path}?${text}`, language));
}
