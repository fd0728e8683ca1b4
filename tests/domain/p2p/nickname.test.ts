import { expect, it } from 'vitest';
import { isReservedName } from '#domain/p2p/nickname.ts';
import { plainName, withoutDirection } from '#domain/p2p/plain-text.ts';

it.each([
  'support',
  'Tidemark',
  'Tidemark_Support',
  'T1demark',
  'Tіdemаrk',
  'supp0rt',
  'Sup\u200Bport',
  's u p p o r t',
  'Süppört',
  'ADMIN',
  'AdminJohn',
  'the-admin',
  '@dm1n',
  'Adrnin',
  'adm.in',
  'moderator7',
  'Mod',
  'Customer Service',
  'ｓｕｐｐｏｒｔ',
  'official_desk',
  'System',
])('reserves %s', (name) => {
  expect(isReservedName(name)).toBe(true);
});

it.each(['Badminton99', 'modern', 'Linh', 'Minh-Đức', 'محمد', 'Сергей', 'trader_01', 'Modesto'])(
  'allows %s',
  (name) => {
    expect(isReservedName(name)).toBe(false);
  },
);

it('removes what turns or hides text', () => {
  expect(plainName(' Ann\u202E\u2066a \u200B\n B ')).toBe('Anna B');
  expect(withoutDirection('100 \u202EEUR\u202C\r\nsecond line\u0007')).toBe('100 EUR\nsecond line');
  expect(withoutDirection('می\u200Cخواهم')).toBe('می\u200Cخواهم');
});
