/** Leads to sign in, and back to this page. */
import { useMemo } from 'react';
import { useLocation } from 'wouter';

export function useSignIn(): () => void {
  const [path, navigate] = useLocation();
  return useMemo(
    () => () => navigate(`/signin?redirect=${encodeURIComponent(path)}`),
    [path, navigate],
  );
}
