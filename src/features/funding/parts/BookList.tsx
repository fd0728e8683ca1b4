/** Entries of the address book for the selected coin and network, and the whitelist mode. */
import { Trans, useLingui } from '@lingui/react/macro';
import { WHITELIST_MODES, type WhitelistMode } from '#contract/entities/withdrawal-address.ts';
import type { WithdrawalAddress } from '#contract/entities/withdrawal-address.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import { Button } from '#src/design/controls/Button.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { TrashIcon } from '#src/design/icons/icons.ts';
import { dateAndTime } from '#src/format/dates.ts';
import type { AddressBookViewProps } from '../address-book-view-props.ts';
import { AddressText } from './AddressText.tsx';
import styles from './BookList.module.css';

const MODES = Object.keys(WHITELIST_MODES) as readonly WhitelistMode[];
const SUSPENSION_HOURS = 24;

export function BookList(props: AddressBookViewProps) {
  const { form, entries, networkId, coin, isComparable } = props;
  const { t } = useLingui();
  return (
    <div className={styles.book}>
      <Mode {...props} />
      {form.rejection !== undefined && (
        <Notice tone="danger" isUrgent>
          <bdi>{form.rejection.message}</bdi>
        </Notice>
      )}
      {form.notice === 'no_response' && (
        <Notice tone="warning" isUrgent>
          {t`No response from the exchange. Try again.`}
        </Notice>
      )}
      <LoadableContent
        loadable={entries}
        failureText={t`The address book could not be loaded.`}
        placeholder={<Skeleton height="120px" />}
      >
        {(loaded) => {
          const shown = loaded.filter(
            (entry) => entry.networkId === networkId && (entry.coin ?? coin) === coin,
          );
          return shown.length === 0 ? (
            <EmptyState />
          ) : (
            <ul className={styles.entries}>
              {shown.map((entry) => (
                <Entry key={entry.id} {...props} entry={entry} />
              ))}
            </ul>
          );
        }}
      </LoadableContent>
      <Button
        tone="primary"
        isWide
        disabledReason={isComparable ? undefined : t`Loading your addresses`}
        onClick={() => form.start({ networkId, coin })}
      >
        {t`Add address`}
      </Button>
    </div>
  );
}

function Mode({ form, whitelistMode }: AddressBookViewProps) {
  const { t } = useLingui();
  const labels: Readonly<Record<WhitelistMode, string>> = {
    off: t`Off: any address`,
    soft: t`Soft: other addresses wait 24 hours`,
    strict: t`Strict: only addresses on the whitelist`,
  };
  return (
    <Select<WhitelistMode>
      label={t`Whitelist`}
      value={whitelistMode ?? 'off'}
      disabledReason={whitelistMode === undefined ? t`Loading the terms` : undefined}
      hint={
        whitelistMode === 'strict'
          ? t`Leaving the strict mode suspends withdrawals for 24 hours.`
          : undefined
      }
      choices={MODES.map((value) => ({ value, label: labels[value] }))}
      onValueChange={(mode) => {
        if (mode !== whitelistMode) form.selectMode(mode, SUSPENSION_HOURS);
      }}
    />
  );
}

function Entry(props: AddressBookViewProps & { readonly entry: WithdrawalAddress }) {
  const { form, entry, now, onSelect } = props;
  const { t } = useLingui();
  const { label } = entry;
  const time = dateAndTime(entry.usableFrom);
  return (
    <li className={styles.entry}>
      <span className={styles.what}>
        <span className={styles.label}>
          <b>
            <bdi>{label}</bdi>
          </b>
          {entry.isWhitelisted && <Badge tone="success">{t`Whitelisted`}</Badge>}
        </span>
        <AddressText address={entry.address} />
        {entry.memo !== undefined && (
          <span>
            {t`Memo`}: <bdi dir="ltr">{entry.memo}</bdi>
          </span>
        )}
        {entry.isWhitelisted && entry.usableFrom > now && (
          <span className={styles.hint}>
            <Trans>
              On the whitelist from <bdi dir="ltr">{time}</bdi>
            </Trans>
          </span>
        )}
      </span>
      <Button size="small" onClick={() => onSelect(entry)}>
        {t({ message: 'Select', comment: 'Uses an address of the address book' })}
      </Button>
      <IconButton
        size="small"
        label={t({ message: `Delete ${label}`, comment: 'Label of an address' })}
        icon={<TrashIcon size={14} />}
        disabledReason={form.phase === 'deleting' ? t`Another change is pending` : undefined}
        onClick={() => form.remove(entry.id)}
      />
    </li>
  );
}
