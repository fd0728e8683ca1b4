/** Deposit: the coin, the network, then the address; recent deposits beside them. */
import { useLingui } from '@lingui/react/macro';
import type { DepositAddress, WalletNetwork } from '#contract/entities/custody.ts';
import type { Identity } from '#contract/entities/identity.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { IdentityNotice } from '#src/trading/identity/IdentityNotice.tsx';
import type { Movement } from './movement.ts';
import { AddressCard } from './parts/AddressCard.tsx';
import { CoinPicker, type CoinPickerProps } from './parts/CoinPicker.tsx';
import { NetworkChoice } from './parts/NetworkChoice.tsx';
import { RecentMovements } from './parts/RecentMovements.tsx';
import { depositQuery } from './place.ts';
import styles from './Funding.module.css';

export interface DepositViewProps extends CoinPickerProps {
  /** Undefined while it is not known: nothing is said then. */
  readonly identity: Identity | undefined;
  /** Networks of the selected coin. */
  readonly networks: Reloadable<readonly WalletNetwork[]>;
  readonly networkId: number | undefined;
  readonly onNetworkChange: (networkId: number) => void;
  /** On the selected network. */
  readonly address: Reloadable<DepositAddress>;
  readonly deposits: Reloadable<readonly Movement[]>;
  readonly onDetails: (movement: Movement) => void;
  /** Opens the check of a transaction. */
  readonly onCheck: () => void;
  readonly onCopy: (text: string) => void;
  readonly onCopyAddress: (address: string) => void;
}

export function DepositView(props: DepositViewProps) {
  const { coin, deposits, onDetails, onCheck } = props;
  const { t } = useLingui();
  return (
    <div className={styles.columns}>
      <Panel label={t({ message: 'Deposit', comment: 'Title of a form' })} isPadded>
        <div className={styles.stack}>
          <CoinPicker {...props} />
          <WithdrawalNeeds {...props} />
          {coin !== undefined && <Networks {...props} coin={coin} />}
        </div>
      </Panel>
      <div className={styles.column}>
        <RecentMovements type="deposit" movements={deposits} onDetails={onDetails} />
        <Panel title={t`Deposit not arrived?`} isPadded>
          <div className={styles.tight}>
            <p className={styles.hint}>
              {t`Read the state of a transaction on its network, and recover a deposit without memo.`}
            </p>
            <div className={styles.start}>
              <Button onClick={onCheck}>{t`Check transaction`}</Button>
            </div>
          </div>
        </Panel>
      </div>
    </div>
  );
}

/** Before the address: who deposits wants to withdraw some day. */
function WithdrawalNeeds({ identity, coin, networkId }: DepositViewProps) {
  const place = depositQuery({ coin, networkId, transactionId: undefined }).toString();
  return (
    <IdentityNotice
      identity={identity}
      level={WITHDRAWAL_LEVEL}
      purpose="deposit"
      from={place === '' ? DEPOSIT_PATH : `${DEPOSIT_PATH}?${place}`}
    />
  );
}

const DEPOSIT_PATH = '/user/my-wallet/deposit';
/** Of every exchange; the terms of a withdrawal name it again. */
const WITHDRAWAL_LEVEL = 1;

function Networks(props: DepositViewProps & { readonly coin: string }) {
  const { coin, networks, networkId, onNetworkChange } = props;
  const { t } = useLingui();
  return (
    <LoadableContent
      loadable={networks}
      failureText={t`The list could not be loaded.`}
      placeholder={<Skeleton height="72px" />}
    >
      {(loaded) =>
        loaded.length === 0 ? (
          <EmptyState text={t`${coin} cannot be deposited.`} />
        ) : (
          <>
            <NetworkChoice
              kind="deposit"
              coin={coin}
              networks={loaded}
              networkId={networkId}
              onNetworkChange={onNetworkChange}
            />
            <Address {...props} />
          </>
        )
      }
    </LoadableContent>
  );
}

function Address(props: DepositViewProps) {
  const { networks, networkId, address, onCopy, onCopyAddress } = props;
  const { t } = useLingui();
  const network = dataOf(networks)?.find(({ id }) => id === networkId);
  if (network === undefined || !network.isDepositOpen) return null;
  return (
    <LoadableContent
      loadable={address}
      failureText={t`Part of the page could not be loaded`}
      placeholder={<Skeleton height="186px" />}
    >
      {(loaded) => (
        <>
          <AddressCard
            address={loaded}
            network={network}
            onCopy={onCopy}
            onCopyAddress={onCopyAddress}
          />
          <p className={styles.hint}>
            {t`Tradable after ${network.confirmationsToCredit} confirmations, withdrawable after ${network.confirmationsToUnlock}.`}
          </p>
        </>
      )}
    </LoadableContent>
  );
}
