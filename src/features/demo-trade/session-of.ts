/** Converts the session to the state that the page layout expects. */
import type { useAuth } from '#src/binding/auth.ts';

export function sessionOf({
  isSignedIn,
  isPending,
}: Pick<ReturnType<typeof useAuth>, 'isSignedIn' | 'isPending'>) {
  if (isSignedIn) return 'trader' as const;
  return isPending ? ('unknown' as const) : ('visitor' as const);
}
