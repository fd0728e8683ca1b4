/** One side of a case: verified names, figures, earlier appeals, and the suspension. */
import { useLingui } from '@lingui/react/macro';
import type { P2pRole } from '#contract/core/p2p.ts';
import type { AppealDetails } from '#contract/operator/p2p.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Facts } from '../parts/Facts.tsx';
import type { DeskAct } from './desk-acts.ts';
import { useP2pLabels } from './use-p2p-labels.ts';
import styles from './P2p.module.css';

interface CaseSideProps {
  readonly party: P2pRole;
  readonly side: AppealDetails['buyer'];
  readonly onAct: (act: DeskAct) => void;
}

const percentText = (share: number | undefined): string | undefined =>
  share === undefined ? undefined : `${Math.round(share * 100)}%`;

export function CaseSide({ party, side, onAct }: CaseSideProps) {
  const { t } = useLingui();
  const labels = useP2pLabels();
  const { userId, profile, verifiedName, nativeName, wonCount, lostCount, isSuspended } = side;
  const users = side.sameAccountUserIds.join(', ');
  const name = labels.author[party];
  return (
    <section className={styles.part} aria-label={name}>
      <h3 className={styles.title}>{name}</h3>
      {users !== '' && (
        <Notice tone="danger">{t`Other users with the same account: ${users}`}</Notice>
      )}
      {isSuspended && <Notice tone="warning">{t`Suspended from P2P.`}</Notice>}
      <Facts
        facts={[
          { name: t`User ID`, value: userId, isCode: true },
          { name: t`Nickname`, value: profile.nickname },
          { name: t`Verified name`, value: verifiedName },
          { name: t`Name in its own letters`, value: nativeName },
          { name: t`Orders`, value: profile.ordersTotal, isCode: true },
          {
            name: t`Completion rate, 30 days`,
            value: percentText(profile.completionRate30d),
            isCode: true,
          },
          {
            name: t`Marked as paid, not released`,
            value: percentText(profile.unreleasedRate30d),
            isCode: true,
          },
          { name: t`Appeals won and lost`, value: `${wonCount} / ${lostCount}`, isCode: true },
        ]}
      />
      <div className={styles.actions}>
        <Button
          size="small"
          tone={isSuspended ? 'outline' : 'danger'}
          onClick={() => onAct({ kind: 'suspend', userId, isSuspended: !isSuspended, note: '' })}
        >
          {isSuspended ? t`Lift suspension of ${name}` : t`Suspend ${name}`}
        </Button>
      </div>
    </section>
  );
}
