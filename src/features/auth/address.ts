/** Addresses between the ways in. */
import { useSearch } from 'wouter';

/** An address of ours with what the next page should know; empty values are left out. */
export function addressWith(path: string, query: Readonly<Record<string, string>>): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '');
  return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled).toString()}`;
}

/** Where one was headed before signing in: whoever opens an account instead gets there too. */
export function useGoal(): { readonly redirect: string; readonly type: string } {
  const search = new URLSearchParams(useSearch());
  return { redirect: search.get('redirect') ?? '', type: search.get('type') ?? '' };
}
