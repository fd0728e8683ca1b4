/** The parts of the page for a user: the own cards, creating, redeeming and checking, and the open card. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import { GIFT_CARD_TABS, type GiftCardTab, type GiftCardTheme } from '#src/queries/gift-cards.ts';
import { CheckCard } from './check/CheckCard.tsx';
import { GIFT_CARD_VIEWS, type GiftCardView } from './gift-card-paths.ts';
import { LazyCardDialog, LazyCreateCards } from './lazy-parts.tsx';
import { CardList } from './list/CardList.tsx';
import { RedeemCard } from './redeem/RedeemCard.tsx';
import styles from './GiftCardsPage.module.css';

interface SignedInPartsProps {
  readonly query: URLSearchParams;
  /** A link with a code was opened in this tab. */
  readonly hasLinkCode: boolean;
  readonly themes: readonly GiftCardTheme[];
  readonly brand: string;
  readonly onQuery: (query: Readonly<Record<string, string>>) => void;
}

const CARD_NUMBER = /^\d{16}$/;

export function SignedInParts(props: SignedInPartsProps) {
  const { t } = useLingui();
  const { query, hasLinkCode, themes, brand, onQuery } = props;
  const opened = query.get('card') ?? '';
  // The result stays when the code of the link has been used.
  const [wasLinked, setWasLinked] = useState(hasLinkCode);
  if (hasLinkCode && !wasLinked) setWasLinked(true);
  const first = wasLinked && opened === '' ? 'redeem' : 'cards';
  const view = GIFT_CARD_VIEWS.find((name) => name === query.get('view')) ?? first;
  const tab = GIFT_CARD_TABS.find((name) => name === query.get('tab')) ?? 'created';
  const listQuery = (next: GiftCardTab) => (next === 'created' ? {} : { tab: next });
  const part = (content: ReactNode) => <div className={styles.part}>{content}</div>;
  return (
    <>
      <Tabs<GiftCardView>
        label={t`Gift cards`}
        value={view}
        onValueChange={(next) => onQuery(next === 'cards' && !wasLinked ? {} : { view: next })}
        tabs={[
          {
            value: 'cards',
            label: t`My cards`,
            content: part(
              <CardList
                tab={tab}
                themes={themes}
                onTabChange={(next) => onQuery(listQuery(next))}
                onOpen={(card) => onQuery({ ...listQuery(tab), card })}
              />,
            ),
          },
          {
            value: 'create',
            label: t({ message: 'Create', comment: 'Part of the page of gift cards' }),
            content: part(<LazyCreateCards themes={themes} brand={brand} />),
          },
          {
            value: 'redeem',
            label: t({ message: 'Redeem', comment: 'Part of the page of gift cards' }),
            content: part(<RedeemCard themes={themes} brand={brand} />),
          },
          {
            value: 'check',
            label: t({ message: 'Check', comment: 'Part of the page of gift cards' }),
            content: part(<CheckCard themes={themes} brand={brand} />),
          },
        ]}
      />
      {CARD_NUMBER.test(opened) && (
        <LazyCardDialog
          key={opened}
          cardNumber={opened}
          themes={themes}
          brand={brand}
          onClose={() => onQuery(listQuery(tab))}
        />
      )}
    </>
  );
}
