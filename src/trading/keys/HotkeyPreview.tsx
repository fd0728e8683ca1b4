/** What the keys that move money would do at this moment, while the key that only looks is held. Nothing here
 *  can be pressed. Comes with the first look. */
import { useLingui } from '@lingui/react/macro';
import type { ActionId } from '#contract/core/trading-actions.ts';
import type { KeyProfile } from '#contract/entities/key-profile.ts';
import { KeyNames, type LetterOf } from './KeyNames.tsx';
import styles from './Keys.module.css';

export interface KeyEffect {
  readonly id: ActionId;
  /** What it would do, or why it would not. */
  readonly text: string;
  readonly isRejected: boolean;
}

export interface HotkeyPreviewProps {
  readonly profile: KeyProfile;
  readonly letterOf: LetterOf;
  readonly effects: readonly KeyEffect[];
  readonly isArmed: boolean;
  /** What was pressed meanwhile, and not done. */
  readonly pressed?: ActionId | undefined;
}

export function HotkeyPreview({
  profile,
  letterOf,
  effects,
  isArmed,
  pressed,
}: HotkeyPreviewProps) {
  const { t } = useLingui();
  return (
    <section className={styles.preview} aria-label={t`Hotkey order preview`}>
      {effects.map(({ id, text, isRejected }) => {
        const chord = profile.keys[id]?.chord;
        if (chord === undefined) return null;
        return (
          <div key={id} className={styles.previewed} data-pressed={id === pressed || undefined}>
            <KeyNames chord={chord} letterOf={letterOf} />
            <bdi className={isRejected ? styles.none : styles.effect}>{text}</bdi>
          </div>
        );
      })}
      <output className={styles.effect}>
        {isArmed
          ? t`One-click trading is on. No order is placed during the preview.`
          : t`One-click trading is off: order hotkeys are disabled.`}
      </output>
    </section>
  );
}
