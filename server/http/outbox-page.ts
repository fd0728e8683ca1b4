/** Shows unsent emails to the operator, so that sign-up works without a mail server. With a
 *  mail server the page does not exist. */
import type { FastifyInstance } from 'fastify';
import { isoOf } from '#contract/core/time.ts';
import type { StoredMail } from '#server/accounts/mail/outbox.ts';
import { documentOf, markup } from './html.ts';
import type { OperatorAccess } from './operator-access.ts';
import { DATA_HEADERS, DOCUMENT_HEADERS } from './security-policy.ts';
import { STYLE_URL } from './server-style.ts';

const MAIL_COUNT = 50;

/** `mails` returns the newest first. */
export function registerOutboxPage(
  app: FastifyInstance,
  operator: OperatorAccess,
  mails: (count: number) => readonly StoredMail[],
): void {
  app.get('/outbox', async (request, reply) => {
    if (!operator.admits(request, reply)) return reply;
    return reply
      .headers({ ...DOCUMENT_HEADERS, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(pageOf(mails(MAIL_COUNT)));
  });

  app.get('/outbox/messages', async (request, reply) => {
    if (!operator.admits(request, reply)) return reply;
    return reply
      .headers({ ...DATA_HEADERS, 'cache-control': 'no-store' })
      .send({ messages: mails(MAIL_COUNT).map(wireOf) });
  });
}

const wireOf = (mail: StoredMail) => ({
  id: mail.id,
  to: mail.recipient,
  subject: mail.subject,
  body: mail.body,
  created_at: isoOf(mail.createdAt),
});

const pageOf = (mails: readonly StoredMail[]): string =>
  documentOf(
    'Outbox',
    STYLE_URL,
    markup`<main>
      <h1>Outbox</h1>
      <p>No mail server is configured, so emails are shown here, newest first. Reload to check for new ones.</p>
      ${mails.length === 0 ? markup`<p>No emails yet.</p>` : mails.map(mailOf)}
    </main>`,
  );

const mailOf = (mail: StoredMail) =>
  markup`<article>
    <h2 dir="auto">${mail.subject}</h2>
    <p>To ${mail.recipient}, <time>${isoOf(mail.createdAt)}</time></p>
    <pre dir="auto">${mail.body}</pre>
  </article>`;
