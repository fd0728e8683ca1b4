/** Search history above a table of pairs and contracts. The focus stays in the search box, which references the
 *  selected row. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { pairTextOf } from '#contract/core/pair.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import type { FoundPair } from '#src/binding/search.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { HeldNote } from '#src/design/data/HeldNote.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { PriceChange } from '#src/design/data/PriceChange.tsx';
import { heldRowProps } from '#src/design/data/held-rows.ts';
import { useHeldList } from '#src/design/data/use-held-rows.ts';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { Overview } from '#src/stores/overview.store.ts';
import type { SearchHistory } from '#src/stores/search-history.store.ts';
import { PairStar } from '#src/trading/favourites/PairStar.tsx';
import { listingPriceText } from '#src/trading/markets/listing-price-text.ts';
import { ContractName } from '#src/trading/pair/ContractName.tsx';
import { contractPathOf, pairPathOf } from '#src/trading/pair/pair-path.ts';
import { rowIdOf } from './use-search-keys.ts';
import styles from './SearchView.module.css';

export interface SearchViewProps {
  /** Typed text: the rows of another text are another list. */
  readonly text?: string | undefined;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly history: SearchHistory['pairs'];
  readonly onForget: () => void;
  /** Stale while more results are requested. */
  readonly results: Loadable<readonly FoundPair[]>;
  readonly onOpen: (pair: Omit<FoundPair, 'id'>) => void;
  readonly overview: Overview;
}

const SKELETON_ROW_COUNT = 8;

export function SearchView(props: SearchViewProps) {
  return (
    <div className={styles.drop}>
      <History {...props} />
      <Results {...props} />
    </div>
  );
}

function History({ history, onForget, onOpen }: SearchViewProps) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <section className={styles.history}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {t({ message: 'History', comment: 'Pairs that were opened from a search' })}
        </h2>
        {history.length > 0 && (
          <button type="button" className={styles.clear} onClick={onForget}>
            {t({ message: 'Clear', comment: 'Empties the search history' })}
          </button>
        )}
      </header>
      {history.length > 0 && (
        <ul className={styles.chips}>
          {history.map((pair) => (
            <li key={pathOf(pair)}>
              <Link
                variant="bare"
                className={styles.chip}
                href={href(pathOf(pair))}
                onClick={() => onOpen(pair)}
              >
                <NameOf pair={pair} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Results({ text, listId, activeId, results, onOpen, overview }: SearchViewProps) {
  const { t } = useLingui();
  // A star moves its pair to the top, and more results arrive: not under the pointer.
  const { rows, rowsProps, state } = useHeldList(dataOf(results), keyOf, {
    listKey: text,
    isRowPressable: true,
  });
  const isLoading = results.status === 'loading' || results.status === 'stale';
  const title = t({ message: 'Search results', comment: 'Name of a table for screen readers' });
  return (
    <div className={styles.results} aria-busy={isLoading || rows === undefined}>
      <output className={styles.progress} data-loading={isLoading}>
        {isLoading && <VisuallyHidden>{t`Loading`}</VisuallyHidden>}
      </output>
      <HeldNote state={state} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- The popup of a combobox whose keys lead from row to row. */}
      <table role="grid" id={listId} className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <Head className={styles.number}>{t({ message: '#', comment: 'Number of a row' })}</Head>
            <Head>
              {t({ message: 'Pair', comment: 'Two coins that trade against each other' })}
            </Head>
            <Head className={styles.end}>
              {t({ message: 'Price', comment: 'Head of a column' })}
            </Head>
            <Head className={styles.end}>
              {t({ message: '24h change', comment: 'In percent over the last 24 hours' })}
            </Head>
            <Head className={styles.starred}>
              <VisuallyHidden>
                {t({ message: 'Favorite', comment: 'Head of a column of stars' })}
              </VisuallyHidden>
            </Head>
          </tr>
        </thead>
        <tbody {...rowsProps}>
          {rows?.map(({ key, row: pair, isGone }, at) => (
            <Row
              key={key}
              isGone={isGone}
              id={rowIdOf(listId, at)}
              number={at + 1}
              pair={pair}
              isActive={rowIdOf(listId, at) === activeId}
              onOpen={onOpen}
              overview={overview}
            />
          )) ?? <Placeholders />}
        </tbody>
      </table>
      {rows?.length === 0 && <EmptyState />}
    </div>
  );
}

function Head({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <th scope="col" className={className}>
      {children}
    </th>
  );
}

interface RowProps {
  readonly id: string;
  readonly number: number;
  readonly pair: FoundPair;
  readonly isActive: boolean;
  readonly isGone: boolean;
  readonly onOpen: SearchViewProps['onOpen'];
  readonly overview: Overview;
}

function Row({ id, number, pair, isActive, isGone, onOpen, overview }: RowProps) {
  const href = useHref();
  const now = useSnapshot(overview.listings)[pair.id];
  return (
    <tr id={id} aria-selected={isActive} className={styles.row} {...heldRowProps(pair.id, isGone)}>
      <td className={styles.number}>{number}</td>
      <td>
        <span className={styles.pair}>
          <CoinMark coin={pair.tradeCoin} />
          {/* The box's keys select this link; Tab continues to the star. */}
          <Link
            variant="bare"
            className={styles.link}
            isTabStop={false}
            href={href(pathOf(pair))}
            onClick={() => onOpen(pair)}
          >
            <b>
              <NameOf pair={pair} />
            </b>
          </Link>
        </span>
      </td>
      <td className={styles.end}>
        {now === undefined ? (
          <Skeleton width="8ch" />
        ) : (
          <NumberText>{listingPriceText(now.price, now)}</NumberText>
        )}
      </td>
      <td className={styles.end}>
        {now === undefined ? (
          <Skeleton width="5ch" />
        ) : (
          <PriceChange percent={now.changePercent} isArrowHidden />
        )}
      </td>
      <td className={styles.starred}>
        <PairStar pair={pair} />
      </td>
    </tr>
  );
}

const keyOf = ({ id }: FoundPair) => id;

type Named = Omit<FoundPair, 'id'>;

const pathOf = (pair: Named): string =>
  pair.isContract === true
    ? contractPathOf(pairTextOf(pair))
    : pairPathOf('real', pairTextOf(pair));

const NameOf = ({ pair }: { readonly pair: Named }) =>
  pair.isContract === true ? (
    <ContractName {...pair} />
  ) : (
    <span dir="ltr" translate="no">
      {pair.tradeCoin}
      <span className={styles.quote}>/{pair.quoteCoin}</span>
    </span>
  );

const Placeholders = () =>
  Array.from({ length: SKELETON_ROW_COUNT }, (_, at) => (
    <tr key={at} className={styles.row}>
      <td className={styles.number}>
        <Skeleton width="1ch" />
      </td>
      <td>
        <Skeleton width="11ch" />
      </td>
      <td className={styles.end}>
        <Skeleton width="8ch" />
      </td>
      <td className={styles.end}>
        <Skeleton width="5ch" />
      </td>
    </tr>
  ));
