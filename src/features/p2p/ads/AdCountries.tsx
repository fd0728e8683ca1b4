/** Country in which the money of an ad moves, and countries whose residents may not take it. */
import { useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { CloseIcon } from '#src/design/icons/trading-icons.ts';
import { countriesOf, type Country } from '#src/format/country-names.ts';
import type { AdEditorViewProps } from './ad-editor-view-props.ts';
import styles from './AdEditor.module.css';

/** The generated names, in the order of the language. */
function useCountries(): readonly Country[] {
  const { i18n } = useLingui();
  return useMemo(() => countriesOf((id) => i18n._({ id })), [i18n]);
}

const choicesOf = (countries: readonly Country[]) =>
  countries.map(({ code, name }) => ({ value: code, label: name }));

export function RegionField({ form: { draft, edit } }: AdEditorViewProps) {
  const { t } = useLingui();
  const countries = useCountries();
  const any = { value: '', label: t({ message: 'Any country', comment: 'Choice of a field' }) };
  return (
    <Select
      label={t`Country of the payment`}
      value={draft.region ?? ''}
      choices={[any, ...choicesOf(countries)]}
      onValueChange={(code) => edit({ region: code === '' ? undefined : code })}
    />
  );
}

/** A country is added by the button, because arrow keys change a closed select. */
export function BlockedCountries({ form: { draft, edit } }: AdEditorViewProps) {
  const { t } = useLingui();
  const countries = useCountries();
  const [code, setCode] = useState('');
  const { conditions } = draft;
  const blocked = conditions.blockedCountries;
  const change = (blockedCountries: readonly string[]) =>
    edit({ conditions: { ...conditions, blockedCountries } });
  const none = { value: '', label: t({ message: 'Select', comment: 'An empty choice' }) };
  return (
    <>
      <div className={styles.adding}>
        <Select
          label={t`Block a country of residence`}
          value={code}
          choices={[none, ...choicesOf(countries.filter((one) => !blocked.includes(one.code)))]}
          onValueChange={setCode}
        />
        <Button
          disabledReason={code === '' ? t`Select a country first` : undefined}
          onClick={() => {
            change([...blocked, code]);
            setCode('');
          }}
        >
          {t({ message: 'Block', comment: 'Adds a country to those that are blocked' })}
        </Button>
      </div>
      {blocked.length > 0 && (
        <ul
          className={styles.countries}
          aria-label={t({ message: 'Blocked countries', comment: 'Label' })}
        >
          {countries
            .filter((one) => blocked.includes(one.code))
            .map(({ code: given, name }) => (
              <li key={given} className={styles.country}>
                <bdi>{name}</bdi>
                <IconButton
                  size="small"
                  label={t({ message: `Unblock ${name}`, comment: 'A country' })}
                  icon={<CloseIcon size={14} />}
                  onClick={() => change(blocked.filter((one) => one !== given))}
                />
              </li>
            ))}
        </ul>
      )}
    </>
  );
}
