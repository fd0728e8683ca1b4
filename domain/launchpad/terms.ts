/** Terms of a project, and the hash that fixes them when the commit phase begins. */
import type { Decimal } from '#contract/core/decimal.ts';
import type { SaleType } from '#contract/core/launchpad.ts';
import { isoOf, type EpochMs } from '#contract/core/time.ts';
import type { PhaseTimes } from './phases.ts';
import { hashOfText } from './seed.ts';
import type { VestingPart } from './vesting.ts';

export interface ProjectTerms {
  readonly name: string;
  readonly coin: string;
  readonly description: string;
  readonly links: readonly { readonly kind: string | undefined; readonly address: string }[];
  readonly totalTokens: Decimal;
  readonly price: Decimal;
  readonly priceCoin: string;
  readonly saleType: SaleType;
  readonly lot: Decimal;
  readonly capPerUser: Decimal;
  readonly minimumCommit: Decimal;
  readonly maximumCommit: Decimal;
  readonly ticketSize?: Decimal | undefined;
  readonly ticketsMax?: number | undefined;
  readonly snapshotCoin?: string | undefined;
  readonly snapshotDays: number;
  readonly limitRatio: Decimal;
  readonly phases: readonly PhaseTimes[];
  readonly identityLevel: number;
  readonly blockedCountries: readonly string[];
  readonly vesting: readonly VestingPart[];
  readonly listsAt?: EpochMs | undefined;
}

/** One line for each term, "name=value", in this order. */
export function textOfTerms(terms: ProjectTerms, seedHash: string): string {
  const time = (at: EpochMs | undefined): string => (at === undefined ? '' : isoOf(at));
  const lines: readonly (readonly [string, string | number])[] = [
    ['name', JSON.stringify(terms.name)],
    ['coin_type', terms.coin],
    ['description', JSON.stringify(terms.description)],
    ...terms.links.map(
      ({ kind, address }) => [`link.${kind ?? ''}`, JSON.stringify(address)] as const,
    ),
    ['total_tokens', terms.totalTokens],
    ['price', terms.price],
    ['price_coin', terms.priceCoin],
    ['sale_type', terms.saleType],
    ['lot', terms.lot],
    ['hard_cap_per_user', terms.capPerUser],
    ['minimum_commit', terms.minimumCommit],
    ['maximum_commit', terms.maximumCommit],
    ['ticket_size', terms.ticketSize ?? ''],
    ['max_tickets', terms.ticketsMax ?? ''],
    ['snapshot_coin', terms.snapshotCoin ?? ''],
    ['snapshot_days', terms.snapshotDays],
    ['limit_ratio', terms.limitRatio],
    ...terms.phases.map(
      ({ phase, startsAt, endsAt }) =>
        [`phase.${phase}`, `${time(startsAt)}/${time(endsAt)}`] as const,
    ),
    ['kyc_level', terms.identityLevel],
    ['blocked_countries', terms.blockedCountries.join(',')],
    ...terms.vesting.map(({ percent, at }) => ['vesting', `${percent}@${time(at)}`] as const),
    ['listing_at', time(terms.listsAt)],
    ['seed_hash', seedHash],
  ];
  return lines.map(([name, value]) => `${name}=${value}`).join('\n');
}

/** Hash of the terms, the hash of the seed included: after it no term and no draw can change. */
export const termsHashOf = (terms: ProjectTerms, seedHash: string): string =>
  hashOfText(textOfTerms(terms, seedHash));
