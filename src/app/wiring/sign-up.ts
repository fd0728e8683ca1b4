/** Between sign-up and verification: the password waits in memory alone, and is used once. */
import { navigate } from 'wouter/use-browser-location';
import { pathWithLocale, splitLocale } from '#src/i18n/locale-path.ts';
import type { Clock } from '#contract/core/time.ts';

export interface TemporaryPassword {
  keep(email: string, password: string): void;
  /** Hands it out for the email it was kept for, once; then it is gone. */
  take(email: string): string | undefined;
  forget(): void;
}

const LIFE_MS = 10 * 60_000;

export function createTemporaryPassword(clock: Clock): TemporaryPassword {
  let kept: { email: string; password: string; until: number } | undefined;
  return {
    keep: (email, password) => {
      kept = { email: email.trim().toLowerCase(), password, until: clock() + LIFE_MS };
    },
    take: (email) => {
      const found = kept;
      kept = undefined;
      const isSame = found?.email === email.trim().toLowerCase();
      return isSame && found !== undefined && clock() <= found.until ? found.password : undefined;
    },
    forget: () => {
      kept = undefined;
    },
  };
}

/** A verified email goes to sign in with it filled in; another one to its verification. */
export function goToVerification(email: string, isVerified: boolean): void {
  const page = isVerified ? '/signin' : '/verify-email';
  const { language } = splitLocale(location.pathname);
  navigate(pathWithLocale(`${page}?email=${encodeURIComponent(email)}`, language));
}
