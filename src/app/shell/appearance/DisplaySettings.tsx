/** Display settings of the trading page: layout, color scheme, color of a rise, flashing of
 *  changes, and render quality. */
import { useId, type ReactNode, useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { Button } from '#src/design/controls/Button.tsx';
import { Switch } from '#src/design/controls/Switch.tsx';
import { ThemeChoice } from '#src/design/controls/ThemeChoice.tsx';
import { install, isInstallOffered, onInstallOffer } from '#src/platform/install-offer.ts';
import {
  applyPreferences,
  chooseTheme,
  preferences,
  SCHEME_COLORS,
  type ColorScheme,
  type TradeLayout,
  type UpDown,
} from '#src/stores/preferences.store.ts';
import { applyPanels, DEFAULT_PANELS, panels } from '#src/stores/panels.store.ts';
import { quality } from '#src/stores/quality.store.ts';
import { QualityChooser } from '#src/trading/status/QualityChooser.tsx';
import { UpdateRateChooser } from '#src/trading/status/UpdateRateChooser.tsx';
import styles from './DisplaySettings.module.css';

export function DisplaySettings() {
  const { t } = useLingui();
  const { theme, themeSource, isAnimated, areTipsShown } = useSnapshot(preferences);
  return (
    <div className={styles.choices}>
      <Layouts />
      <Schemes />
      <Directions />
      <ThemeChoice
        size="small"
        value={themeSource === 'system' ? 'system' : theme}
        onValueChange={chooseTheme}
      />
      <Switch
        label={t`Flash price changes`}
        isSpread
        isOn={isAnimated}
        onToggle={(isOn) => applyPreferences({ isAnimated: isOn })}
      />
      <Switch
        label={t({ message: 'Show tooltips', comment: 'Label' })}
        isSpread
        isOn={areTipsShown}
        onToggle={(isOn) => applyPreferences({ areTipsShown: isOn })}
      />
      <Drawing />
      <InstallChoice />
    </div>
  );
}

function Drawing() {
  const { quality: choice, updateRate } = useSnapshot(preferences);
  return (
    <>
      <QualityChooser
        choice={choice}
        quality={quality}
        onChoice={(next) => applyPreferences({ quality: next })}
      />
      <UpdateRateChooser
        rate={updateRate}
        onRate={(next) => applyPreferences({ updateRate: next })}
      />
    </>
  );
}

/** Panels as rectangles: x, y, width and height on an area of 36 by 22. */
const LAYOUT_IMAGES: Readonly<Record<TradeLayout, readonly string[]>> = {
  1: ['M0 0h19v13H0z', 'M0 14h19v8H0z', 'M20 0h7v13h-7z', 'M20 14h7v8h-7z', 'M28 0h8v22h-8z'],
  2: ['M0 0h8v14H0z', 'M9 0h18v8H9z', 'M9 9h18v5H9z', 'M28 0h8v14h-8z', 'M0 15h36v7H0z'],
  3: ['M0 0h26v16H0z', 'M0 17h26v5H0z', 'M27 0h9v22h-9z'],
};

function Layouts() {
  const { t } = useLingui();
  const { tradeLayout } = useSnapshot(preferences);
  const { isLocked } = useSnapshot(panels);
  const group = useId();
  const names: Readonly<Record<TradeLayout, string>> = {
    1: t({ message: 'Default', comment: 'Layout of the page' }),
    2: t`Order form below chart`,
    3: t({ message: 'Wide chart', comment: 'Layout of the page' }),
  };
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.title}>{t({ message: 'Trade layout', comment: 'Title' })}</legend>
        {([1, 2, 3] as const).map((layout) => (
          <Choice
            key={layout}
            group={group}
            label={names[layout]}
            isChosen={layout === tradeLayout}
            onChoice={() => applyPreferences({ tradeLayout: layout })}
          >
            <svg className={styles.layout} viewBox="0 0 36 22" aria-hidden="true">
              {LAYOUT_IMAGES[layout].map((path) => (
                <path key={path} d={path} fill="currentColor" />
              ))}
            </svg>
          </Choice>
        ))}
      </fieldset>
      <Switch
        label={t({ message: 'Lock panels', comment: 'Label' })}
        isSpread
        isOn={isLocked}
        onToggle={(isOn) => applyPanels({ isLocked: isOn })}
      />
      <Button tone="text" size="small" onClick={() => applyPanels(DEFAULT_PANELS)}>
        {t({ message: 'Reset layout', comment: 'Button' })}
      </Button>
    </>
  );
}

function Schemes() {
  const { t } = useLingui();
  const { colorScheme } = useSnapshot(preferences);
  const group = useId();
  const names: Readonly<Record<ColorScheme, string>> = {
    1: t({ message: 'Fresh', comment: 'Name of a color scheme' }),
    2: t({ message: 'Traditional', comment: 'Name of a color scheme' }),
    3: t`Color Vision Deficiency`,
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>
        {t({ message: 'Color scheme', comment: 'Title of a group of options' })}
      </legend>
      {([1, 2, 3] as const).map((scheme) => (
        <Choice
          key={scheme}
          group={group}
          label={names[scheme]}
          isChosen={scheme === colorScheme}
          onChoice={() => applyPreferences({ colorScheme: scheme })}
        >
          <span className={styles.swatch} style={{ background: SCHEME_COLORS[scheme].green }} />
          <span className={styles.swatch} style={{ background: SCHEME_COLORS[scheme].red }} />
        </Choice>
      ))}
    </fieldset>
  );
}

/** The specification fixes the same labels for every scheme; the arrows show the colors of the
 *  scheme. */
function Directions() {
  const { t } = useLingui();
  const { upDown, colorScheme } = useSnapshot(preferences);
  const { green, red } = SCHEME_COLORS[colorScheme];
  const group = useId();
  const choices: readonly { value: UpDown; label: string; up: string; down: string }[] = [
    { value: 1, label: t`Green Up/Red Down`, up: green, down: red },
    { value: 2, label: t`Green Down/Red Up`, up: red, down: green },
  ];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{t({ message: 'Up/down colors', comment: 'Title' })}</legend>
      {choices.map(({ value, label, up, down }) => (
        <Choice
          key={value}
          group={group}
          label={label}
          isChosen={value === upDown}
          onChoice={() => applyPreferences({ upDown: value })}
        >
          <svg className={styles.arrows} viewBox="0 0 36 14" aria-hidden="true">
            <path d="M1 12 7 3l6 9z" fill={up} />
            <path d="M23 3h12l-6 9z" fill={down} />
          </svg>
        </Choice>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly group: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoice: () => void;
  /** Preview at the end of the row. */
  readonly children: ReactNode;
}

function Choice({ group, label, isChosen, onChoice, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={group}
        className={styles.radio}
        checked={isChosen}
        onChange={onChoice}
      />
      <span className={styles.name}>{label}</span>
      {children}
    </label>
  );
}

/** Button that installs the client on this device, if the browser offers installation. */
function InstallChoice() {
  const { t } = useLingui();
  const isOffered = useSyncExternalStore(onInstallOffer, isInstallOffered);
  if (!isOffered) return null;
  return (
    <Button size="small" tone="outline" isWide onClick={() => void install()}>
      {t({ message: 'Install app', comment: 'Button' })}
    </Button>
  );
}
