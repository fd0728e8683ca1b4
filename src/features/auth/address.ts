/** Addresses of links between the sign-in pages. */
import { useSearch } from 'wouter';

/** Returns a path with query parameters for the next page; empty values are left out. */
export function addressWith(path: string, query: Readonly<Record<string, string>>): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '');
  return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled).toString()}`;
}

/** Returns the target before the sign-in, so that a user who signs up instead gets there too. */
export function useGoal(): { readonly redirect: string; readonly type: string } {
  const search = new URLSearchParams(useSearch());
  return { redirect: search.get('redirect') ?? '', type: search.get('type') ?? '' };
}
