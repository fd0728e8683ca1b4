/** Terms of a product: rates by tier, quotas, dates and what leaving early costs. */
import { useLingui } from '@lingui/react/macro';
import type { EarnProduct } from '#contract/entities/earn.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table } from '#src/design/data/Table.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { aprText } from '#src/trading/earn/apr-text.ts';
import { isTiered } from '../earn-estimate.ts';
import { Apr } from '../parts/Apr.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Quota } from '../parts/Quota.tsx';
import { tierText } from '../parts/tier-text.ts';
import { utcDay } from '../parts/utc-text.ts';
import { useEarnLabels } from '../parts/use-earn-labels.ts';
import styles from './ProductPanel.module.css';

export function ProductFacts({ product }: { readonly product: EarnProduct }) {
  const { t } = useLingui();
  const labels = useEarnLabels();
  const { coin, rewardCoin, minimum, subscribesFrom, subscribesUntil } = product;
  const early = labels.early(product);
  return (
    <section
      className={styles.facts}
      aria-label={t({ message: 'Terms', comment: 'Facts about an earn product' })}
    >
      <ValueRow
        label={t({ message: 'Type', comment: 'Locked or flexible' })}
        value={labels.term(product)}
      />
      <ValueRow
        isStrong
        label={t({ message: 'Interest rate', comment: 'Label' })}
        value={<Apr product={product} />}
      />
      {isTiered(product) && <Tiers product={product} />}
      <AnnouncedRate product={product} />
      {rewardCoin !== coin && (
        <ValueRow
          label={t({ message: 'Rewards in', comment: 'A coin follows' })}
          value={rewardCoin}
        />
      )}
      <ValueRow
        label={t({ message: 'Minimum', comment: 'Smallest subscription' })}
        value={<NumberText>{`${displayNumber(minimum)} ${coin}`}</NumberText>}
      />
      {subscribesFrom !== undefined && (
        <ValueRow
          label={t({ message: 'Subscriptions from', comment: 'Label' })}
          value={<Moment at={subscribesFrom} />}
        />
      )}
      {subscribesUntil !== undefined && (
        <ValueRow
          label={t({ message: 'Subscriptions until', comment: 'Label' })}
          value={<Moment at={subscribesUntil} />}
        />
      )}
      <Quotas product={product} />
      {early !== undefined && (
        <p className={styles.hint}>
          <b>{t`Redemption before maturity`}</b> {early}
        </p>
      )}
    </section>
  );
}

function Tiers({ product }: { readonly product: EarnProduct }) {
  const { t } = useLingui();
  const { coin, tiers } = product;
  const columns: readonly Column<EarnProduct['tiers'][number]>[] = [
    {
      key: 'sum',
      title: t({ message: 'Part of your sum', comment: 'That a tier of rates is for' }),
      cell: (tier) => <NumberText>{tierText(tier, coin)}</NumberText>,
    },
    {
      key: 'apr',
      title: t({ message: 'APR', comment: 'Annual percentage rate, simple interest' }),
      align: 'end',
      tone: 'value',
      cell: ({ apr }) => <NumberText>{aprText(apr)}</NumberText>,
    },
  ];
  return (
    <>
      <Table
        label={t({ message: 'Tiers', comment: 'Rates that depend on the amount' })}
        columns={columns}
        rows={tiers}
        rowKey={({ minimum }) => minimum}
      />
      <p className={styles.hint}>
        {t`Tiers count for all you have in this product, oldest subscription first.`}
      </p>
    </>
  );
}

/** A change counts from a later midnight and is known before. */
function AnnouncedRate({ product: { nextApr, nextAprFrom } }: { readonly product: EarnProduct }) {
  const { t } = useLingui();
  if (nextApr === undefined || nextAprFrom === undefined) return null;
  const rate = aprText(nextApr);
  const day = utcDay(nextAprFrom);
  return <Notice>{t`The rate changes to ${rate} APR on ${day}, 00:00 UTC.`}</Notice>;
}

function Quotas({ product }: { readonly product: EarnProduct }) {
  const { t } = useLingui();
  const { coin, personalLeft, personalQuota, totalLeft, totalQuota } = product;
  return (
    <div className={styles.quotas}>
      {personalLeft !== undefined && (
        <Quota label={t`Your quota left`} left={personalLeft} total={personalQuota} coin={coin} />
      )}
      <Quota label={t`Total quota left`} left={totalLeft} total={totalQuota} coin={coin} />
    </div>
  );
}
