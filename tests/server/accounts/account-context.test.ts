import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { mailTo } from '#server/accounts/account-context.ts';
import { mailsOf } from '#server/accounts/mail/outbox.ts';
import { changeUser, findUser, insertUser, noEmailOf } from '#server/accounts/user-records.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';

const NOW = epochMs(1_000);
const MAIL = { subject: 'News', lines: ['Something happened.', '', 'Again.'] };
const SENT = { subject: 'News', body: 'Something happened.\n\nAgain.' };

function mailsTo(email: string, antiPhishingCode?: string) {
  const db = openMemoryDatabase();
  return db.transaction(() => {
    const account = { email, passwordHash: '', referralCode: undefined, isEmailVerified: true };
    const id = insertUser(db, account, randomBytes, NOW);
    if (antiPhishingCode !== undefined) changeUser(db, id, { antiPhishingCode });
    const user = findUser(db, id);
    if (user !== undefined) mailTo({ db }, user, MAIL, NOW);
    return mailsOf(db, 10);
  });
}

it('emails a user, with the anti-phishing code if there is one', () => {
  expect(mailsTo('ann@example.com')).toMatchObject([{ recipient: 'ann@example.com', ...SENT }]);
  expect(mailsTo('ann@example.com', 'tideline')).toMatchObject([
    { ...SENT, body: `Your anti-phishing code: tideline\n\n${SENT.body}` },
  ]);
});

it('emails nothing to a user of a sign-in provider that sent no email', () => {
  expect(mailsTo(noEmailOf('telegram', '7'))).toEqual([]);
});
