/** Hours in which an ad is shown, and who may take it. */
import { useLingui } from '@lingui/react/macro';
import type { AdConditions, AdHours } from '#contract/entities/p2p-ad.ts';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { Switch } from '#src/design/controls/Switch.tsx';
import { BlockedCountries } from './AdCountries.tsx';
import type { AdEditorViewProps } from './ad-editor-view-props.ts';
import styles from './AdEditor.module.css';

const HOUR_MINUTES = 60;
const DAY_HOURS = 24;
const FIRST_HOURS: AdHours = { from: 8 * HOUR_MINUTES, until: 20 * HOUR_MINUTES };

export function AdConditionsFields(props: AdEditorViewProps) {
  const { t } = useLingui();
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{t`Hours and conditions`}</summary>
      <div className={styles.section}>
        <Hours {...props} />
        <Conditions {...props} />
        <BlockedCountries {...props} />
      </div>
    </details>
  );
}

function Hours({ form: { draft, edit } }: AdEditorViewProps) {
  const { t } = useLingui();
  const { hours } = draft;
  return (
    <>
      <Switch
        label={t`Show only at certain hours`}
        isOn={hours !== undefined}
        isSpread
        onToggle={(isOn) => edit({ hours: isOn ? FIRST_HOURS : undefined })}
      />
      {hours !== undefined && (
        <div className={styles.pair}>
          <HourSelect
            label={t({ message: 'From (UTC)', comment: 'Label' })}
            minute={hours.from}
            onMinute={(from) => edit({ hours: { ...hours, from } })}
          />
          <HourSelect
            label={t({ message: 'Until (UTC)', comment: 'Label' })}
            minute={hours.until}
            onMinute={(until) => edit({ hours: { ...hours, until } })}
          />
        </div>
      )}
    </>
  );
}

interface HourSelectProps {
  readonly label: string;
  /** Of the day. */
  readonly minute: number;
  readonly onMinute: (minute: number) => void;
}

/** Half hours. A stored minute between them stays as it is until another is selected. */
function HourSelect({ label, minute, onMinute }: HourSelectProps) {
  const halves = Array.from({ length: 2 * DAY_HOURS }, (_, at) => (at * HOUR_MINUTES) / 2);
  const minutes = halves.includes(minute) ? halves : [minute, ...halves];
  return (
    <Select
      label={label}
      choices={minutes.map((one) => ({ value: String(one), label: clockText(one) }))}
      value={String(minute)}
      onValueChange={(text) => onMinute(Number(text))}
    />
  );
}

const clockText = (minute: number): string =>
  [Math.floor(minute / HOUR_MINUTES), minute % HOUR_MINUTES]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

const LEVELS = [1, 2, 3] as const;

function Conditions({ form: { draft, edit } }: AdEditorViewProps) {
  const { t } = useLingui();
  const { conditions } = draft;
  const change = (patch: Partial<AdConditions>) =>
    edit({ conditions: { ...conditions, ...patch } });
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={t`Identity level of the taker`}
          choices={LEVELS.map((level) => ({
            value: String(level),
            label: t({ message: `At least ${level}`, comment: 'Identity level' }),
          }))}
          value={String(conditions.minimumLevel)}
          onValueChange={(text) => change({ minimumLevel: Number(text) })}
        />
        <CountField
          label={t`Age of the account`}
          unit={t({ message: 'days', comment: 'Unit of a field' })}
          count={conditions.minimumRegisterDays}
          max={REGISTER_DAYS_MAX}
          onCount={(minimumRegisterDays) => change({ minimumRegisterDays })}
        />
        <CountField
          label={t`Completed orders in 30 days`}
          count={conditions.minimumCompleted30d}
          max={COMPLETED_MAX}
          onCount={(minimumCompleted30d) => change({ minimumCompleted30d })}
        />
        <CountField
          label={t`Completion rate in 30 days`}
          unit="%"
          count={conditions.minimumCompletionRate30d}
          max={PERCENT_MAX}
          onCount={(minimumCompletionRate30d) => change({ minimumCompletionRate30d })}
        />
      </div>
      <Checkbox
        label={t`Not for traders with an ad of the same side`}
        isChecked={conditions.isForNonAdvertisers}
        onCheckedChange={(isForNonAdvertisers) => change({ isForNonAdvertisers })}
      />
    </>
  );
}

const REGISTER_DAYS_MAX = 3_650;
const COMPLETED_MAX = 10_000;
const PERCENT_MAX = 100;

interface CountFieldProps {
  readonly label: string;
  readonly unit?: string | undefined;
  readonly count: number;
  readonly max: number;
  readonly onCount: (count: number) => void;
}

/** An integer; an empty field is zero. */
function CountField({ label, unit, count, max, onCount }: CountFieldProps) {
  return (
    <NumberField
      label={label}
      unit={unit}
      value={count === 0 ? '' : String(count)}
      placeholder="0"
      onValueChange={(text) => onCount(Math.min(max, integerIn(text)))}
    />
  );
}

const integerIn = (text: string): number => (/^\d/.test(text) ? Number.parseInt(text, 10) : 0);
