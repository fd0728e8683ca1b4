/** One of the user's own ads, with its state and what can be done about it. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { OwnAd } from '#src/queries/p2p-ads.ts';
import { fiatRange } from '../parts/fiat-text.ts';
import { useAdLabels } from './use-ad-labels.ts';
import styles from './OwnAds.module.css';

export interface OwnAdActions {
  /** Ad whose change is pending. */
  readonly pendingId: number | undefined;
  readonly onEdit: (ad: OwnAd) => void;
  readonly onOnlineChange: (ad: OwnAd, isOnline: boolean) => void;
  readonly onShare: (ad: OwnAd) => void;
  readonly onCloseAd: (ad: OwnAd) => void;
}

const TONES = {
  online: 'success',
  offline: 'neutral',
  exhausted: 'warning',
  closed: 'neutral',
  suspended: 'danger',
} as const;

export function OwnAdRow({ ad, ...actions }: OwnAdActions & { readonly ad: OwnAd }) {
  const { t } = useLingui();
  const labels = useAdLabels();
  const { side, coin, currency, status, restingReason, currentPrice, openOrderCount } = ad;
  const price = currentPrice ?? ad.price;
  return (
    <>
      <div className={styles.name}>
        <b className={side === 'buy' ? styles.buy : styles.sell}>
          {side === 'buy' ? t`Buy ${coin}` : t`Sell ${coin}`}
        </b>
        <Badge tone={TONES[status]}>{labels.status[status]}</Badge>
        {status === 'online' && restingReason !== undefined && (
          <span className={styles.resting}>{labels.resting[restingReason]}</span>
        )}
      </div>
      <div className={styles.price}>
        <NumberText>{price === undefined ? '–' : `${displayNumber(price)} ${currency}`}</NumberText>
        <span className={styles.hint}>
          {ad.priceType === 'floating' ? (
            <NumberText>{`${displayNumber(ad.premium)}%`}</NumberText>
          ) : (
            t({ message: 'Fixed', comment: 'Kind of price of an ad' })
          )}
        </span>
      </div>
      <dl className={styles.facts}>
        <Fact
          label={t({ message: 'Available', comment: 'Amount that is left in an ad' })}
          value={`${displayNumber(ad.availableAmount)} / ${displayNumber(ad.totalAmount)} ${coin}`}
        />
        <Fact
          label={t({ message: 'Limits', comment: 'Smallest and largest order of an ad' })}
          value={fiatRange(ad.minimum, ad.maximum, currency)}
        />
      </dl>
      <span className={styles.hint}>{t`Open orders: ${openOrderCount}`}</span>
      <RowActions ad={ad} {...actions} />
    </>
  );
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>
      <NumberText>{value}</NumberText>
    </dd>
  </div>
);

function RowActions(props: OwnAdActions & { readonly ad: OwnAd }) {
  const { t } = useLingui();
  const { ad, pendingId, onEdit, onOnlineChange, onShare, onCloseAd } = props;
  const isOnline = ad.status === 'online';
  const isEnded = ad.status === 'closed';
  const ended = isEnded ? t`This ad is closed` : undefined;
  const suspended = ad.status === 'suspended' ? t`The exchange has suspended this ad` : undefined;
  const filled =
    ad.status === 'exhausted' ? t`Too little is left. Increase the amount first.` : undefined;
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        tone="outline"
        isBusy={pendingId === ad.id}
        disabledReason={ended ?? suspended ?? filled}
        onClick={() => onOnlineChange(ad, !isOnline)}
      >
        {isOnline
          ? t({ message: 'Take offline', comment: 'Button' })
          : t({ message: 'Put online', comment: 'Button' })}
      </Button>
      <Button
        size="small"
        tone="text"
        disabledReason={ended ?? suspended}
        onClick={() => onEdit(ad)}
      >
        {t({ message: 'Edit', comment: 'Opens an editor' })}
      </Button>
      <Button size="small" tone="text" disabledReason={ended} onClick={() => onShare(ad)}>
        {t({ message: 'Copy link', comment: 'Button' })}
      </Button>
      <Button size="small" tone="textDanger" disabledReason={ended} onClick={() => onCloseAd(ad)}>
        {t`Close ad`}
      </Button>
    </div>
  );
}
