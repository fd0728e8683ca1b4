/** Filters and sorts the list of contracts as the exchange does for pairs. */
import { compareDecimals, decimal } from '#contract/core/decimal.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import { listingOfContract } from '#contract/entities/futures-listing.ts';
import { compareChanges, type Listing } from '#contract/entities/listing.ts';
import { hasCoinLetters } from '#domain/coin-names.ts';
import { foldedLettersOf } from '#domain/fold-text.ts';
import type { ListedContract } from '#src/queries/contracts.ts';
import type { ListingOrder } from '#src/trading/markets/listing-order.ts';
import type { MarketsAddress } from './markets-address.ts';

type Compare = (left: Listing, right: Listing) => number;

const ZERO = decimal('0');
const byVolume: Compare = (left, right) =>
  compareDecimals(left.quoteVolume ?? ZERO, right.quoteVolume ?? ZERO);

const ORDERS: Readonly<Record<ListingOrder, Compare | undefined>> = {
  all: undefined,
  top_gainer: (left, right) => compareChanges(left, right, -1),
  top_loser: (left, right) => compareChanges(left, right, 1),
  top_volume: (left, right) => byVolume(right, left),
};

/** @returns rows of contracts with statistics; without them there is nothing to list. */
export function contractRowsOf(
  contracts: readonly ListedContract[],
  { order, search, isStarredOnly }: Pick<MarketsAddress, 'order' | 'search' | 'isStarredOnly'>,
  pairTexts: readonly string[],
): readonly Listing[] {
  const query = foldedLettersOf(search);
  const rows = contracts.flatMap((contract) => {
    const { ticker } = contract;
    const isStarred = pairTexts.includes(pairTextOf(contract));
    if (ticker === undefined || (isStarredOnly && !isStarred)) return [];
    const isFound =
      searchedNameOf(contract).includes(query) || hasCoinLetters(contract.tradeCoin, query);
    return isFound ? [listingOfContract(contract, ticker)] : [];
  });
  const compare = ORDERS[order];
  return compare === undefined ? rows : rows.toSorted(compare);
}

/** "btc perp" and "BTCUSDT perpetual" both find the contract. */
const searchedNameOf = ({ tradeCoin, quoteCoin }: ListedContract): string =>
  foldedLettersOf(`${tradeCoin}${quoteCoin}PERPETUAL ${tradeCoin}PERPETUAL`);
