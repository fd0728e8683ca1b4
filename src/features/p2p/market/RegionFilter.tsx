/** Country of the payment, as a filter of the market and as a fact of an ad. Loaded with the names of the countries. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Select } from '#src/design/controls/Select.tsx';
import { countriesOf, countryId } from '#src/format/country-names.ts';

export interface RegionFilterProps {
  /** Undefined for any. */
  readonly value: string | undefined;
  readonly className?: string | undefined;
  readonly onValueChange: (region: string | undefined) => void;
}

export function RegionFilter({ value, className, onValueChange }: RegionFilterProps) {
  const { t, i18n } = useLingui();
  const countries = useMemo(() => countriesOf((id) => i18n._({ id })), [i18n]);
  const any = { value: '', label: t({ message: 'Any country', comment: 'Choice of a field' }) };
  return (
    <Select
      label={t`Country of the payment`}
      variant="quiet"
      className={className}
      value={value ?? ''}
      choices={[any, ...countries.map(({ code, name }) => ({ value: code, label: name }))]}
      onValueChange={(code) => onValueChange(code === '' ? undefined : code)}
    />
  );
}

export interface RegionNameProps {
  readonly code: string;
}

export function RegionName({ code }: RegionNameProps) {
  const { i18n } = useLingui();
  return <bdi>{i18n._({ id: countryId(code) })}</bdi>;
}
