/** Patterns of routes and channels: a name in which `*` stands for any text. */

export function matchesPattern(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === name;
  const last = rest.pop() ?? '';
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
}
