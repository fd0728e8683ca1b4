import { expect, it } from 'vitest';
import { userCodec } from '#contract/entities/user.ts';
import { userWire } from '#contract/samples/accounts.ts';

it('[ENT-06] reads each field of the session’s user in every flag spelling', () => {
  expect(userCodec.decode(userWire)).toMatchObject({
    id: 7,
    uid: '10000007',
    email: 'trader@example.com',
    nickname: 'mk',
    firstName: 'Mai',
    lastName: 'Kim',
    isTwoFactorOn: false,
    isEmailVerified: true,
    isSocialLogin: false,
  });
  for (const on of ['1', 1, true] as const) {
    const flags = { g2f_enabled: on, email_verified: on, check_login_social: on };
    expect(userCodec.decode({ ...userWire, ...flags })).toMatchObject({
      isTwoFactorOn: true,
      isEmailVerified: true,
      isSocialLogin: true,
    });
  }
  for (const off of ['0', 0, false] as const) {
    const flags = { g2f_enabled: off, email_verified: off, check_login_social: off };
    expect(userCodec.decode({ ...userWire, ...flags })).toMatchObject({
      isTwoFactorOn: false,
      isEmailVerified: false,
      isSocialLogin: false,
    });
  }
});
