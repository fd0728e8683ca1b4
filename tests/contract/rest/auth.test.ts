import { expect, it } from 'vitest';
import { signIn, verifyTwoFactor } from '#contract/rest/auth.ts';
import { updateProfile } from '#contract/rest/profile.ts';
import {
  sampleUser,
  signInVariantWire,
  signInWire,
  twoFactorVariantWire,
  twoFactorWire,
} from '#contract/samples/accounts.ts';
import { parse } from '#contract/codec.ts';

const outcomeOf = (wire: unknown) => {
  const parsed = parse(signIn.reply, wire);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.model;
};

it('[ENT-04] reads the login response', () => {
  expect(outcomeOf(signInWire)).toEqual({
    kind: 'signedIn',
    userId: sampleUser.id,
    user: sampleUser,
    tokens: {
      accessToken: 'access-token-of-the-sample',
      refreshToken: 'refresh-token-of-the-sample',
      chainToken: undefined,
    },
  });
});

it('[ENT-05] reads its other form with token, evm, g2f and uid', () => {
  expect(outcomeOf(signInVariantWire)).toMatchObject({
    kind: 'signedIn',
    tokens: { accessToken: 'access-token-of-the-sample', chainToken: 'chain-token-of-the-sample' },
  });
});

it('[AUTH-05] reads a two-factor response in both forms without reading a token from it', () => {
  const held = { kind: 'twoFactor', userId: 7, tempInfoToken: 'temp-info-token-of-the-sample' };
  expect(outcomeOf(twoFactorWire)).toEqual(held);
  expect(outcomeOf(twoFactorVariantWire)).toEqual(held);
  expect(outcomeOf({ ...twoFactorWire, access_token: 'early', evm_access_token: 'early' })).toEqual(
    held,
  );
});

it('[API-11] accepts only an email or a phone number for sign-in', () => {
  const loginOf = (email: string) => {
    const parsed = parse(signIn.body, { email, password: 'x', ip: '127.0.0.1' });
    return parsed.ok ? parsed.model.email : undefined;
  };
  expect(loginOf(' Mai@Example.com ')).toBe('mai@example.com');
  expect(loginOf('+84 (90) 123-45-67')).toBe('+84901234567');
  for (const text of [
    'mai',
    '0901234567',
    '+84',
    '+0901234567',
    '+8490123456789012',
    '++84901234567',
  ]) {
    expect(loginOf(text)).toBeUndefined();
  }
});

it('[API-16] accepts six digits or a recovery code for the second step', () => {
  const bodyOf = (code: string) =>
    parse(verifyTwoFactor.body, { code, user_id: '7', temp_info_token: 'temporary' });
  expect(verifyTwoFactor.isForm).toBe(true);
  for (const code of ['428517', ' 428517 ', '428 517', '٤٢٨٥١٧', 'K7QPD-3XAMN', 'k7qpd 3xamn']) {
    expect(bodyOf(code)).toMatchObject({ ok: true, model: { userId: 7 } });
  }
  for (const code of ['', '12345', '1234567', 'K7QPD-3XAM', 'K7QPD-3XAMN2', '١٢٣٤٥']) {
    expect(bodyOf(code).ok).toBe(false);
  }
});

it('[API-25] accepts names in every script and rejects invisible characters', () => {
  const isRegistered = (name: string) =>
    parse(updateProfile.body, { first_name: name, last_name: '' }).ok;
  for (const name of ['Mai', 'Đặng Thị', 'محمد', "O'Neil", '山田', ''])
    expect(isRegistered(name)).toBe(true);
  for (const name of ['<b>Mai', 'Mai\u202e', 'a\u0000b', 'Mai\nKim', 'x'.repeat(61)]) {
    expect(isRegistered(name)).toBe(false);
  }
});

it('[AUTH-14] reads 0 and "0" as an unverified email, and absence as unknown', () => {
  expect(outcomeOf({ email_verified: 0 })).toEqual({ kind: 'emailUnverified' });
  expect(outcomeOf({ email_verified: '0' })).toEqual({ kind: 'emailUnverified' });
  expect(outcomeOf({ access_token: 'a' })).toMatchObject({ kind: 'signedIn' });
});

it.each([
  [
    { user: { id: 7 }, g2f_enabled: '1' },
    { kind: 'twoFactor', userId: 7, tempInfoToken: '' },
  ],
  [{ user: { id: 7, g2f_enabled: '1' } }, { kind: 'twoFactor', userId: 7, tempInfoToken: '' }],
  [
    { user: { email: 'mai@example.com' }, email_verified: 0 },
    { kind: 'emailUnverified', email: 'mai@example.com' },
  ],
  [
    { user: { email: 'mai@example.com', email_verified: '0' }, access_token: 'early' },
    { kind: 'emailUnverified', email: 'mai@example.com' },
  ],
])('[AUTH-04][AUTH-14] needs of the user only what the next step needs: %j', (wire, outcome) => {
  expect(outcomeOf(wire)).toEqual(outcome);
});

it('[AUTH-05] does not read the user’s own flag as a request for the second step beside a token', () => {
  const wire = { user: { id: 7, email: 'mai@example.com', g2f_enabled: '1' }, access_token: 'a' };
  expect(outcomeOf(wire)).toMatchObject({ kind: 'signedIn', userId: 7 });
});

it('keeps the owner of the tokens when the user is incomplete', () => {
  expect(outcomeOf({ user: { id: 8 }, access_token: 'a' })).toMatchObject({
    kind: 'signedIn',
    userId: 8,
    user: undefined,
  });
});
