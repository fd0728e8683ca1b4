/** How prices look: the colour scheme, and which colour means up. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Switch } from '#src/design/controls/Switch.tsx';
import { SlidersIcon } from '#src/design/icons/icons.ts';
import { Popover } from '#src/design/overlay/Popover.tsx';
import {
  applyPreferences,
  preferences,
  SCHEME_COLORS,
  type ColorScheme,
} from '#src/stores/preferences.store.ts';
import styles from './LookPopover.module.css';

export function LookPopover() {
  const { t } = useLingui();
  return (
    <Popover
      label={t`Colours`}
      align="end"
      width="300px"
      trigger={(target) => (
        <IconButton label={t`Colours`} icon={<SlidersIcon />} popoverTarget={target} />
      )}
    >
      <LookChoices />
    </Popover>
  );
}

export function LookChoices() {
  const { t } = useLingui();
  const { colorScheme, upDown, isAnimated } = useSnapshot(preferences);
  const schemeNames: Readonly<Record<ColorScheme, string>> = {
    1: t({ message: 'Fresh', comment: 'Name of a colour scheme' }),
    2: t({ message: 'Traditional', comment: 'Name of a colour scheme' }),
    3: t`Color Vision Deficiency`,
  };
  return (
    <div className={styles.choices}>
      <fieldset className={styles.group}>
        <legend className={styles.title}>{t`Colour scheme`}</legend>
        {([1, 2, 3] as const).map((scheme) => (
          <label key={scheme} className={styles.scheme}>
            <input
              type="radio"
              name="color-scheme"
              className={styles.radio}
              checked={scheme === colorScheme}
              onChange={() => applyPreferences({ colorScheme: scheme })}
            />
            <span className={styles.name}>{schemeNames[scheme]}</span>
            <span className={styles.swatch} style={{ background: SCHEME_COLORS[scheme].green }} />
            <span className={styles.swatch} style={{ background: SCHEME_COLORS[scheme].red }} />
          </label>
        ))}
      </fieldset>
      <div className={styles.group}>
        <span className={styles.title}>{t`Direction`}</span>
        <SegmentedControl
          label={t`Direction`}
          look="fill"
          size="small"
          value={String(upDown)}
          segments={[
            { value: '1', label: t`Green Up/Red Down` },
            { value: '2', label: t`Green Down/Red Up` },
          ]}
          onValueChange={(value) => applyPreferences({ upDown: value === '2' ? 2 : 1 })}
        />
      </div>
      <Switch
        label={t`Flash changed prices`}
        isOn={isAnimated}
        onToggle={(isOn) => applyPreferences({ isAnimated: isOn })}
      />
    </div>
  );
}
