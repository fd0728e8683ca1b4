/** The query of an address: what is given, with its question mark; nothing where nothing is. */
export function queryTextOf(query: Readonly<Record<string, unknown>> | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
