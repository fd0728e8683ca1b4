/**
 * Validates the signature of Telegram's login data: an HMAC over all fields with the bot's token.
 * @source https://core.telegram.org/widgets/login#checking-authorization
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#contract/core/time.ts';
import type { TelegramLogin } from '#contract/rest/social.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { nameOf, type FederatedIdentity } from './identity.ts';
import type { UsedOnce } from './used-once.ts';

/** Maximum age: a sign-in takes minutes, not hours. */
const AGE_MS_MAX = 600_000;
const CLOCK_SKEW_MS = 60_000;

export interface TelegramOptions {
  readonly botToken: string;
  readonly clock: Clock;
  readonly usedOnce: UsedOnce;
}

export function telegramCheck({ botToken, clock, usedOnce }: TelegramOptions) {
  return (login: TelegramLogin): FederatedIdentity | Rejection<'provider_refused'> => {
    const { hash, ...signed } = login;
    if (!/^[0-9a-f]{64}$/.test(hash)) return reject('provider_refused');
    const expected = Buffer.from(telegramHash(signed, botToken), 'hex');
    if (!timingSafeEqual(expected, Buffer.from(hash, 'hex'))) return reject('provider_refused');
    const age = clock() - login.authDateSec * 1_000;
    if (age > AGE_MS_MAX || age < -CLOCK_SKEW_MS) return reject('provider_refused');
    const signedAtMs = login.authDateSec * 1_000;
    if (!usedOnce.use(`telegram ${hash}`, signedAtMs, signedAtMs + AGE_MS_MAX)) {
      return reject('provider_refused');
    }
    return {
      provider: 'telegram',
      subject: login.id,
      email: undefined,
      firstName: nameOf(login.firstName),
      lastName: nameOf(login.lastName),
    };
  };
}

/** Signs all present fields, sorted by name, one per line. */
export function telegramHash(signed: Omit<TelegramLogin, 'hash'>, botToken: string): string {
  const fields: Readonly<Record<string, string | undefined>> = {
    auth_date: String(signed.authDateSec),
    first_name: signed.firstName,
    id: signed.id,
    last_name: signed.lastName,
    photo_url: signed.photoUrl,
    username: signed.username,
  };
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted();
  const key = createHash('sha256').update(botToken).digest();
  return createHmac('sha256', key).update(lines.join('\n')).digest('hex');
}
