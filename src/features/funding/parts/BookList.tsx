/** Entries of the address book, for the selected coin and network and of users, and the whitelist mode. */
import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  isAddressEntry,
  isUserEntry,
  WHITELIST_MODES,
  type BookEntry,
  type BookUser,
  type WhitelistMode,
} from '#contract/entities/withdrawal-address.ts';
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
import { useReceiverNames } from '#src/trading/receiver/ReceiverFields.tsx';
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
          {t`The exchange did not respond. Check your connection and try again.`}
        </Notice>
      )}
      <LoadableContent
        loadable={entries}
        failureText={t`The list could not be loaded.`}
        placeholder={<Skeleton height="120px" />}
      >
        {(loaded) => <Entries {...props} loaded={loaded} />}
      </LoadableContent>
      <Button
        tone="primary"
        isWide
        disabledReason={
          networkId === undefined ? t`Select a network` : isComparable ? undefined : t`Loading…`
        }
        onClick={() => form.start({ networkId, coin })}
      >
        {t({ message: 'Add address', comment: 'Button' })}
      </Button>
      <Button isWide onClick={() => form.start({ kind: 'user' })}>
        {t({ message: 'Add user', comment: 'Button' })}
      </Button>
    </div>
  );
}

/** Addresses of the selected coin and network, and all users. */
function Entries(props: AddressBookViewProps & { readonly loaded: readonly BookEntry[] }) {
  const { loaded, networkId, coin } = props;
  const { t } = useLingui();
  const addresses = loaded
    .filter(isAddressEntry)
    .filter((entry) => entry.networkId === networkId && (entry.coin ?? coin) === coin);
  const users = loaded.filter(isUserEntry);
  if (addresses.length + users.length === 0) return <EmptyState />;
  return (
    <>
      {addresses.length > 0 && (
        <ul className={styles.entries} aria-label={t({ message: 'Addresses', comment: 'Label' })}>
          {addresses.map((entry) => (
            <Entry
              key={entry.id}
              {...props}
              entry={entry}
              action={
                <Button size="small" onClick={() => props.onSelect(entry)}>
                  {t({ message: 'Select', comment: 'Uses an address of the address book' })}
                </Button>
              }
            >
              <AddressText address={entry.address} />
              {entry.memo !== undefined && (
                <span>
                  <span>{t`Memo`}</span>:{' '}
                  <bdi dir="ltr" translate="no">
                    {entry.memo}
                  </bdi>
                </span>
              )}
            </Entry>
          ))}
        </ul>
      )}
      {users.length > 0 && (
        <ul className={styles.entries} aria-label={t({ message: 'Users', comment: 'Label' })}>
          {users.map((entry) => (
            <Entry key={entry.id} {...props} entry={entry}>
              <User entry={entry} />
            </Entry>
          ))}
        </ul>
      )}
    </>
  );
}

function User({ entry: { receiverType, receiver } }: { readonly entry: BookUser }) {
  const names = useReceiverNames();
  return (
    <span>
      <span>{names[receiverType]}</span>:{' '}
      <bdi dir="ltr" translate="no">
        {receiver}
      </bdi>
    </span>
  );
}

function Mode({ form, whitelistMode }: AddressBookViewProps) {
  const { t } = useLingui();
  const labels: Readonly<Record<WhitelistMode, string>> = {
    off: t`Off: any address`,
    soft: t`Soft: other addresses wait 24 hours, other users are rejected`,
    strict: t`Strict: only addresses and users on the whitelist`,
  };
  return (
    <Select<WhitelistMode>
      label={t({ message: 'Whitelist', comment: 'Label' })}
      value={whitelistMode ?? 'off'}
      disabledReason={whitelistMode === undefined ? t`Loading…` : undefined}
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

interface EntryProps extends AddressBookViewProps {
  readonly entry: BookEntry;
  readonly action?: ReactNode;
  /** The receiver. */
  readonly children: ReactNode;
}

function Entry({ form, entry, now, action, children }: EntryProps) {
  const { t } = useLingui();
  const { label: name } = entry;
  const time = dateAndTime(entry.usableFrom);
  return (
    <li className={styles.entry}>
      <span className={styles.what}>
        <span className={styles.label}>
          <b>
            <bdi>{name}</bdi>
          </b>
          {entry.isWhitelisted && (
            <Badge tone="success">{t({ message: 'Whitelisted', comment: 'Mark' })}</Badge>
          )}
        </span>
        {children}
        {entry.isWhitelisted && entry.usableFrom > now && (
          <span className={styles.hint}>
            <Trans>
              On the whitelist from{' '}
              <bdi dir="ltr" translate="no">
                {time}
              </bdi>
            </Trans>
          </span>
        )}
      </span>
      {action}
      <IconButton
        size="small"
        label={t`Delete ${name}`}
        icon={<TrashIcon size={14} />}
        disabledReason={form.phase === 'deleting' ? t`A change is pending` : undefined}
        onClick={() => form.remove(entry.id)}
      />
    </li>
  );
}
