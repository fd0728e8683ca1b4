/** List of all hotkeys with their actions and a preview of the money-moving ones; also opens the
 *  key editor. Loads when it is first opened. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { chordParts } from '#contract/core/key-chord-text.ts';
import {
  TRADING_ACTIONS,
  isMoneyMoving,
  type ActionGroup,
  type ActionId,
} from '#contract/core/trading-actions.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Switch } from '#src/design/controls/Switch.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { useActionLabels, useGroupLabels } from '../actions/use-action-labels.ts';
import { KeyEditor, type KeyEditorProps } from './KeyEditor.tsx';
import { KeyNames } from './KeyNames.tsx';
import styles from './Keys.module.css';

export interface KeySheetProps extends KeyEditorProps {
  /** Returns the preview of an action; undefined where the action is not available. */
  readonly previewOf: (id: ActionId) => string | undefined;
  /** Returns the name of an action on this page; undefined for the general one. */
  readonly labelOf?: ((id: ActionId) => string | undefined) | undefined;
  /** Whether keys of this page place orders, with one-click trading. */
  readonly hasOrderKeys?: boolean | undefined;
  /** Whether the page has the action; without it, its key is not listed. */
  readonly isOffered?: ((id: ActionId) => boolean) | undefined;
  readonly onClose: () => void;
}

const isAny = (): boolean => true;
const noLabel = (): undefined => undefined;

const GROUPS: readonly ActionGroup[] = ['ticket', 'order', 'page'];

export function KeySheet({
  previewOf,
  labelOf,
  hasOrderKeys = true,
  isOffered,
  onClose,
  ...editor
}: KeySheetProps) {
  const { t } = useLingui();
  const [isEdited, setEdited] = useState(false);
  const { profile, onProfile } = editor;
  return (
    <Dialog title={t`Hotkeys`} size="large" isOpen onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <Switch
            label={t({ message: 'Keyboard trading', comment: 'Label' })}
            isOn={profile.isOn}
            onToggle={(isOn) => onProfile({ ...profile, isOn })}
          />
          <Button size="small" onClick={() => setEdited(!isEdited)}>
            {isEdited
              ? t({ message: 'Done', comment: 'Button: ends the editing of hotkeys' })
              : t({ message: 'Edit hotkeys', comment: 'Button' })}
          </Button>
        </div>
        {isEdited ? (
          <KeyEditor {...editor} />
        ) : (
          <Overview
            profile={profile}
            letterOf={editor.letterOf}
            previewOf={previewOf}
            labelOf={labelOf}
            hasOrderKeys={hasOrderKeys}
            isOffered={isOffered}
          />
        )}
      </div>
    </Dialog>
  );
}

type OverviewProps = Pick<
  KeySheetProps,
  'profile' | 'letterOf' | 'previewOf' | 'labelOf' | 'hasOrderKeys' | 'isOffered'
>;

function Overview({
  profile,
  letterOf,
  previewOf,
  labelOf = noLabel,
  hasOrderKeys,
  isOffered = isAny,
}: OverviewProps) {
  const { t } = useLingui();
  const preview = profile.keys.peek?.chord;
  const peekKey = preview === undefined ? '' : chordParts(preview, letterOf).join(' + ');
  const labels = useActionLabels();
  const groupLabels = useGroupLabels();
  return (
    <>
      <p className={styles.result}>
        {hasOrderKeys === true
          ? t`Hotkeys are disabled while you type; press Escape to leave a field. Order hotkeys work only with one-click trading on and ask for confirmation the first time.`
          : t`Hotkeys are disabled while you type; press Escape to leave a field. No hotkey places an order or closes a position on this page. Hotkeys that cancel orders ask for confirmation the first time.`}
      </p>
      {preview !== undefined && (
        <p className={styles.result}>
          {t`Hold ${peekKey} to preview what each hotkey would do now. Hotkeys are disabled while you hold it.`}
        </p>
      )}
      <div className={styles.groups}>
        {GROUPS.map((group) => (
          <section key={group} className={styles.group}>
            <h3 className={styles.title}>{groupLabels[group]}</h3>
            {TRADING_ACTIONS.filter((one) => one.group === group && isOffered(one.id)).map(
              ({ id }) => {
                const binding = profile.keys[id];
                const preview = isMoneyMoving(id) ? previewOf(id) : undefined;
                return (
                  <div key={id} className={styles.row}>
                    <span className={styles.text}>
                      <span>{labelOf(id) ?? labels[id]}</span>
                      {preview !== undefined && <bdi className={styles.result}>{preview}</bdi>}
                    </span>
                    {binding === undefined ? (
                      <span className={styles.none}>{t`No key`}</span>
                    ) : (
                      <KeyNames chord={binding.chord} letterOf={letterOf} />
                    )}
                  </div>
                );
              },
            )}
          </section>
        ))}
      </div>
    </>
  );
}
