/** Preview of what the money-moving keys would do now, shown while the preview key is held.
 *  Contains no buttons. Loads on first use. */
import { useLingui } from '@lingui/react/macro';
import type { ActionId } from '#contract/core/trading-actions.ts';
import type { KeyProfile } from '#contract/entities/key-profile.ts';
import { KeyNames, type LetterOf } from './KeyNames.tsx';
import styles from './Keys.module.css';

export interface KeyEffect {
  readonly id: ActionId;
  /** Effect of the key, or the reason why it has none. */
  readonly text: string;
  readonly isRejected: boolean;
}

export interface HotkeyPreviewProps {
  readonly profile: KeyProfile;
  readonly letterOf: LetterOf;
  readonly effects: readonly KeyEffect[];
  /** Undefined on a page without one-click trading. */
  readonly isArmed: boolean | undefined;
  /** Action whose key was pressed during the preview and was not run. */
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
      <output className={styles.result}>
        <ArmedText isArmed={isArmed} />
      </output>
    </section>
  );
}

function ArmedText({ isArmed }: Pick<HotkeyPreviewProps, 'isArmed'>) {
  const { t } = useLingui();
  if (isArmed === undefined) return t`Hotkeys do nothing during the preview.`;
  return isArmed
    ? t`One-click trading is on. No order is placed during the preview.`
    : t`One-click trading is off: order hotkeys are disabled.`;
}
