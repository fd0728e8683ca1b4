/** The parts of pages of money: amounts that can be hidden, coins, and filters of histories. */
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { Amount } from '#src/trading/money/Amount.tsx';
import { CoinCell } from '#src/trading/money/CoinCell.tsx';
import { ChoiceFilter, CoinFilter, DayFilters, FilterRow } from '#src/trading/money/FilterRow.tsx';
import { HideAmounts } from '#src/trading/money/HideAmounts.tsx';
import type { Days } from '#src/trading/money/filter-address.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { Row, Stack } from '../../design/arrange.tsx';

const meta = preview.meta({ title: 'trading/money/Parts' });

const Amounts = () => (
  <Row>
    <HideAmounts />
    <CoinCell coin="BTC" />
    <Amount>1.25</Amount>
    <Amount tone="up">+0.0041</Amount>
  </Row>
);

export const HidesAmounts = meta.story({
  render: () => <Amounts />,
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Hide amounts' }));
    await expect(canvas.queryByText('1.25')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Show amounts' }));
    await expect(canvas.getByText('1.25')).toBeVisible();
  }),
});

export const LongAmounts = meta.story({
  render: () => (
    <Stack width={200}>
      <CoinCell coin="1000SHIB" />
      <Amount>123,456,789,012.12345678</Amount>
    </Stack>
  ),
});

const changed = fn();
const TYPES = [
  { value: 'deposit', label: 'Deposit' },
  { value: 'withdrawal', label: 'Withdrawal' },
] as const;

interface FiltersProps {
  readonly coins?: readonly string[];
  readonly typeLabel?: string;
}

function Filters({ coins = ['BTC', 'ETH', 'USDT'], typeLabel = 'Type' }: FiltersProps) {
  const [coin, setCoin] = useState<string>();
  const [type, setType] = useState<(typeof TYPES)[number]['value']>();
  const [days, setDays] = useState<Days>({ fromDay: undefined, toDay: undefined });
  return (
    <FilterRow
      isFiltered={coin !== undefined || type !== undefined}
      onClear={() => {
        setCoin(undefined);
        setType(undefined);
      }}
      onExport={changed}
    >
      <ChoiceFilter label={typeLabel} value={type} choices={TYPES} onValueChange={setType} />
      <CoinFilter coin={coin} coins={coins} onCoinChange={setCoin} />
      <DayFilters days={days} onDaysChange={(patch) => setDays((now) => ({ ...now, ...patch }))} />
    </FilterRow>
  );
}

export const FiltersAHistory = meta.story({
  render: () => <Filters />,
  play: inEnglish(async ({ canvas, userEvent }) => {
    const coin = canvas.getByRole('combobox', { name: 'Coin' });
    await userEvent.selectOptions(coin, 'ETH');
    await expect(coin).toHaveValue('ETH');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Type' }), 'withdrawal');
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(coin).toHaveValue('');
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }));
    await expect(changed).toHaveBeenCalled();
  }),
});
export const CoinsNotLoaded = meta.story({ render: () => <Filters coins={[]} /> });
export const LongLabels = meta.story({
  render: () => <Filters typeLabel="Art der Buchung auf diesem Konto" />,
});

export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  render: () => (
    <Stack>
      <Amounts />
      <Filters />
    </Stack>
  ),
});
