/** Parts of the allocated tokens with their times. What can be claimed now is stated by the exchange alone. */
import { useLingui } from '@lingui/react/macro';
import type { ClaimPart, Commitment } from '#contract/entities/launchpad.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { ClaimForm } from '#src/binding/launchpad.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { TimePair } from '../parts/TimePair.tsx';
import styles from './OwnPart.module.css';

interface ClaimListProps {
  readonly commitment: Commitment;
  readonly claim: ClaimForm;
}

export function ClaimList({ commitment, claim }: ClaimListProps) {
  const { t } = useLingui();
  const { coin, claims } = commitment;
  const title = t({ message: 'Tokens to claim', comment: 'Parts with their times' });
  return (
    <>
      <h3 className={styles.subtitle}>{title}</h3>
      <ul className={styles.claims} aria-label={title}>
        {claims.map((part) => (
          <li key={part.index} className={styles.claim}>
            <NumberText tone="value">{`${displayNumber(part.tokens)} ${coin}`}</NumberText>
            <Part part={part} />
          </li>
        ))}
      </ul>
      <ClaimAction coin={coin} claim={claim} />
    </>
  );
}

function Part({ part: { claimedAt, claimableAt } }: { readonly part: ClaimPart }) {
  const { t } = useLingui();
  if (claimedAt === undefined) return <TimePair at={claimableAt} />;
  return <Badge tone="success">{t({ message: 'Claimed', comment: 'Part of the tokens' })}</Badge>;
}

interface ClaimActionProps extends Pick<ClaimListProps, 'claim'> {
  readonly coin: string;
}

function ClaimAction({ coin, claim }: ClaimActionProps) {
  const { t } = useLingui();
  const { claimable, claimed, phase, rejection } = claim;
  const amount = displayNumber(claimable);
  const credited = displayNumber(claimed);
  return (
    <>
      {claimed !== undefined && (
        <Notice tone="success">{t`${credited} ${coin} are in your spot wallet.`}</Notice>
      )}
      {rejection !== undefined && (
        <Notice tone="danger" isUrgent>
          <bdi>{rejection.message}</bdi>
        </Notice>
      )}
      {phase === 'unknown' && (
        <Notice tone="warning" isUrgent action={<Spinner />}>
          {t`No response yet. Checking the result; nothing happens twice.`}
        </Notice>
      )}
      <ButtonRow>
        <Button
          tone="primary"
          isBusy={phase !== 'ready'}
          disabledReason={claimable === '0' ? t`Nothing can be claimed now` : undefined}
          onClick={claim.submit}
        >
          {claimable === '0'
            ? t({ message: 'Claim', comment: 'Credits tokens' })
            : t({
                message: `Claim ${amount} ${coin}`,
                comment: 'Button: moves bought tokens into the wallet',
              })}
        </Button>
      </ButtonRow>
    </>
  );
}
