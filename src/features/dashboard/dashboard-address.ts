/** Reads and writes the dashboard's pair in the address. */

const PATH = '/exchange/dashboard';
const PAIR = /^[A-Za-z0-9]{1,20}_[A-Za-z0-9]{1,20}$/;

export const dashboardPathOf = (pairText: string): string => `${PATH}?pair=${pairText}`;

/**
 * Returns the pair in the address.
 * @returns undefined when there is none: the pair of the last visit, or the first.
 */
export function pairTextIn(query: URLSearchParams): string | undefined {
  const text = query.get('pair');
  return text !== null && PAIR.test(text) ? text : undefined;
}
