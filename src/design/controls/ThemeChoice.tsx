/** Dark, light, or as the system is set. */
import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from './SegmentedControl.tsx';

export type ThemeChoiceValue = 'dark' | 'light' | 'system';

interface ThemeChoiceProps {
  readonly value: ThemeChoiceValue;
  readonly onValueChange: (value: ThemeChoiceValue) => void;
  readonly size?: 'small' | undefined;
}

export function ThemeChoice({ value, onValueChange, size }: ThemeChoiceProps) {
  const { t } = useLingui();
  return (
    <SegmentedControl<ThemeChoiceValue>
      label={t({ message: 'Theme', comment: 'Light or dark' })}
      size={size}
      segments={[
        { value: 'dark', label: t({ message: 'Dark', comment: 'Theme' }) },
        { value: 'light', label: t({ message: 'Light', comment: 'Theme' }) },
        {
          value: 'system',
          label: t({ message: 'System', comment: 'Theme: as the device is set' }),
        },
      ]}
      value={value}
      onValueChange={onValueChange}
    />
  );
}
