/** Dialog about one coin: description, supply and links. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { CoinInformation } from '#src/queries/market.ts';
import styles from './CoinInformationView.module.css';

export interface CoinInformationViewProps {
  /** Coin symbol: BTC. */
  readonly coin: string;
  readonly information: Reloadable<CoinInformation>;
  readonly onClose: () => void;
}

export function CoinInformationView(props: CoinInformationViewProps) {
  const { coin, information, onClose } = props;
  const { t } = useLingui();
  return (
    <Dialog
      size="normal"
      title={t({
        message: `About ${coin}`,
        comment: 'Opens coin information, for example About BTC',
      })}
      isOpen
      onClose={onClose}
    >
      <LoadableContent
        loadable={information}
        failureText={t`Part of the page could not be loaded`}
        placeholder={<Placeholder />}
      >
        {(known) => <Known information={known} />}
      </LoadableContent>
    </Dialog>
  );
}

function Known({ information }: { readonly information: CoinInformation }) {
  const { t } = useLingui();
  const { coin, coinName, description, launchYear, supplyMax, consensus, website, explorer } =
    information;
  return (
    <article className={styles.coin}>
      <header className={styles.head}>
        <CoinMark coin={coin} size={32} />
        <div>
          <h3 className={styles.name}>{coinName}</h3>
          <span className={styles.code}>{coin}</span>
        </div>
      </header>
      {/* The description is always in English. */}
      {description !== '' && (
        <p lang="en" dir="auto">
          {description}
        </p>
      )}
      <div className={styles.facts}>
        {launchYear !== undefined && (
          <ValueRow
            label={t({ message: 'Launch year', comment: 'Label' })}
            value={<NumberText>{String(launchYear)}</NumberText>}
          />
        )}
        <ValueRow
          label={t({ message: 'Max supply', comment: 'Label' })}
          value={
            supplyMax === undefined ? (
              t({ message: 'Unlimited', comment: 'The supply of a coin' })
            ) : (
              <NumberText>{`${displayNumber(supplyMax)} ${coin}`}</NumberText>
            )
          }
        />
        {consensus !== undefined && (
          <ValueRow label={t({ message: 'Consensus', comment: 'Label' })} value={consensus} />
        )}
        <ValueRow
          label={t({ message: 'Decimals', comment: 'Label' })}
          value={<NumberText>{String(information.decimals)}</NumberText>}
        />
      </div>
      <p className={styles.links}>
        {website !== undefined && (
          <Link href={website} isExternal>
            {t({ message: 'Website', comment: 'Website of a coin' })}
          </Link>
        )}
        {explorer !== undefined && (
          <Link href={explorer} isExternal>
            {t({ message: 'Block explorer', comment: 'Shows the transactions of a coin' })}
          </Link>
        )}
      </p>
    </article>
  );
}

const Placeholder = () => (
  <div className={styles.coin} aria-busy="true">
    <div className={styles.head}>
      <Skeleton width="32px" />
      <Skeleton width="96px" />
    </div>
    <Skeleton width="100%" />
    <Skeleton width="90%" />
    <Skeleton width="60%" />
  </div>
);
