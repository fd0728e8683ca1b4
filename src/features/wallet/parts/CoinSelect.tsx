/** Selects a coin of a wallet: coins with an available balance, and the selected one. */
import { useLingui } from '@lingui/react/macro';
import { coinId, type CoinId } from '#contract/core/ids.ts';
import { Select } from '#src/design/controls/Select.tsx';
import type { WalletRow } from '#src/queries/wallets.ts';

interface CoinSelectProps {
  /** Undefined while loading. */
  readonly rows: readonly WalletRow[] | undefined;
  readonly value: CoinId | undefined;
  readonly onValueChange: (coin: CoinId) => void;
  readonly error?: string | undefined;
}

const NONE = '';

export function CoinSelect({ rows, value, onValueChange, error }: CoinSelectProps) {
  const { t } = useLingui();
  const coins = (rows ?? []).filter(
    ({ coinId: id, available }) => available !== '0' || id === value,
  );
  const none =
    rows === undefined
      ? t({ message: 'Loading…', comment: 'Instead of a list of coins' })
      : coins.length === 0
        ? t`No available balance`
        : t`Select a coin`;
  const isListed = coins.some(({ coinId: id }) => id === value);
  return (
    <Select
      label={t`Coin`}
      value={isListed ? String(value) : NONE}
      error={error}
      choices={[
        ...(isListed ? [] : [{ value: NONE, label: none }]),
        ...coins.map(({ coinId: id, coin, coinName }) => ({
          value: String(id),
          label: coinName === coin ? coin : `${coin} – ${coinName}`,
        })),
      ]}
      onValueChange={(next) => {
        if (next !== NONE) onValueChange(coinId(Number(next)));
      }}
    />
  );
}
