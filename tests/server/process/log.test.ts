/** The log of a busy run: every line that the exchange writes, at the most detailed level. */
import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { freePort } from '#scripts/runner/ports.ts';
import { createLog } from '#server/process/log.ts';
import {
  bearerOf,
  mustAccept,
  openLiveExchange,
  type LiveExchange,
} from '#tests/support/live-exchange.ts';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const CLIENT = '203.0.113.77';
const SMTP_PASSWORD = 'a-mail-password';

/** Starts a mail server that rejects every recipient by quoting it. */
async function openRejectingMailServer(port: number) {
  const server = createServer((socket) => {
    socket.write('220 mail\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const line = data.toString().trim();
      if (line.startsWith('EHLO')) socket.write('250-mail\r\n250 AUTH PLAIN\r\n');
      else if (line.startsWith('AUTH')) socket.write('235 welcome\r\n');
      else if (line.startsWith('RCPT')) socket.write(`550 no such user: ${line}\r\n`);
      else socket.write('250 ok\r\n');
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Trades, fails to sign in, moves money and breaks calls. @returns the secrets that were used. */
async function keepBusy(live: LiveExchange, emails: readonly string[]): Promise<string[]> {
  const secrets: string[] = [];
  const headers = { 'x-forwarded-for': CLIENT };
  for (const email of emails) {
    const password = `tide turns at noon of ${email.length}`;
    await live.call('signUp', { body: { email, password }, headers });
    await live.call('signIn', { body: { email, password: `${password}!`, ip: CLIENT }, headers });
    secrets.push(email, password);
  }
  for (let index = 0; index < 20; index += 1) {
    await live.call('sendSecurityCode', { bearer: `${index}`.repeat(40), headers });
    await fetch(`${live.url}/api/profile?token=abcdefgh${index}`, { headers });
    await fetch(`${live.url}/metrics`, { headers: bearerOf(live) });
    await fetch(`${live.url}/api/sign-in`, { method: 'POST', body: `{"password":"${ADDRESS}` });
  }
  return secrets;
}

it('writes no password, token, email or address to the log of a busy run, and an ID for every call', async () => {
  const lines: string[] = [];
  const port = await freePort();
  const mailServer = await openRejectingMailServer(port);
  const log = createLog('trace', (line) => void lines.push(line));
  const live = await openLiveExchange(
    {
      TIDEMARK_SMTP_URL: `smtp://mailer:${SMTP_PASSWORD}@127.0.0.1:${port}`,
      TIDEMARK_TRUSTED_PROXIES: '127.0.0.1',
    },
    { log },
  );
  try {
    const secrets = await keepBusy(live, ['ada@example.com', 'grace.hopper@mail.example.org']);
    await expect.poll(() => lines.some((line) => line.includes('no such user'))).toBe(true);
    const text = lines.join('');
    console.log(`${lines.length} lines`);
    const all = [...secrets, ADDRESS, CLIENT, SMTP_PASSWORD, live.operator.token, 'abcdefgh'];
    for (const secret of all) expect(text, secret).not.toContain(secret);
    const calls = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const ids = calls.filter(({ msg }) => msg === 'call').map(({ request_id: id }) => id);
    expect(ids.length).toBeGreaterThan(80);
    expect(new Set(ids).size).toBe(ids.length);
  } finally {
    await live.close();
    mailServer.close();
  }
});

it('returns the ID of a call in a header, also one that a proxy has given it', async () => {
  const live = await openLiveExchange();
  const made = await live.call('commonSettings');
  expect(made.headers.get('x-request-id')).toMatch(/^[\da-f]{16}$/);
  const given = { 'x-request-id': '5d1f0a52-8a55-4a6e-9c1a-0c2f6a6b7c8d' };
  const passed = await live.call('commonSettings', { headers: given });
  expect(passed.headers.get('x-request-id')).toBe(given['x-request-id']);
  for (const odd of ['short', 'a b c d e f g h', 'x'.repeat(65), 'a"b\\c{}defgh']) {
    const replaced = await live.call('commonSettings', { headers: { 'x-request-id': odd } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[\da-f]{16}$/);
  }
  const rejected = await fetch(`${live.url}/api/no-such-call`);
  expect(rejected.headers.get('x-request-id')).toMatch(/^[\da-f]{16}$/);
  await mustAccept(live.call('commonSettings'));
  await live.close();
});
