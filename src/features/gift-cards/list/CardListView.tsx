/** The user's cards by tab. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { useHref } from '#src/i18n/use-href.ts';
import {
  GIFT_CARD_TABS,
  type GiftCard,
  type GiftCardTab,
  type GiftCardTheme,
  type Page,
} from '#src/queries/gift-cards.ts';
import { HistoryPanel } from '#src/trading/money/HistoryPanel.tsx';
import { useDetailsColumn } from '#src/trading/money/use-details-column.tsx';
import { cardValue, paysIn, shortNumber } from '../card-text.ts';
import { giftCardViewPath } from '../gift-card-paths.ts';
import { CardChip } from '../parts/CardChip.tsx';
import { STATUS_TONES, useCardLabels } from '../use-card-labels.ts';
import styles from './CardList.module.css';

export interface CardListViewProps {
  readonly tab: GiftCardTab;
  readonly cards: Reloadable<Page<GiftCard>>;
  readonly themes: readonly GiftCardTheme[];
  readonly onTabChange: (tab: GiftCardTab) => void;
  readonly onPageChange: (page: number) => void;
  readonly onOpen: (card: GiftCard) => void;
}

export function CardListView(props: CardListViewProps) {
  const { t } = useLingui();
  const href = useHref();
  const labels = useCardLabels();
  const { tab, cards, themes, onTabChange, onPageChange, onOpen } = props;
  const view = tab === 'created' ? 'create' : 'redeem';
  return (
    <HistoryPanel
      label={t`My cards`}
      page={cards}
      columns={useColumns(themes, onOpen)}
      rowKey={({ number }) => number}
      listKey={tab}
      failureText={t`The list could not be loaded.`}
      filters={
        <div className={styles.tabs}>
          <SegmentedControl<GiftCardTab>
            label={t`My cards`}
            value={tab}
            segments={GIFT_CARD_TABS.map((value) => ({ value, label: labels.tab[value] }))}
            onValueChange={onTabChange}
          />
        </div>
      }
      isFiltered={false}
      onClear={noFilter}
      onPageChange={onPageChange}
      onDetails={onOpen}
      emptyAction={
        <Link href={href(giftCardViewPath(view))} variant="button">
          {view === 'create' ? t`Create gift card` : t({ message: 'Redeem card', comment: 'Link' })}
        </Link>
      }
    />
  );
}

const noFilter = (): void => undefined;

/** The same array while nothing in it changes, because a new one renders all rows. */
function useColumns(
  themes: readonly GiftCardTheme[],
  onOpen: (card: GiftCard) => void,
): readonly Column<GiftCard>[] {
  const { t } = useLingui();
  const labels = useCardLabels();
  const details = useDetailsColumn(onOpen);
  return useMemo(
    () => [
      {
        key: 'card',
        title: t({ message: 'Card', comment: 'Column: a gift card' }),
        width: '28%',
        isFullWidth: true,
        cell: ({ number, themeId, note }) => (
          <span className={styles.card}>
            <CardChip theme={themes.find(({ id }) => id === themeId)} />
            <span className={styles.texts}>
              <span dir="ltr" translate="no" className={styles.number}>
                {shortNumber(number)}
              </span>
              {note !== '' && (
                <span className={styles.note}>
                  <bdi>{note}</bdi>
                </span>
              )}
            </span>
          </span>
        ),
      },
      {
        key: 'value',
        title: t({ message: 'Value', comment: 'Amount of a gift card' }),
        align: 'end',
        tone: 'value',
        width: '20%',
        isFullWidth: true,
        cell: (card) => (
          <>
            <NumberText>{cardValue(card)}</NumberText>
            <PaysIn card={card} />
          </>
        ),
      },
      {
        key: 'status',
        title: t`Status`,
        width: '14%',
        cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{labels.status[status]}</Badge>,
      },
      {
        key: 'created',
        title: t({
          message: 'Created',
          context: 'Date',
          comment: 'Time at which a gift card was created',
        }),
        tone: 'label',
        width: '16%',
        isWideOnly: true,
        isFullWidth: true,
        cell: ({ createdAt }) => <Time at={createdAt} />,
      },
      {
        key: 'end',
        title: t({ message: 'Redeemed or expires', comment: 'Column: end of a gift card' }),
        tone: 'label',
        width: '16%',
        isFullWidth: true,
        cell: ({ redeemedAt, expiresAt }) => <Time at={redeemedAt ?? expiresAt} />,
      },
      details,
    ],
    [t, labels, themes, details],
  );
}

function PaysIn({ card }: { readonly card: GiftCard }) {
  const { t } = useLingui();
  const coin = paysIn(card);
  if (coin === undefined) return null;
  return <span className={styles.note}>{t`Paid in ${coin}`}</span>;
}

const Time = ({ at }: { readonly at: GiftCard['createdAt'] }) => (
  <span translate="no">{dateAndTime(at)}</span>
);
