/** Wrapper of the sign-in pages: redirects a user who is already signed in when the page opens.
 *  After that, the session itself redirects to the target of its sign-in. */
import { useState, type ReactNode } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useAuth } from '#src/binding/auth.ts';
import { redirectTargetOf } from '../wiring/session/redirect.ts';

export function VisitorsOnly({ children }: { readonly children: ReactNode }) {
  const { isSignedIn, isPending, isSigningIn } = useAuth();
  const [isVisitor, setVisitor] = useState(false);
  const requested = new URLSearchParams(useSearch()).get('redirect');
  if (isVisitor) return children;
  if (isSignedIn) {
    const target = redirectTargetOf(requested, location.origin);
    // The router requires a tilde for an address that already includes its language.
    return <Redirect to={target === undefined ? '/exchange/spot' : `~${target}`} replace />;
  }
  // While the session is being restored, it is unknown whether the user is a visitor.
  if (!isPending || isSigningIn) setVisitor(true);
  return null;
}
