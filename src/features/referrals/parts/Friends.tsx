/** Friends of up to three levels, with what their fees have earned. */
import { useLingui } from '@lingui/react/macro';
import {
  REFERRAL_LEVELS,
  type ReferralInvitee,
  type ReferralLevel,
} from '#contract/entities/referral.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { Page } from '#src/queries/referrals.ts';
import { useFriendColumns, useStatusLabels } from './use-friend-columns.tsx';
import styles from './Friends.module.css';

export interface FriendsProps {
  readonly friends: Reloadable<Page<ReferralInvitee>>;
  /** Undefined for all levels. */
  readonly level: ReferralLevel | undefined;
  readonly onLevelChange: (level: ReferralLevel | undefined) => void;
  readonly onPageChange: (page: number) => void;
  /** Copies the link of the default code; undefined while it is unknown. */
  readonly onInvite: (() => void) | undefined;
}

export function Friends({ friends, level, onLevelChange, onPageChange, onInvite }: FriendsProps) {
  const { t } = useLingui();
  const columns = useFriendColumns();
  const shown = dataOf(friends);
  const table = (page: Page<ReferralInvitee> | undefined) => (
    <Table
      label={t({ message: 'Friends', comment: 'Users invited to the exchange' })}
      columns={columns}
      rows={page?.items}
      rowKey={({ name, registeredAt, level: of }) => `${name}-${registeredAt}-${of}`}
      emptyAction={
        level === undefined &&
        onInvite !== undefined && (
          <Button size="small" onClick={onInvite}>{t`Copy referral link`}</Button>
        )
      }
    />
  );
  return (
    <Panel
      className={styles.panel}
      title={t({ message: 'Friends', comment: 'Users invited to the exchange' })}
      actions={<LevelFilter level={level} onLevelChange={onLevelChange} />}
    >
      <LoadableContent
        loadable={friends}
        failureText={t`The list could not be loaded.`}
        placeholder={table(undefined)}
      >
        {table}
      </LoadableContent>
      <StatusHelp friends={shown?.items ?? []} />
      {shown !== undefined && shown.lastPage > 1 && (
        <div className={styles.footer}>
          <Pagination
            currentPage={shown.currentPage}
            lastPage={shown.lastPage}
            onPageChange={onPageChange}
          />
        </div>
      )}
    </Panel>
  );
}

const ALL = 'all';

function LevelFilter({ level, onLevelChange }: Pick<FriendsProps, 'level' | 'onLevelChange'>) {
  const { t } = useLingui();
  const levels = REFERRAL_LEVELS.map((one) => ({
    value: String(one),
    label: t({ message: `Level ${one}`, comment: 'Distance of an invited user' }),
  }));
  return (
    <SegmentedControl
      label={t({ message: 'Level', comment: 'Distance of an invited user' })}
      size="small"
      segments={[
        { value: ALL, label: t({ message: 'All', comment: 'Filter option: no filtering' }) },
        ...levels,
      ]}
      value={level === undefined ? ALL : String(level)}
      onValueChange={(value) => onLevelChange(REFERRAL_LEVELS.find((one) => String(one) === value))}
    />
  );
}

/** Explains the states on the page that earn nothing, also on screens without a pointer. */
function StatusHelp({ friends }: { readonly friends: readonly ReferralInvitee[] }) {
  const labels = useStatusLabels();
  const states = (['disqualified', 'above_limit'] as const).filter((status) =>
    friends.some((friend) => friend.status === status),
  );
  if (states.length === 0) return null;
  return (
    <ul className={styles.help}>
      {states.map((status) => (
        <li key={status}>{`${labels[status].label}: ${labels[status].reason}`}</li>
      ))}
    </ul>
  );
}
