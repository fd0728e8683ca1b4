import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { MailDelivery, smtpSender } from '#server/accounts/mail/mail-delivery.ts';
import { mailsOf, putMail, type Mail } from '#server/accounts/mail/outbox.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';

const NOW = epochMs(1_767_225_600_000);
const mailTo = (recipient: string): Mail => ({ recipient, subject: 'Code', body: 'It is 428517.' });
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Opens a harness whose timers fire when the test triggers them. */
function harness(send: (mail: Mail) => Promise<void>) {
  const db = openMemoryDatabase();
  const waits: { run: () => void; delayMs: number }[] = [];
  const failures: unknown[] = [];
  const delivery = new MailDelivery({
    db,
    send,
    schedule: (run, delayMs) => waits.push({ run, delayMs }),
    onFailure: (error) => failures.push(error),
  });
  return { db, delivery, waits, failures };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('sends waiting emails, oldest first, and stores none that were sent', async () => {
  const sent: string[] = [];
  const { db, delivery } = harness(async ({ recipient }) => void sent.push(recipient));
  for (const name of ['a', 'b', 'c']) putMail(db, mailTo(name), NOW);
  delivery.wake();
  delivery.wake();
  await settle();
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(mailsOf(db, 10)).toEqual([]);
});

it('retries with growing delays while the mail server is unavailable, and finally gives up', async () => {
  let tryCount = 0;
  const { db, delivery, waits, failures } = harness(() => {
    tryCount += 1;
    return Promise.reject(new Error('away'));
  });
  putMail(db, mailTo('a'), NOW);
  delivery.wake();
  const delays: number[] = [];
  for (;;) {
    await settle();
    const wait = waits.shift();
    if (wait === undefined) break;
    delays.push(wait.delayMs);
    wait.run();
  }
  expect(delays.slice(0, 3)).toEqual([5_000, 10_000, 20_000]);
  expect(Math.max(...delays)).toBe(600_000);
  expect(tryCount).toBe(12);
  expect(failures).toHaveLength(12);
  expect(mailsOf(db, 10)).toEqual([]);
});

it('continues with other emails after one is rejected', async () => {
  const sent: string[] = [];
  const { db, delivery, waits } = harness(async ({ recipient }) => {
    if (recipient === 'rejected') throw new Error('no such mailbox');
    sent.push(recipient);
  });
  for (const name of ['rejected', 'b', 'c']) putMail(db, mailTo(name), NOW);
  delivery.wake();
  await settle();
  waits.shift()?.run();
  await settle();
  expect(sent).toEqual(['b', 'c']);
  expect(mailsOf(db, 10)).toMatchObject([{ recipient: 'rejected' }]);
});

/** As the library reports a recipient that the server rejects. */
const rejectionWith = (responseCode: number) =>
  Object.assign(new Error('no such mailbox'), { code: 'EENVELOPE', responseCode });

it('makes nobody wait for an email that the server rejects', async () => {
  const sent: string[] = [];
  const { db, delivery, waits } = harness(async ({ recipient }) => {
    if (recipient === 'rejected') throw rejectionWith(550);
    sent.push(recipient);
  });
  for (const name of ['rejected', 'rejected', 'b']) putMail(db, mailTo(name), NOW);
  delivery.wake();
  await settle();
  expect([sent, waits.length]).toEqual([['b'], 1]);
  putMail(db, mailTo('c'), NOW);
  delivery.wake();
  await settle();
  expect(sent).toEqual(['b', 'c']);
  const delays: number[] = [];
  for (let wait = waits.shift(); wait !== undefined; wait = waits.shift()) {
    delays.push(wait.delayMs);
    wait.run();
    await settle();
  }
  // Two emails with twelve attempts each.
  expect([delays.length, mailsOf(db, 10).length]).toEqual([24, 0]);
});

it('waits for a server that is unavailable, also when it says so to an email', async () => {
  let isAvailable = false;
  const sent: string[] = [];
  const { db, delivery, waits } = harness(async ({ recipient }) => {
    if (!isAvailable) throw rejectionWith(421);
    sent.push(recipient);
  });
  for (const name of ['a', 'b']) putMail(db, mailTo(name), NOW);
  delivery.wake();
  await settle();
  expect([sent, waits.length]).toEqual([[], 1]);
  isAvailable = true;
  waits.shift()?.run();
  await settle();
  expect(sent.toSorted()).toEqual(['a', 'b']);
});

it('sends to recipients in turns, however many emails one of them gets', async () => {
  const sent: string[] = [];
  const { db, delivery } = harness(async ({ recipient }) => void sent.push(recipient));
  for (const name of ['a', 'a', 'a', 'a', 'b', 'c', 'b']) putMail(db, mailTo(name), NOW);
  delivery.wake();
  await settle();
  expect(sent).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a']);
});

it('drops none of other recipients while one gets hundreds of emails', () => {
  const db = openMemoryDatabase();
  for (const name of ['a', 'b']) putMail(db, mailTo(name), NOW);
  for (let count = 1; count <= 600; count += 1) putMail(db, mailTo('many'), NOW);
  const retained = mailsOf(db, 1_000);
  expect(retained).toHaveLength(500);
  expect(retained.slice(-2).map(({ recipient }) => recipient)).toEqual(['b', 'a']);
});

it('stores the newest five hundred where no email is ever sent', () => {
  const db = openMemoryDatabase();
  for (let count = 1; count <= 520; count += 1) putMail(db, mailTo(`m${count}`), NOW);
  const retained = mailsOf(db, 1_000);
  expect(retained).toHaveLength(500);
  expect([retained[0]?.recipient, retained.at(-1)?.recipient]).toEqual(['m520', 'm21']);
});

/** A mail server. @returns its address, and what it receives. */
async function mailServer(extensions: readonly string[] = []) {
  const received: string[] = [];
  const server = createServer((socket) => {
    let isInData = false;
    socket.setEncoding('utf8').write('220 mail.example ESMTP\r\n');
    socket.on('data', (chunk: string) => {
      received.push(chunk);
      const end = chunk.endsWith('\r\n.\r\n');
      if (isInData && !end) return;
      isInData = chunk.startsWith('DATA');
      if (chunk.startsWith('EHLO')) {
        const lines = ['mail.example', ...extensions];
        const last = lines.length - 1;
        socket.write(lines.map((line, at) => `250${at === last ? ' ' : '-'}${line}\r\n`).join(''));
      } else if (isInData) socket.write('354 go on\r\n');
      else if (chunk.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
    socket.on('error', () => undefined); // The client may disconnect first.
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, transcript: () => received.join('') };
}
const FROM = 'Tidemark <no-reply@tidemark.local>';

it('sends over SMTP', async () => {
  const { url, transcript } = await mailServer();
  await smtpSender(url, FROM)(mailTo('trader@example.com'));
  expect(transcript()).toContain('MAIL FROM:<no-reply@tidemark.local>');
  expect(transcript()).toContain('RCPT TO:<trader@example.com>');
  expect(transcript()).toContain('Subject: Code');
  expect(transcript()).toContain('It is 428517.');
});

it('sends to a domain with letters of its own over any mail server', async () => {
  const { url, transcript } = await mailServer();
  await smtpSender(url, FROM)(mailTo('anna@münchen.de'));
  expect(transcript()).toContain('RCPT TO:<anna@xn--mnchen-3ya.de>');
});

it('asks the mail server for SMTPUTF8 where letters before the sign need it', async () => {
  const { url, transcript } = await mailServer(['8BITMIME', 'SMTPUTF8']);
  await smtpSender(url, FROM)(mailTo('почта@пример.рф'));
  expect(transcript()).toMatch(/MAIL FROM:<no-reply@tidemark\.local>.* SMTPUTF8/);
  expect(transcript()).toContain('RCPT TO:<почта@пример.рф>');
});
