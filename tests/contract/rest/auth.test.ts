import { expect, it } from 'vitest';
import { signIn } from '#contract/rest/auth.ts';
import { sampleUser, signInVariantWire, signInWire } from '#contract/samples/accounts.ts';
import { parse } from '#contract/shape.ts';

const outcomeOf = (wire: unknown) => {
  const parsed = parse(signIn.reply, wire);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.model;
};

it('[ENT-04] reads the login answer', () => {
  expect(outcomeOf(signInWire)).toEqual({
    kind: 'signedIn',
    user: sampleUser,
    tokens: {
      accessToken: 'access-token-of-the-sample',
      refreshToken: 'refresh-token-of-the-sample',
      chainToken: undefined,
    },
  });
});

it('[ENT-05] reads the other form of it, with token, evm, g2f and uid', () => {
  expect(outcomeOf(signInVariantWire)).toMatchObject({
    kind: 'signedIn',
    tokens: { accessToken: 'access-token-of-the-sample', chainToken: 'chain-token-of-the-sample' },
  });
  expect(outcomeOf({ g2f: '1', uid: 7, temp_info_token: 'temporary' })).toEqual({
    kind: 'twoFactor',
    userId: 7,
    tempInfoToken: 'temporary',
  });
});

it('[AUTH-14] takes 0 and "0" for an unverified email, and absence for nothing', () => {
  expect(outcomeOf({ email_verified: 0 })).toEqual({ kind: 'emailUnverified' });
  expect(outcomeOf({ email_verified: '0' })).toEqual({ kind: 'emailUnverified' });
  expect(outcomeOf({ access_token: 'a' })).toMatchObject({ kind: 'signedIn' });
});
