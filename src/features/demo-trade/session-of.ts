/** Who looks at a page, in the word its frame wants. */
import type { useAuth } from '#src/binding/auth.tsx';

export function sessionOf({
  isSignedIn,
  isPending,
}: Pick<ReturnType<typeof useAuth>, 'isSignedIn' | 'isPending'>) {
  if (isSignedIn) return 'trader' as const;
  return isPending ? ('unknown' as const) : ('visitor' as const);
}
