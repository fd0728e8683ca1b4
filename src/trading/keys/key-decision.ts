/** What a pressed key comes to: nothing, an action, or words about what it would do. Pure: which keys do
 *  what, and what the page is like at this moment, is told. */
import { chordOf, type KeyPress } from '#contract/core/key-chord.ts';
import {
  ACTION_IDS,
  isMoneyMoving,
  needsArming,
  type ActionId,
} from '#contract/core/trading-actions.ts';
import type { KeyProfile } from '#contract/entities/key-profile.ts';

export interface PressedKey extends KeyPress {
  /** What it writes: "?" is found by that on every keyboard. */
  readonly key: string;
  /** Held down: one press is one order. */
  readonly repeat: boolean;
  readonly isComposing: boolean;
}

export interface KeyScene {
  readonly profile: KeyProfile;
  /** The caret stands in a field, or a list reads letters. */
  readonly isTyping: boolean;
  /** Something asks for an answer first. */
  readonly isConfirming: boolean;
  readonly isArmed: boolean;
  /** The key that only looks is held: nothing is done meanwhile. */
  readonly isPreviewing: boolean;
  /** Keys whose doing was told before, as `announcedNameOf` names them. */
  readonly announced: ReadonlySet<string>;
  readonly isOffered: (id: ActionId) => boolean;
}

export type KeyDecision =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'run'; readonly id: ActionId }
  /** From now on the keys only tell, until it is let go. */
  | { readonly kind: 'preview' }
  /** `first`: the same key again does it. `disarmed`: nothing does before arming. `peeking`: nothing does
   *  while one only looks. */
  | {
      readonly kind: 'notify';
      readonly id: ActionId;
      readonly why: 'first' | 'disarmed' | 'previewing';
    };

const NOTHING: KeyDecision = { kind: 'nothing' };

export function keyDecisionOf(pressed: PressedKey, scene: KeyScene): KeyDecision {
  if (!scene.profile.isOn || scene.isConfirming || pressed.repeat || pressed.isComposing)
    return NOTHING;
  const id = actionOf(pressed, scene.profile);
  if (id === 'peek') return scene.isTyping ? NOTHING : { kind: 'preview' };
  if (id === undefined || !scene.isOffered(id)) return NOTHING;
  if (scene.isTyping && !isFreeOfTyping(id, pressed)) return NOTHING;
  if (scene.isPreviewing)
    return isMoneyMoving(id) ? { kind: 'notify', id, why: 'previewing' } : NOTHING;
  if (needsArming(id) && !scene.isArmed) return { kind: 'notify', id, why: 'disarmed' };
  if (isMoneyMoving(id) && !scene.announced.has(announcedNameOf(id, scene.profile))) {
    return { kind: 'notify', id, why: 'first' };
  }
  return { kind: 'run', id };
}

function actionOf(pressed: PressedKey, { keys }: KeyProfile): ActionId | undefined {
  const chord = chordOf(pressed);
  const bound = ACTION_IDS.find((id) => chord !== undefined && keys[id]?.chord === chord);
  return bound ?? (pressed.key === '?' ? 'key_help' : undefined);
}

/** The palette alone: its key writes nothing, and nothing is sent by it. */
const isFreeOfTyping = (id: ActionId, { ctrlKey, metaKey }: PressedKey): boolean =>
  id === 'palette' && (ctrlKey || metaKey);

/** Another key, or another size on it, is told anew. */
export function announcedNameOf(id: ActionId, { keys }: KeyProfile): string {
  const binding = keys[id];
  return [id, binding?.chord, binding?.orderValue, binding?.orderValueMax].join('/');
}
