/** Around the ways in: whoever is signed in when one opens is sent on. From then on the session itself
 *  leads to where its sign-in was headed. */
import { useState, type ReactNode } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useAuth } from '#src/binding/auth.tsx';
import { redirectTargetOf } from '../redirect.ts';

export function VisitorsOnly({ children }: { readonly children: ReactNode }) {
  const { isSignedIn, isPending, isSigningIn } = useAuth();
  const [isVisitor, setVisitor] = useState(false);
  const requested = new URLSearchParams(useSearch()).get('redirect');
  if (isVisitor) return children;
  if (isSignedIn) {
    const target = redirectTargetOf(requested, location.origin);
    // A tilde is the router's word for an address that has its language already.
    return <Redirect to={target === undefined ? '/exchange/spot' : `~${target}`} replace />;
  }
  // A session that is still being read may be anybody's.
  if (!isPending || isSigningIn) setVisitor(true);
  return null;
}
