/** Selects a coin: a field with the selected one, the popular coins, and a searched list with recent coins first. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Field } from '#src/design/controls/Field.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { DownIcon, SearchIcon } from '#src/design/icons/icons.ts';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { FundingCoin } from '#src/queries/funding.ts';
import { useCoinNames } from '#src/trading/coin/use-coin-names.ts';
import { coinsFor, popularOf } from '../coins-for.ts';
import styles from './CoinPicker.module.css';

export interface CoinPickerProps {
  readonly coins: Reloadable<readonly FundingCoin[]>;
  /** Newest first. */
  readonly recentCoins: readonly string[];
  readonly coin: string | undefined;
  readonly onCoinChange: (coin: string) => void;
}

export function CoinPicker(props: CoinPickerProps) {
  const { coins, coin, onCoinChange } = props;
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const found = dataOf(coins)?.find((one) => one.coin === coin)?.name;
  const name = found === coin ? undefined : found;
  const selected = [coin, name].filter((text) => text !== undefined).join(' ');
  const label = t`Select a coin`;
  return (
    <>
      <Field label={t`Coin`}>
        {(aria) => (
          <button
            {...aria}
            type="button"
            className={styles.selected}
            aria-haspopup="dialog"
            // A label alone would hide the selected coin from screen readers.
            aria-label={
              coin === undefined
                ? label
                : t({ message: `Coin: ${selected}`, comment: 'Button: chooses a coin' })
            }
            onClick={() => setOpen(true)}
          >
            {coin === undefined ? (
              <span className={styles.name}>{label}</span>
            ) : (
              <>
                <CoinMark coin={coin} />
                <b>{coin}</b> {name !== undefined && <span className={styles.name}>{name}</span>}
              </>
            )}
            <span className={styles.caret}>
              <DownIcon size={14} />
            </span>
          </button>
        )}
      </Field>
      <Dialog title={label} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && (
          <CoinList
            {...props}
            onCoinChange={(next) => {
              setOpen(false);
              onCoinChange(next);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function CoinList({ coins, recentCoins, coin, onCoinChange }: CoinPickerProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const hasName = useCoinNames(search);
  return (
    <div className={styles.list}>
      <TextField
        label={t({ message: 'Search coins', comment: 'Label' })}
        labelPlacement="hidden"
        type="search"
        placeholder={t`Search...`}
        autoComplete="off"
        startSlot={<SearchIcon />}
        value={search}
        onValueChange={setSearch}
      />
      <LoadableContent
        loadable={coins}
        failureText={t`The list could not be loaded.`}
        placeholder={<Skeleton height="200px" />}
      >
        {(loaded) => {
          const shown = coinsFor(loaded, recentCoins, search, hasName);
          return shown.length === 0 ? (
            <EmptyState />
          ) : (
            <>
              <PopularCoins coins={popularOf(loaded, search)} onCoinChange={onCoinChange} />
              <ul className={styles.coins}>
                {shown.map((one) => (
                  <li key={one.coin}>
                    <button
                      type="button"
                      className={styles.coin}
                      aria-current={one.coin === coin ? 'true' : undefined}
                      onClick={() => onCoinChange(one.coin)}
                    >
                      <CoinMark coin={one.coin} />
                      <b>{one.coin}</b>
                      <span className={styles.name}>{one.name}</span>
                      {recentCoins.includes(one.coin) && (
                        <span className={styles.recent}>
                          {t({
                            message: 'Recent',
                            comment: 'Mark of a coin that was selected before',
                          })}
                        </span>
                      )}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </LoadableContent>
    </div>
  );
}

interface PopularCoinsProps {
  readonly coins: readonly string[];
  readonly onCoinChange: (coin: string) => void;
}

function PopularCoins({ coins, onCoinChange }: PopularCoinsProps) {
  const { t } = useLingui();
  if (coins.length === 0) return null;
  return (
    <ul className={styles.popular} aria-label={t({ message: 'Popular coins', comment: 'Label' })}>
      {coins.map((coin) => (
        <li key={coin}>
          <button type="button" className={styles.chip} onClick={() => onCoinChange(coin)}>
            <CoinMark coin={coin} />
            {coin}
          </button>
        </li>
      ))}
    </ul>
  );
}
