/** What the operator enters for a project, and the call's body that it makes. All times are UTC. */
import { DAY_MS } from '#contract/core/durations.ts';
import { parse } from '#contract/codec.ts';
import { SALE_TYPES, type SaleType } from '#contract/core/launchpad.ts';
import { previewProject, type NewProject } from '#contract/operator/launchpad.ts';

export interface ProjectDraft {
  readonly name: string;
  readonly coin: string;
  readonly description: string;
  readonly website: string;
  readonly saleType: SaleType;
  readonly totalTokens: string;
  readonly price: string;
  readonly priceCoin: string;
  readonly lot: string;
  readonly capPerUser: string;
  readonly minimumCommit: string;
  readonly maximumCommit: string;
  readonly ticketSize: string;
  readonly ticketsMax: string;
  readonly snapshotCoin: string;
  readonly limitRatio: string;
  readonly identityLevel: string;
  readonly blockedCountries: string;
  readonly startsAt: string;
  readonly snapshotAt: string;
  readonly commitAt: string;
  readonly calculationAt: string;
  readonly distributionAt: string;
  readonly endsAt: string;
  readonly listsAt: string;
  /** One part a line: percent and time. */
  readonly vesting: string;
}

export const EMPTY_DRAFT: ProjectDraft = {
  name: '',
  coin: '',
  description: '',
  website: '',
  saleType: 'subscription',
  totalTokens: '',
  price: '',
  priceCoin: 'USDT',
  lot: '1',
  capPerUser: '',
  minimumCommit: '',
  maximumCommit: '',
  ticketSize: '',
  ticketsMax: '',
  snapshotCoin: '',
  limitRatio: '1',
  identityLevel: '1',
  blockedCountries: '',
  startsAt: '',
  snapshotAt: '',
  commitAt: '',
  calculationAt: '',
  distributionAt: '',
  endsAt: '',
  listsAt: '',
  vesting: '',
};

const ENTERED_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?Z?$/;

/** Reads 2026-12-01 12:00 as a time in UTC; other text stays, and is rejected as a time. */
export function isoOfEntered(entered: string): string {
  const [, day, time, seconds = ':00'] = ENTERED_TIME.exec(entered.trim()) ?? [];
  return day === undefined ? entered : `${day}T${time}${seconds}.000Z`;
}

const optional = (entered: string): string | null =>
  entered.trim() === '' ? null : entered.trim();
const numberOrNull = (entered: string): number | null =>
  entered.trim() === '' ? null : Number(entered);

/** The project, or the name of the first field that cannot be read, with what is expected. */
export type ReadDraft =
  | { readonly project: NewProject }
  | { readonly problem: { readonly field: string; readonly text: string } };

export function readDraft(draft: ProjectDraft): ReadDraft {
  const parsed = parse(previewProject.body, wireOf(draft));
  if (parsed.ok) return { project: parsed.model };
  const [field = '', text = ''] = Object.entries(parsed.issues)[0] ?? [];
  return { problem: { field, text } };
}

function wireOf(draft: ProjectDraft): object {
  return {
    name: draft.name.trim(),
    coin_type: draft.coin.trim(),
    description: draft.description.trim(),
    links: optional(draft.website) === null ? [] : [{ kind: 'website', url: draft.website.trim() }],
    total_tokens: draft.totalTokens.trim(),
    price: draft.price.trim(),
    price_coin: draft.priceCoin.trim(),
    sale_type: SALE_TYPES[draft.saleType],
    lot: draft.lot.trim(),
    hard_cap_per_user: draft.capPerUser.trim(),
    minimum_commit: draft.minimumCommit.trim(),
    maximum_commit: draft.maximumCommit.trim(),
    ticket_size: optional(draft.ticketSize),
    max_tickets: numberOrNull(draft.ticketsMax),
    snapshot_coin: optional(draft.snapshotCoin),
    snapshot_days: snapshotDaysOf(draft),
    limit_ratio: draft.limitRatio.trim(),
    phases: phasesOf(draft),
    kyc_level: Number(draft.identityLevel),
    blocked_countries: draft.blockedCountries
      .split(/[\s,]+/)
      .filter((code) => code !== '')
      .map((code) => code.toUpperCase()),
    vesting: vestingOf(draft),
    listing_at: optional(draft.listsAt) === null ? null : isoOfEntered(draft.listsAt),
  };
}

function phasesOf(draft: ProjectDraft): readonly object[] {
  const starts = [
    [1, draft.startsAt],
    ...(optional(draft.snapshotAt) === null ? [] : [[2, draft.snapshotAt] as const]),
    [3, draft.commitAt],
    [4, draft.calculationAt],
    [5, draft.distributionAt],
  ] as const;
  return starts.map(([phase, startsAt], at) => ({
    phase,
    starts_at: isoOfEntered(startsAt),
    ends_at: isoOfEntered(starts[at + 1]?.[1] ?? draft.endsAt),
  }));
}

/** Whole days, because a part of a day is a mistake that the exchange names. */
function snapshotDaysOf({ snapshotAt, commitAt }: ProjectDraft): number {
  const days = (Date.parse(isoOfEntered(commitAt)) - Date.parse(isoOfEntered(snapshotAt))) / DAY_MS;
  return Number.isFinite(days) && days > 0 ? Math.floor(days) : 0;
}

const vestingOf = ({ vesting }: ProjectDraft): readonly object[] =>
  vesting
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [percent = '', ...time] = line.split(/\s+/);
      return { percent: percent.replace(/%$/, ''), at: isoOfEntered(time.join(' ')) };
    });
