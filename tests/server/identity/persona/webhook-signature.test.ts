import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { isSignatureValid, signatureOf } from '#server/identity/persona/webhook-signature.ts';

const NOW = epochMs(Date.parse('2026-11-29T12:00:00Z'));
const BODY = '{"data":{}}';
const SECRET = 'a secret';
const valid = signatureOf(BODY, SECRET, NOW);
const isValid = (header: string, body = BODY, now = NOW): boolean =>
  isSignatureValid(header, body, SECRET, now);

it('accepts the signature of a body, also among those of other secrets (K14)', () => {
  const [time = '', digest = ''] = valid.split(',');
  const foreign = signatureOf(BODY, 'the next secret', NOW);
  expect(isValid(valid)).toBe(true);
  expect(isValid(`${foreign} ${valid}`)).toBe(true);
  expect(isValid(`${time},v1=${'0'.repeat(64)},${digest}`)).toBe(true);
});

it.each([
  ['another body', valid, '{"data":{} }'],
  ['another secret', signatureOf(BODY, 'other', NOW), BODY],
  ['no time', valid.slice(valid.indexOf(',') + 1), BODY],
  ['another time', valid.replace(/t=\d+/, `t=${NOW / 1_000 + 1}`), BODY],
  ['a short digest', valid.slice(0, -1), BODY],
  ['nothing', '', BODY],
])('rejects %s', (_, header, body) => {
  expect(isValid(header, body)).toBe(false);
});

it('accepts a signature for five minutes, and for no longer in either direction', () => {
  const at = (offsetMs: number): boolean => isValid(valid, BODY, epochMs(NOW + offsetMs));
  expect([at(-300_000), at(300_000)]).toEqual([true, true]);
  expect([at(-300_001), at(300_001)]).toEqual([false, false]);
});
