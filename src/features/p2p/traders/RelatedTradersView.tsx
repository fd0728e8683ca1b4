/** Traders that the user follows or has blocked. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { Relation, Trader } from '#src/queries/p2p-traders.ts';
import { TraderLine } from '../parts/TraderLine.tsx';
import styles from './Traders.module.css';

export interface RelatedTradersViewProps {
  readonly followed: Reloadable<readonly Trader[]>;
  readonly blocked: Reloadable<readonly Trader[]>;
  /** Trader whose change is pending. */
  readonly pendingId: string | undefined;
  readonly onOpen: (uid: string) => void;
  readonly onRemove: (uid: string, relation: Relation) => void;
}

export function RelatedTradersView(props: RelatedTradersViewProps) {
  const { t } = useLingui();
  return (
    <div className={styles.columns}>
      <Related
        {...props}
        relation="followed"
        title={t({ message: 'Followed traders', comment: 'Title' })}
        traders={props.followed}
      />
      <Related
        {...props}
        relation="blocked"
        title={t({ message: 'Blocked traders', comment: 'Title' })}
        traders={props.blocked}
      />
    </div>
  );
}

interface RelatedProps extends RelatedTradersViewProps {
  readonly relation: Relation;
  readonly title: string;
  readonly traders: Reloadable<readonly Trader[]>;
}

function Related({ relation, title, traders, pendingId, onOpen, onRemove }: RelatedProps) {
  const { t } = useLingui();
  const action =
    relation === 'followed'
      ? t({ message: 'Unfollow', comment: 'Stops following a trader' })
      : t({ message: 'Unblock', comment: 'Stops blocking a trader' });
  return (
    <Panel title={title}>
      <LoadableContent
        loadable={traders}
        failureText={t`The list could not be loaded.`}
        placeholder={<Skeleton height="112px" />}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState />
          ) : (
            <ul className={styles.traders}>
              {list.map((trader) => {
                const name = trader.nickname;
                return (
                  <li key={trader.id} className={styles.trader}>
                    <TraderLine trader={trader} onOpen={onOpen} />
                    <Button
                      size="small"
                      tone="outline"
                      aria-label={`${action}: ${name}`}
                      isBusy={trader.id === pendingId}
                      onClick={() => onRemove(trader.id, relation)}
                    >
                      {action}
                    </Button>
                  </li>
                );
              })}
            </ul>
          )
        }
      </LoadableContent>
    </Panel>
  );
}
