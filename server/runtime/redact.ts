/** Removes personal data and secrets from log lines: errors of libraries quote what they were given,
 *  such as the recipients of an email. */

import { isIPv6 } from 'node:net';

const REDACTED = '[redacted]';
/** Fields whose values are never logged, in any spelling of their names. */
const SECRET_FIELD =
  /pass(?:word|phrase)|secret|token|authorization|cookie|signature|credential|email|phone|recipient|envelope/i;
const REQUEST_ID_FIELD = 'request_id';
const DEPTH_MAX = 8;

/** In this order: an address with a user name contains what looks like an email. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\/\/[^\s/@]*@/g, `//${REDACTED}@`],
  [/[^\s"'<>()@,;:=/[\]]+@[^\s"'<>()@,;:/]+/g, '[email]'],
  [/\bbearer\s+[^\s"',]+/gi, `Bearer ${REDACTED}`],
  [/([?&](?:token|code|auth\w*)=)[^\s&"']+/gi, `$1${REDACTED}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, REDACTED],
  // Session IDs, tokens, hashes and addresses of coins: long, with digits among letters.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(?:\.[\w-]+){0,2}/g, REDACTED],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[address]'],
  [/\+\d[\d ()-]{6,18}\d/g, '[phone]'],
];

const IPV6_LIKE = /[\da-f]*:[\da-f:]*:[\da-f:.]*/gi;

export const redactedText = (text: string): string =>
  PATTERNS.reduce(
    (result, [pattern, replacement]) => result.replace(pattern, replacement),
    // The time of a day looks like a part of an address.
    text.replace(IPV6_LIKE, (word) => (isIPv6(word.replace(/\.$/, '')) ? '[address]' : word)),
  );

/** Redacts one line of JSON; text in another format as a whole. The ID of a request is left: it is
 *  random, or a proxy's. */
export function redactedLine(line: string): string {
  try {
    return `${JSON.stringify(redactedValue(JSON.parse(line), 0))}\n`;
  } catch {
    return redactedText(line);
  }
}

function redactedValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_MAX) return REDACTED;
  if (Array.isArray(value)) return value.map((one) => redactedValue(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      if (name === REQUEST_ID_FIELD) return [name, field];
      const isSecret = SECRET_FIELD.test(name) && field !== null;
      return [name, isSecret ? REDACTED : redactedValue(field, depth + 1)];
    }),
  );
}
