/** Text of an error for the support, without secrets: the user may send it anywhere. */

/** Addresses of emails, also percent-encoded. */
const EMAIL = /[^\s@%"'<>()/?&=]+(?:@|%40)[^\s"'<>()/?&]+/gi;
/** Queries and fragments carry emails, tokens and redirects. */
const QUERY = /[?#][^\s"'<>():]+/g;
/** A token is at least this long; names of our files and functions are shorter. */
const TOKEN = /(?:Bearer\s+\S+|[\w-]{20,}(?:\.[\w-]+)*)/gi;
const LENGTH_MAX = 4_000;

export function withoutSecrets(text: string): string {
  return text.replace(QUERY, '').replace(EMAIL, '(email)').replace(TOKEN, '(removed)');
}

/** @param facts are about the page: its path, its language, the browser. */
export function errorReport(error: unknown, facts: Readonly<Record<string, string>>): string {
  const lines = [
    error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    ...Object.entries(facts).map(([name, value]) => `${name}: ${value}`),
    error instanceof Error ? stackOf(error) : '',
  ];
  return withoutSecrets(lines.join('\n')).slice(0, LENGTH_MAX).trim();
}

/** Some browsers repeat the message in the stack, some do not. */
const stackOf = ({ stack = '', message }: Error): string =>
  (stack.split(message).at(-1) ?? '').replace(/^\n/, '');
