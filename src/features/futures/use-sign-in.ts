/** Leads to sign in, and back to this page. */
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { useHref } from '#src/i18n/use-href.ts';

export function useSignIn(): () => void {
  const href = useHref();
  const [path, navigate] = useLocation();
  const back = href(path);
  return useMemo(
    () => () => navigate(`/signin?redirect=${encodeURIComponent(back)}`),
    [back, navigate],
  );
}
