/** Check of a deposit on screen: network and transaction, the response of the network, the claim. */
import { useLingui } from '@lingui/react/macro';
import type { Deposit } from '#contract/entities/custody.ts';
import type { Reloadable } from '#domain/loadable.ts';
import type { DepositCheckForm } from '#src/binding/deposit-check.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { ChainNetwork, ChainNetworkInfo } from '#src/queries/chain.ts';
import { CheckFields } from './CheckFields.tsx';
import { CheckResult } from './CheckResult.tsx';
import { ClaimFields } from './ClaimFields.tsx';
import styles from '../Funding.module.css';

export type { ChainNetwork, ChainNetworkInfo } from '#src/queries/chain.ts';

export interface DepositCheckViewProps {
  readonly form: DepositCheckForm;
  readonly networks: Reloadable<readonly ChainNetworkInfo[]>;
  /** The selected network with its coins. */
  readonly network: Reloadable<ChainNetwork>;
  readonly onDeposit: (id: number) => void;
  readonly onClose: () => void;
}

export function DepositCheckView(props: DepositCheckViewProps) {
  const { form, networks, network, onDeposit, onClose } = props;
  const { phase, claimed } = form;
  const { t } = useLingui();
  const isClaim = phase === 'naming' || phase === 'claiming';
  return (
    <Dialog
      title={isClaim || claimed !== undefined ? t`Recover deposit` : t`Check transaction`}
      size="normal"
      isOpen
      isLocked={form.isLocked}
      onClose={onClose}
    >
      {claimed !== undefined ? (
        <Claimed deposit={claimed} onDeposit={onDeposit} />
      ) : isClaim ? (
        <ClaimFields form={form} />
      ) : phase === 'found' || phase === 'notFound' ? (
        <CheckResult form={form} network={network} />
      ) : (
        <LoadableContent
          loadable={networks}
          failureText={t`The list could not be loaded.`}
          placeholder={<Skeleton height="210px" />}
        >
          {(loaded) => <CheckFields form={form} networks={loaded} network={network} />}
        </LoadableContent>
      )}
    </Dialog>
  );
}

interface ClaimedProps {
  readonly deposit: Deposit;
  readonly onDeposit: (id: number) => void;
}

function Claimed({ deposit, onDeposit }: ClaimedProps) {
  const { t } = useLingui();
  return (
    <div className={styles.stack}>
      <Notice tone="success" isUrgent>
        {t`The deposit is assigned to you. It is credited after a review.`}
      </Notice>
      <ButtonRow>
        <Button tone="primary" onClick={() => onDeposit(deposit.id)}>
          {t({ message: 'Show deposit', comment: 'Button' })}
        </Button>
      </ButtonRow>
    </div>
  );
}
