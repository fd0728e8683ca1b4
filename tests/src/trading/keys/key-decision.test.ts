import { expect, it } from 'vitest';
import { ACTION_IDS, isMoneyMoving, type ActionId } from '#contract/core/trading-actions.ts';
import type { KeyProfile } from '#contract/entities/key-profile.ts';
import { DEFAULT_KEY_PROFILE } from '#src/stores/keys.store.ts';
import {
  keyDecisionOf,
  announcedNameOf,
  type KeyScene,
  type PressedKey,
} from '#src/trading/keys/key-decision.ts';

const calm: KeyScene = {
  profile: DEFAULT_KEY_PROFILE,
  isTyping: false,
  isConfirming: false,
  isArmed: false,
  isPreviewing: false,
  announced: new Set(),
  isOffered: () => true,
};
const press = (code: string, more: Partial<PressedKey> = {}): PressedKey => ({
  code,
  key: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});
const decide = (pressed: PressedKey, scene: Partial<KeyScene> = {}) =>
  keyDecisionOf(pressed, { ...calm, ...scene });
const announce = (...ids: readonly ActionId[]) => ({
  announced: new Set(ids.map((id) => announcedNameOf(id, DEFAULT_KEY_PROFILE))),
});
const run = (id: ActionId) => ({ kind: 'run', id });
const nothing = { kind: 'nothing' };
const buyAtBid = press('Digit1', { shiftKey: true });

it('uses the position of a key, not its letter', () => {
  expect(decide(press('KeyB', { key: 'ب' }))).toEqual(run('side_buy'));
  expect(decide(press('KeyY', { key: 'b' }))).toEqual(nothing);
});

it('does nothing while the user types, except for the palette', () => {
  const isTyping = true;
  expect(decide(press('KeyB'), { isTyping })).toEqual(nothing);
  expect(decide(press('Enter', { ctrlKey: true }), { isTyping, isArmed: true })).toEqual(nothing);
  expect(decide(press('Slash', { shiftKey: true, key: '?' }), { isTyping })).toEqual(nothing);
  expect(decide(press('KeyK', { ctrlKey: true }), { isTyping })).toEqual(run('palette'));
});

it('does nothing during a confirmation, key repeat or composition, or when hotkeys are off', () => {
  const off: KeyProfile = { ...DEFAULT_KEY_PROFILE, isOn: false };
  expect(decide(press('KeyB'), { isConfirming: true })).toEqual(nothing);
  expect(decide(press('KeyB', { repeat: true }))).toEqual(nothing);
  expect(decide(press('KeyB', { isComposing: true }))).toEqual(nothing);
  expect(decide(press('KeyB'), { profile: off })).toEqual(nothing);
  expect(decide(press('KeyB'), { isOffered: () => false })).toEqual(nothing);
});

it('sends no order by hotkey unless armed, and shows what it would have done', () => {
  expect(decide(buyAtBid, announce('buy_at_bid'))).toEqual({
    kind: 'notify',
    id: 'buy_at_bid',
    why: 'disarmed',
  });
  expect(decide(press('Enter', { ctrlKey: true }), announce('submit'))).toEqual({
    kind: 'notify',
    id: 'submit',
    why: 'disarmed',
  });
});

it('shows what a hotkey would do before its first use, and again after the hotkey was changed', () => {
  const armed = { isArmed: true };
  const first = { kind: 'notify', id: 'buy_at_bid', why: 'first' };
  expect(decide(buyAtBid, armed)).toEqual(first);
  expect(decide(buyAtBid, { ...armed, ...announce('buy_at_bid') })).toEqual(run('buy_at_bid'));
  const dearer: KeyProfile = {
    ...DEFAULT_KEY_PROFILE,
    keys: {
      ...DEFAULT_KEY_PROFILE.keys,
      buy_at_bid: {
        chord: 'Shift+Digit1',
        orderValue: '500' as never,
        orderValueMax: '1000' as never,
      },
    },
  };
  expect(decide(buyAtBid, { ...armed, ...announce('buy_at_bid'), profile: dearer })).toEqual(first);
});

it('cancels orders without arming, once the action was announced', () => {
  expect(decide(press('KeyX'))).toEqual({ kind: 'notify', id: 'cancel_newest', why: 'first' });
  expect(decide(press('KeyX'), announce('cancel_newest'))).toEqual(run('cancel_newest'));
});

it('opens help on "?" on every keyboard', () => {
  // A German keyboard has the question mark on the key to the right of zero.
  expect(decide(press('Minus', { shiftKey: true, key: '?' }))).toEqual(run('key_help'));
});

it('previews while its key is held: shows actions that move money, and ignores all others', () => {
  expect(decide(press('KeyH'))).toEqual({ kind: 'preview' });
  expect(decide(press('KeyH'), { isTyping: true })).toEqual(nothing);
  expect(decide(press('KeyH'), { isConfirming: true })).toEqual(nothing);
  const looking = { isPreviewing: true, isArmed: true };
  const everything = announce(...ACTION_IDS);
  for (const id of ACTION_IDS) {
    if (id === 'peek') continue;
    const [key = '', ...held] = (DEFAULT_KEY_PROFILE.keys[id]?.chord ?? '').split('+').toReversed();
    const pressed = press(key, {
      shiftKey: held.includes('Shift'),
      ctrlKey: held.includes('Mod'),
    });
    expect(decide(pressed, { ...everything }), id).not.toEqual(nothing);
    expect(decide(pressed, { ...looking, ...everything }), id).toEqual(
      isMoneyMoving(id) ? { kind: 'notify', id, why: 'previewing' } : nothing,
    );
  }
});
