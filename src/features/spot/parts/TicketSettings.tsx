/** Order preferences of the user: confirmations before an order is sent, and sounds for fills.
 *  Loaded on first open. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import {
  bps,
  decimalOf,
  decimalOfUnits,
  unitsOf,
  type Bps,
  type Decimal,
} from '#contract/core/decimal.ts';
import type { OrderKind } from '#contract/entities/order.ts';
import { amountOf } from '#domain/amount-input.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Slider } from '#src/design/controls/Slider.tsx';
import { Switch } from '#src/design/controls/Switch.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { playTone } from '#src/platform/tones.ts';
import { applyOrderPreferences, orderPreferences } from '#src/stores/order-preferences.store.ts';
import styles from './TicketSettings.module.css';

interface TicketSettingsProps {
  readonly quoteCoin: string;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

export function TicketSettings({ quoteCoin, onReset, onClose }: TicketSettingsProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Order form settings`} size="normal" isOpen onClose={onClose}>
      <div className={styles.settings}>
        <Confirmations />
        <Limits quoteCoin={quoteCoin} />
        <FillSound />
        <Reset onReset={onReset} />
      </div>
    </Dialog>
  );
}

function Confirmations() {
  const { t } = useLingui();
  const { confirmBeforePlacing, isBookAsked } = useSnapshot(orderPreferences);
  const kinds: readonly { readonly kind: OrderKind; readonly label: string }[] = [
    { kind: 'limit', label: t({ message: 'Limit orders', comment: 'Choice' }) },
    { kind: 'market', label: t({ message: 'Market orders', comment: 'Choice' }) },
    { kind: 'stop_limit', label: t({ message: 'Stop-limit orders', comment: 'Choice' }) },
  ];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{t`Confirm before placing`}</legend>
      {kinds.map(({ kind, label }) => (
        <Switch
          key={kind}
          label={label}
          isSpread
          isOn={confirmBeforePlacing[kind]}
          onToggle={(isOn) =>
            applyOrderPreferences({
              confirmBeforePlacing: { ...confirmBeforePlacing, [kind]: isOn },
            })
          }
        />
      ))}
      <Switch
        label={t`Orders placed from the order book`}
        hint={t`When one-click trading is on, clicking a price in the book places the order at that price.`}
        isSpread
        isOn={isBookAsked}
        onToggle={(isOn) => applyOrderPreferences({ isBookAsked: isOn })}
      />
    </fieldset>
  );
}

function Limits({ quoteCoin }: Pick<TicketSettingsProps, 'quoteCoin'>) {
  const { t } = useLingui();
  const { orderValueMax, volumeShareBps } = useSnapshot(orderPreferences);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{t`Always confirm large orders`}</legend>
      <LimitField
        label={t`Order value above`}
        unit={quoteCoin}
        text={orderValueMax ?? ''}
        rejection={t`Enter a number with at most 8 decimals`}
        onText={(text) => applyValue(text)}
      />
      <LimitField
        label={t`Share of 24h volume above`}
        unit="%"
        text={volumeShareBps === undefined ? '' : decimalOfUnits(BigInt(volumeShareBps), 2)}
        rejection={t`Enter 0.01% to 100% in steps of 0.01%`}
        onText={(text) => applyShare(text)}
      />
    </fieldset>
  );
}

interface LimitFieldProps {
  readonly label: string;
  readonly unit: string;
  readonly text: string;
  readonly rejection: string;
  /**
   * Applies a value.
   * @returns whether the text is valid; an empty text disables the confirmation.
   */
  readonly onText: (text: string) => boolean;
}

function LimitField({ label, unit, text, rejection, onText }: LimitFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const [isRejected, setRejected] = useState(false);
  return (
    <NumberField
      label={label}
      unit={unit}
      value={typed ?? text}
      placeholder={t({ message: 'No limit', context: 'Confirmation limit is off' })}
      error={isRejected ? rejection : undefined}
      onValueChange={(next) => {
        setTyped(next);
        setRejected(!onText(next));
      }}
    />
  );
}

const VALUE = /^\d{1,15}(?:\.\d{1,8})?$/;
const SHARE_MAX_BPS = 10_000n;

function applyValue(text: string): boolean {
  const value = decimalIn(text);
  if (value !== undefined && !VALUE.test(value)) return false;
  if (value === undefined && text !== '') return false;
  applyOrderPreferences({
    orderValueMax: value === undefined || value === '0' ? undefined : value,
  });
  return true;
}

function applyShare(text: string): boolean {
  const share = shareIn(text);
  if (share === undefined && text !== '') return false;
  applyOrderPreferences({ volumeShareBps: share });
  return true;
}

function shareIn(text: string): Bps | undefined {
  const value = decimalIn(text);
  const share = value === undefined ? undefined : unitsOf(value, 2);
  if (share === undefined || share < 1n || share > SHARE_MAX_BPS) return undefined;
  return bps(Number(share));
}

function decimalIn(text: string): Decimal | undefined {
  const amount = amountOf(text);
  return amount === undefined ? undefined : decimalOf(amount);
}

const SAMPLE_PITCHES = [660, 880];

function FillSound() {
  const { t } = useLingui();
  const { sound } = useSnapshot(orderPreferences);
  const set = (patch: Partial<typeof sound>) =>
    applyOrderPreferences({ sound: { ...orderPreferences.sound, ...patch } });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{t`When an order fills`}</legend>
      <Switch
        label={t({ message: 'Play sound', comment: 'Label' })}
        isSpread
        isOn={sound.isOn}
        onToggle={(isOn) => {
          set({ isOn });
          if (isOn) void playTone({ pitches: SAMPLE_PITCHES, volume: sound.volume });
        }}
      />
      {sound.isOn && (
        <>
          <Switch
            label={t({ message: 'Mute', context: 'Turns sounds off' })}
            isSpread
            isOn={sound.isMuted}
            onToggle={(isMuted) => set({ isMuted })}
          />
          <Slider
            label={t({ message: 'Sound volume', comment: 'Label' })}
            value={sound.volume}
            textOf={(volume) => `${volume}%`}
            onValueChange={(volume) => set({ volume })}
          />
          <Button
            size="small"
            onClick={() => void playTone({ pitches: SAMPLE_PITCHES, volume: sound.volume })}
          >
            {t({ message: 'Test sound', context: 'Plays the sound of a fill once' })}
          </Button>
        </>
      )}
    </fieldset>
  );
}

function Reset({ onReset }: Pick<TicketSettingsProps, 'onReset'>) {
  const { t } = useLingui();
  const [isRequested, setRequested] = useState(false);
  if (!isRequested) {
    return (
      <Button tone="outline" onClick={() => setRequested(true)}>
        {t`Reset all preferences`}
      </Button>
    );
  }
  return (
    <fieldset className={styles.group} aria-label={t`Reset all preferences`}>
      <p className={styles.text}>
        {t`Resets colors, layout, order form, hotkeys and sounds in this browser. Favorites, searches and your session are kept.`}
      </p>
      <ButtonRow>
        <Button onClick={() => setRequested(false)}>{t`Go back`}</Button>
        <Button tone="danger" onClick={onReset}>
          {t`Reset`}
        </Button>
      </ButtonRow>
    </fieldset>
  );
}
