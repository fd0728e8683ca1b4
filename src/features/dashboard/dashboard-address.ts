/** Which pair the dashboard shows stands in its address. */

const PATH = '/exchange/dashboard';
const PAIR = /^[A-Za-z0-9]{1,20}_[A-Za-z0-9]{1,20}$/;

export const dashboardPathOf = (pairText: string): string => `${PATH}?pair=${pairText}`;

/** @returns undefined when it names none: the pair of the last visit, or the first. */
export function pairTextIn(query: URLSearchParams): string | undefined {
  const text = query.get('pair');
  return text !== null && PAIR.test(text) ? text : undefined;
}
