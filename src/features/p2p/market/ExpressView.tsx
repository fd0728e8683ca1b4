/** Form for users who want no list: an amount and a way to pay give the best offer, beside the next ones. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { P2pAd } from '#src/queries/p2p-ads.ts';
import { PaymentChips } from '../parts/PaymentChips.tsx';
import { TraderLine } from '../parts/TraderLine.tsx';
import { CoinAndCurrency, PaymentSelect, SideControl } from './MarketFilters.tsx';
import type { MarketViewProps } from './market-view-props.ts';
import { useAdReason } from './use-ad-reasons.ts';
import styles from './ExpressView.module.css';

/** Offers that are compared with the best one. */
const COMPARED_COUNT = 3;

export function ExpressView(props: MarketViewProps) {
  const { t } = useLingui();
  const { address, onAddress, ads, amount, onAmountChange, currency } = props;
  const isBuying = address.side === 'buy';
  return (
    <Panel
      label={t({ message: 'Express', comment: 'Finds the best offer' })}
      className={styles.card}
      isPadded
    >
      <div className={styles.form}>
        <SideControl {...props} />
        <div className={styles.pair}>
          <CoinAndCurrency {...props} />
        </div>
        <NumberField
          label={isBuying ? t`You pay` : t`You receive`}
          unit={currency}
          value={amount}
          onValueChange={onAmountChange}
        />
        <PaymentSelect
          {...props}
          value={address.typeId}
          onValueChange={(typeId) => onAddress({ typeId })}
        />
        <LoadableContent
          loadable={ads}
          failureText={t`The list could not be loaded.`}
          placeholder={<Skeleton height="96px" />}
        >
          {(list) => <Offers {...props} offers={list.ads.items} />}
        </LoadableContent>
      </div>
    </Panel>
  );
}

function Offers(props: MarketViewProps & { readonly offers: readonly P2pAd[] }) {
  const { t } = useLingui();
  const { address, ads, onTake, onTrader, coin } = props;
  const reasonOf = useAdReason();
  const offers = props.offers.filter((ad) => reasonOf(ad) === undefined);
  const [best, ...others] = offers;
  if (best === undefined) {
    return <Notice>{t`No ad matches this amount and payment method now.`}</Notice>;
  }
  const isBuying = address.side === 'buy';
  return (
    <>
      <section className={styles.best} aria-label={t({ message: 'Best offer', comment: 'Label' })}>
        <TraderLine trader={best.trader} onOpen={onTrader} />
        <PaymentChips types={best.paymentTypes} />
        <ValueRow label={t`Price`} value={<Price ad={best} />} isStrong />
      </section>
      {others.length > 0 && (
        <section
          className={styles.others}
          aria-label={t({ message: 'Other offers', comment: 'Label' })}
        >
          <h2 className={styles.title}>{t`Other offers`}</h2>
          {others.slice(0, COMPARED_COUNT).map((ad) => (
            <ValueRow
              key={ad.id}
              label={<bdi>{ad.trader.nickname}</bdi>}
              value={<Price ad={ad} />}
            />
          ))}
        </section>
      )}
      <Button
        tone={isBuying ? 'buy' : 'sell'}
        size="large"
        isWide
        disabledReason={
          ads.status === 'stale'
            ? t`Waiting for live prices`
            : address.amount === ''
              ? t`Enter an amount`
              : undefined
        }
        onClick={() => onTake(best)}
      >
        {isBuying ? t`Buy ${coin}` : t`Sell ${coin}`}
      </Button>
    </>
  );
}

const Price = ({ ad: { currentPrice, currency } }: { readonly ad: P2pAd }) => (
  <NumberText>{`${displayNumber(currentPrice)} ${currency}`}</NumberText>
);
