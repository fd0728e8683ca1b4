/** Editor of the hotkeys: keys are set by pressing them, a key in use is rejected, and a whole
 *  profile can be exported and imported as text. */
import { useRef, useState, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { chordOf } from '#contract/core/key-chord.ts';
import { decimalOf, type Decimal } from '#contract/core/decimal.ts';
import { ACTION_IDS, isPlacing, type ActionId } from '#contract/core/trading-actions.ts';
import {
  isOverOwnLimit,
  keyProfileOf,
  keyProfileText,
  rivalsOf,
  type KeyBinding,
  type KeyProfile,
} from '#contract/entities/key-profile.ts';
import { amountOf } from '#domain/amount-input.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { useActionLabels } from '../actions/use-action-labels.ts';
import { KeyNames, type LetterOf } from './KeyNames.tsx';
import styles from './Keys.module.css';

export interface KeyEditorProps {
  readonly profile: KeyProfile;
  /** Default key profile. */
  readonly firstProfile: KeyProfile;
  readonly quoteCoin: string;
  readonly letterOf: LetterOf;
  readonly onProfile: (profile: KeyProfile) => void;
  /** Copies a text; rejects when the browser denies it. */
  readonly onCopy: (text: string) => Promise<void>;
  /** Saves a text as a file for the user. */
  readonly onSave: (text: string) => void;
}

export function KeyEditor(props: KeyEditorProps) {
  const { profile, onProfile } = props;
  const change = (id: ActionId, binding: KeyBinding | undefined) => {
    const others = Object.fromEntries(
      Object.entries(profile.keys).filter(([other]) => other !== id),
    );
    onProfile({ ...profile, keys: binding === undefined ? others : { ...others, [id]: binding } });
  };
  return (
    <>
      <div>
        {ACTION_IDS.map((id) => (
          <EditedKey key={id} id={id} {...props} onBinding={(binding) => change(id, binding)} />
        ))}
      </div>
      <Transfer {...props} />
    </>
  );
}

interface EditedKeyProps extends KeyEditorProps {
  readonly id: ActionId;
  readonly onBinding: (binding: KeyBinding | undefined) => void;
}

function EditedKey({ id, profile, quoteCoin, letterOf, onBinding }: EditedKeyProps) {
  const { t } = useLingui();
  const labels = useActionLabels();
  const [isAwaited, setAwaited] = useState(false);
  const [rival, setRival] = useState<ActionId>();
  const binding = profile.keys[id];
  const name = labels[id];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isAwaited) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return setAwaited(false);
    const chord = chordOf(event.nativeEvent);
    if (chord === undefined) return;
    const desired = { ...binding, chord };
    const [taken] = rivalsOf(id, { ...profile.keys, [id]: desired });
    setRival(taken);
    setAwaited(false);
    if (taken === undefined) onBinding(desired);
  };
  const taken = rival === undefined ? undefined : labels[rival];
  return (
    <div className={styles.edited}>
      <div className={styles.row}>
        <span className={styles.text}>{name}</span>
        <span className={styles.tools}>
          <Button
            size="small"
            isPressed={isAwaited}
            onKeyDown={onKeyDown}
            onBlur={() => setAwaited(false)}
            onClick={() => {
              setRival(undefined);
              setAwaited(true);
            }}
          >
            <VisuallyHidden>
              {t({
                message: `Choose key: ${name}`,
                comment: 'Button; {name} is an action, such as Buy at market',
              })}{' '}
            </VisuallyHidden>
            {isAwaited ? (
              t`Press a key`
            ) : binding === undefined ? (
              t({ message: 'No key', comment: 'An action without a hotkey' })
            ) : (
              <KeyNames chord={binding.chord} letterOf={letterOf} />
            )}
          </Button>
          {binding !== undefined && (
            <Button size="small" tone="text" onClick={() => onBinding(undefined)}>
              {t({ message: 'Remove', context: 'Removes a hotkey from an action' })}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          )}
        </span>
      </div>
      {taken !== undefined && (
        <p className={styles.problem} role="alert">
          {t`This key is already used: ${taken}`}
        </p>
      )}
      {binding !== undefined && (isPlacing(id) || id === 'submit') && (
        <Sizes id={id} binding={binding} quoteCoin={quoteCoin} onBinding={onBinding} />
      )}
    </div>
  );
}

interface SizesProps extends Pick<EditedKeyProps, 'id' | 'quoteCoin' | 'onBinding'> {
  readonly binding: KeyBinding;
}

function Sizes({ id, binding, quoteCoin, onBinding }: SizesProps) {
  const { t } = useLingui();
  return (
    <div className={styles.sizes}>
      {isPlacing(id) && (
        <OrderValueField
          label={t({ message: 'Order value', comment: 'Label' })}
          unit={quoteCoin}
          value={binding.orderValue}
          isAllowed={(orderValue) => !isOverOwnLimit({ ...binding, orderValue })}
          onOrderValue={(orderValue) => onBinding({ ...binding, orderValue })}
        />
      )}
      <OrderValueField
        label={t`Max order value per key press`}
        unit={quoteCoin}
        value={binding.orderValueMax}
        isAllowed={(orderValueMax) => !isOverOwnLimit({ ...binding, orderValueMax })}
        onOrderValue={(orderValueMax) => onBinding({ ...binding, orderValueMax })}
      />
    </div>
  );
}

interface OrderValueFieldProps {
  readonly label: string;
  readonly unit: string;
  readonly value: Decimal | undefined;
  readonly isAllowed: (orderValue: Decimal | undefined) => boolean;
  readonly onOrderValue: (orderValue: Decimal | undefined) => void;
}

const VALUE = /^\d{1,15}(?:\.\d{1,8})?$/;

function OrderValueField({ label, unit, value, isAllowed, onOrderValue }: OrderValueFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const [isRejected, setRejected] = useState(false);
  return (
    <NumberField
      label={label}
      unit={unit}
      value={typed ?? value ?? ''}
      error={isRejected ? t`Order value can't exceed the max per key press.` : undefined}
      onValueChange={(text) => {
        setTyped(text);
        const amount = amountOf(text);
        const orderValue = amount === undefined ? undefined : decimalOf(amount);
        const isGood =
          orderValue === undefined ? text === '' : VALUE.test(orderValue) && isAllowed(orderValue);
        setRejected(!isGood);
        if (isGood) onOrderValue(orderValue);
      }}
      // Shows the stored value after editing: an import can change the value too.
      onBlur={() => {
        setTyped(undefined);
        setRejected(false);
      }}
    />
  );
}

function Transfer({ profile, firstProfile, onProfile, onCopy, onSave }: KeyEditorProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [isRejected, setRejected] = useState(false);
  const [copied, setCopied] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const applyText = (given: string): void => {
    const found = keyProfileOf(given);
    setRejected(found === undefined);
    if (found === undefined) return;
    setText('');
    onProfile(found);
  };
  const copy = async (): Promise<void> => {
    try {
      await onCopy(keyProfileText(profile));
      setCopied(t`Copied to clipboard`);
    } catch {
      setCopied(t`Failed to copy: the browser blocked clipboard access.`);
    }
  };
  const readFile = async (chosen: File | undefined): Promise<void> => {
    if (chosen !== undefined) applyText(await chosen.text());
  };
  return (
    <>
      <div className={styles.actions}>
        <Button size="small" onClick={() => void copy()}>
          {t`Copy hotkeys as text`}
        </Button>
        <Button size="small" onClick={() => onSave(keyProfileText(profile))}>
          {t`Export to file`}
        </Button>
        <Button size="small" onClick={() => file.current?.click()}>{t`Import from file`}</Button>
        <Button
          size="small"
          onClick={() => onProfile(firstProfile)}
        >{t`Restore default hotkeys`}</Button>
        <input
          ref={file}
          type="file"
          hidden
          accept="application/json,.json"
          aria-label={t`Import from file`}
          onChange={(event) => {
            void readFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <output className={styles.result}>{copied}</output>
      <TextArea
        label={t`Hotkeys as text`}
        hint={t`Paste hotkeys here.`}
        error={isRejected ? t`Invalid hotkeys: unknown action or duplicate key.` : undefined}
        rows={3}
        value={text}
        onValueChange={setText}
      />
      <Button size="small" onClick={() => applyText(text)}>
        {t`Use pasted hotkeys`}
      </Button>
    </>
  );
}
