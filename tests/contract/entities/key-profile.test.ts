import { expect, it } from 'vitest';
import { ACTION_IDS } from '#contract/core/trading-actions.ts';
import {
  keyProfileOf,
  keyProfileText,
  rivalsOf,
  type KeyProfile,
} from '#contract/entities/key-profile.ts';
import { DEFAULT_KEY_PROFILE } from '#src/stores/keys.store.ts';

const withKeys = (keys: KeyProfile['keys']): string =>
  keyProfileText({ ...DEFAULT_KEY_PROFILE, keys });

it('reads its own text back in any order', () => {
  const text = keyProfileText(DEFAULT_KEY_PROFILE);
  expect(keyProfileOf(text)).toEqual(DEFAULT_KEY_PROFILE);
  const reversed = {
    ...DEFAULT_KEY_PROFILE,
    keys: Object.fromEntries(Object.entries(DEFAULT_KEY_PROFILE.keys).toReversed()),
  };
  expect(keyProfileText(reversed)).toBe(text);
});

it('gives every action its own key by default', () => {
  expect(Object.keys(DEFAULT_KEY_PROFILE.keys).toSorted()).toEqual([...ACTION_IDS].toSorted());
  for (const id of ACTION_IDS) expect(rivalsOf(id, DEFAULT_KEY_PROFILE.keys)).toEqual([]);
});

it.each([
  ['nothing', ''],
  ['no JSON', 'keys'],
  ['another format', keyProfileText(DEFAULT_KEY_PROFILE).replace('tidemark-keys-1', 'keys-2')],
  [
    'an unknown action',
    withKeys({}).replace('"keys": {}', '"keys": {"buy_all": {"chord": "KeyB"}}'),
  ],
  ['two actions on a key', withKeys({ side_buy: { chord: 'KeyB' }, submit: { chord: 'KeyB' } })],
  ['a key every page needs', withKeys({ submit: { chord: 'Tab' } })],
  ['a letter instead of a key', withKeys({ submit: { chord: 'b' } })],
  [
    'a key that may not send its own order',
    withKeys({
      buy_at_bid: { chord: 'KeyB', orderValue: '200' as never, orderValueMax: '100' as never },
    }),
  ],
  [
    'an amount with an exponent',
    withKeys({ buy_at_bid: { chord: 'KeyB', orderValue: '1e9' as never } }),
  ],
  ['endless text', ' '.repeat(30_000)],
])('rejects %s', (_, text) => {
  expect(keyProfileOf(text)).toBeUndefined();
});
