/** Every key and what it does, and what the ones that move money would do now; from here keys are changed.
 *  Comes when it is first opened. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { chordParts } from '#contract/core/key-chord.ts';
import {
  TRADING_ACTIONS,
  isMoneyMoving,
  type ActionGroup,
  type ActionId,
} from '#contract/core/trading-actions.ts';
import type { KeyProfile } from '#contract/entities/key-profile.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Switch } from '#src/design/controls/Switch.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { useActionWords, useGroupWords } from '../actions/use-action-words.ts';
import { KeyEditor, type KeyEditorProps } from './KeyEditor.tsx';
import { KeyNames } from './KeyNames.tsx';
import styles from './Keys.module.css';

export interface KeySheetProps extends KeyEditorProps {
  /** Undefined where the action cannot be done here. */
  readonly foretoldOf: (id: ActionId) => string | undefined;
  readonly onClose: () => void;
}

const GROUPS: readonly ActionGroup[] = ['ticket', 'order', 'page'];

export function KeySheet({ foretoldOf, onClose, ...editor }: KeySheetProps) {
  const { t } = useLingui();
  const [isEdited, setEdited] = useState(false);
  const { profile, onProfile } = editor;
  return (
    <Dialog title={t`Keys`} size="large" isOpen onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <Switch
            label={t`Trade by keyboard`}
            isOn={profile.isOn}
            onToggle={(isOn) => onProfile({ ...profile, isOn })}
          />
          <Button size="small" onClick={() => setEdited(!isEdited)}>
            {isEdited ? t`Done` : t`Change keys`}
          </Button>
        </div>
        {isEdited ? (
          <KeyEditor {...editor} />
        ) : (
          <Overview profile={profile} letterOf={editor.letterOf} foretoldOf={foretoldOf} />
        )}
      </div>
    </Dialog>
  );
}

type OverviewProps = Pick<KeySheetProps, 'letterOf' | 'foretoldOf'> & {
  readonly profile: KeyProfile;
};

function Overview({ profile, letterOf, foretoldOf }: OverviewProps) {
  const { t } = useLingui();
  const peek = profile.keys.peek?.chord;
  const peekKey = peek === undefined ? '' : chordParts(peek, letterOf).join(' + ');
  const words = useActionWords();
  const groupWords = useGroupWords();
  return (
    <>
      <p className={styles.foretold}>
        {t`No key does anything while you type; Escape leaves a field. Keys that send an order do so only while one-click trading is armed, and say what they would do before they first do it.`}
      </p>
      {peek !== undefined && (
        <p className={styles.foretold}>
          {t`Hold ${peekKey} to see beforehand what each of them would do at this moment. While it is held, no key does anything.`}
        </p>
      )}
      <div className={styles.groups}>
        {GROUPS.map((group) => (
          <section key={group} className={styles.group}>
            <h3 className={styles.title}>{groupWords[group]}</h3>
            {TRADING_ACTIONS.filter((action) => action.group === group).map(({ id }) => {
              const binding = profile.keys[id];
              const foretold = isMoneyMoving(id) ? foretoldOf(id) : undefined;
              return (
                <div key={id} className={styles.row}>
                  <span className={styles.words}>
                    {words[id]}
                    {foretold !== undefined && <bdi className={styles.foretold}>{foretold}</bdi>}
                  </span>
                  {binding === undefined ? (
                    <span className={styles.none}>{t`No key`}</span>
                  ) : (
                    <KeyNames chord={binding.chord} letterOf={letterOf} />
                  )}
                </div>
              );
            })}
          </section>
        ))}
      </div>
    </>
  );
}
