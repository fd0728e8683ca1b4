import { expect, it } from 'vitest';
import { redactedLine, redactedText } from '#server/runtime/redact.ts';

const SECRETS = [
  'ada.lovelace+news@mail.example.com',
  'Q2lhbyBtb25kbyAxMjM0.17672256.Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFiY2RlZmdoaWprbG1ub3A',
  'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMiJ9.c2lnbmF0dXJl',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  '203.0.113.77',
  '2001:db8::8a2e:370:7334',
  '+84 90 123 4567',
  '43a47fae772a75fcf4f4990f0a77756f',
];

it('removes emails, tokens, addresses of coins and of clients, and phone numbers from text', () => {
  for (const secret of SECRETS) {
    for (const text of [
      secret,
      `550 <${secret}> rejected`,
      `to="${secret}", again`,
      `a ${secret}.`,
    ]) {
      expect(redactedText(text), text).not.toContain(secret);
    }
  }
  const url = 'connect smtp://mailer:hunter2@mail.example.com:587/?token=abc&x=1';
  expect(redactedText(url)).not.toMatch(/hunter2|mailer|abc/);
  expect(redactedText('Authorization: Bearer short-one')).not.toContain('short-one');
});

it('leaves what an operator needs', () => {
  for (const text of [
    'connect ECONNREFUSED',
    'UNIQUE constraint failed: coin.code',
    'Error: x\n    at CommandQueue.add (file:///opt/tidemark/server/exchange/command-queue.ts:84:11)',
    'the broadcast service does not accept events',
    '/api/get-exchange-all-orders-app',
    '12:34:56',
  ]) {
    expect(redactedText(text)).toBe(text);
  }
});

it('redacts fields by name at any depth, and leaves the ID of a request', () => {
  const id = '5d1f0a52-8a55-4a6e-9c1a-0c2f6a6b7c8d';
  const line = JSON.stringify({
    level: 50,
    request_id: id,
    err: { accessToken: 'x', envelope: { to: ['a'] }, nested: [{ Password: 'tide' }] },
  });
  expect(JSON.parse(redactedLine(line))).toEqual({
    level: 50,
    request_id: id,
    err: {
      accessToken: '[redacted]',
      envelope: '[redacted]',
      nested: [{ Password: '[redacted]' }],
    },
  });
  expect(redactedLine('no JSON, but a@example.com\n')).toBe('no JSON, but [email]\n');
});
