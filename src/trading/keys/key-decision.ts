/** Decides the effect of a pressed key: nothing, an action, or a message about what the action
 *  would do. Pure: the key profile and the state of the page are arguments. */
import { chordOf, type KeyPress } from '#contract/core/key-chord.ts';
import {
  ACTION_IDS,
  isMoneyMoving,
  needsArming,
  type ActionId,
} from '#contract/core/trading-actions.ts';
import type { KeyProfile } from '#contract/entities/key-profile.ts';

export interface PressedKey extends KeyPress {
  /** Character of the key; "?" is recognized by it on every keyboard. */
  readonly key: string;
  /** Whether the key is held down; a repeat is ignored, so one press is one order. */
  readonly repeat: boolean;
  readonly isComposing: boolean;
}

export interface KeyScene {
  readonly profile: KeyProfile;
  /** Whether the focus is in a text field, or in a list that reads letters. */
  readonly isTyping: boolean;
  /** Whether a dialog is waiting for a decision. */
  readonly isConfirming: boolean;
  readonly isArmed: boolean;
  /** Whether the preview key is held; no action runs meanwhile. */
  readonly isPreviewing: boolean;
  /** Keys whose effect was already explained, named by `announcedNameOf`. */
  readonly announced: ReadonlySet<string>;
  readonly isOffered: (id: ActionId) => boolean;
}

export type KeyDecision =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'run'; readonly id: ActionId }
  /** Starts the preview, which lasts until the key is released. */
  | { readonly kind: 'preview' }
  /** `first`: pressing the key again runs the action. `disarmed`: the action needs arming.
   *  `peeking`: nothing runs during a preview. */
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

/** Only the command palette opens while typing: its key types nothing and it sends nothing. */
const isFreeOfTyping = (id: ActionId, { ctrlKey, metaKey }: PressedKey): boolean =>
  id === 'palette' && (ctrlKey || metaKey);

/** Returns the name under which an explanation is stored. Another key or another size for it is
 *  explained again. */
export function announcedNameOf(id: ActionId, { keys }: KeyProfile): string {
  const binding = keys[id];
  return [id, binding?.chord, binding?.orderValue, binding?.orderValueMax].join('/');
}
