/** Projects of the simulation. Each kind of sale has one project every twelve days, so that at any time one of each kind
 *  can be joined and one project is in each phase. */
import { decimal } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { PhaseTimes } from '#domain/launchpad/phases.ts';
import type { ProjectTerms } from '../projects/project-rows.ts';

/** Days between two projects of a kind; the length of the commit phase and of the distribution. */
const PERIOD_DAYS = 12;
const CALCULATION_DAYS = 4;
const LISTING_DAYS = 1;
/** The round of 2025-01-01, from which the projects of a name are counted. */
const FIRST_ROUND = 1_674;

interface Template {
  readonly key: string;
  readonly names: readonly (readonly [name: string, code: string])[];
  readonly description: string;
  /** Of the start of the calculation, within the period. */
  readonly offsetDays: number;
  readonly upcomingDays: number;
  readonly snapshotDays: number;
  readonly terms: Pick<
    ProjectTerms,
    | 'saleType'
    | 'totalTokens'
    | 'price'
    | 'lot'
    | 'capPerUser'
    | 'minimumCommit'
    | 'maximumCommit'
    | 'ticketSize'
    | 'ticketsMax'
  >;
}

const NO_TICKETS = { ticketSize: undefined, ticketsMax: undefined };

export const TEMPLATES: readonly Template[] = [
  {
    key: 'subscription',
    names: [
      ['Harbor', 'HRB'],
      ['Lagoon', 'LGN'],
      ['Estuary', 'EST'],
      ['Fjord', 'FJD'],
    ],
    description: 'Storage that is paid by use. Part of the simulation: the token has no value.',
    offsetDays: 0,
    upcomingDays: 4,
    snapshotDays: PERIOD_DAYS,
    terms: {
      saleType: 'subscription',
      totalTokens: decimal('2000000'),
      price: decimal('0.05'),
      lot: decimal('1'),
      capPerUser: decimal('100000'),
      minimumCommit: decimal('5'),
      maximumCommit: decimal('20000'),
      ...NO_TICKETS,
    },
  },
  {
    key: 'lottery',
    names: [
      ['Lantern', 'LNT'],
      ['Beacon', 'BCN'],
      ['Compass', 'CPS'],
    ],
    description: 'Payments between machines. Part of the simulation: the token has no value.',
    offsetDays: 4,
    upcomingDays: 8,
    snapshotDays: 0,
    terms: {
      saleType: 'lottery',
      totalTokens: decimal('10000'),
      price: decimal('0.4'),
      lot: decimal('1'),
      capPerUser: decimal('2500'),
      minimumCommit: decimal('100'),
      maximumCommit: decimal('1000'),
      ticketSize: decimal('250'),
      ticketsMax: 10,
    },
  },
  {
    key: 'first_come',
    names: [
      ['Meridian', 'MRD'],
      ['Zenith', 'ZNT'],
      ['Azimuth', 'AZM'],
    ],
    description: 'Maps that anybody can improve. Part of the simulation: the token has no value.',
    offsetDays: 8,
    upcomingDays: 8,
    snapshotDays: 0,
    terms: {
      saleType: 'first_come',
      totalTokens: decimal('500000'),
      price: decimal('0.02'),
      lot: decimal('100'),
      capPerUser: decimal('25000'),
      minimumCommit: decimal('10'),
      maximumCommit: decimal('500'),
      ...NO_TICKETS,
    },
  },
];

export interface SampleProject {
  /** Names the project for good: one that exists is not created again. */
  readonly origin: string;
  readonly startsAt: EpochMs;
  readonly endsAt: EpochMs;
  /** @param now a project that is created during its snapshot phase reads balances from that day on; one that is created
   *  after it has none */
  readonly termsAt: (now: EpochMs) => ProjectTerms;
}

/** All projects that have started and whose end is not older than a period, the oldest first. */
export function samplesAt(now: EpochMs): readonly SampleProject[] {
  const today = now / DAY_MS;
  return TEMPLATES.flatMap((template) => {
    const { offsetDays, upcomingDays, snapshotDays } = template;
    const lead = upcomingDays + snapshotDays + PERIOD_DAYS;
    const tail = CALCULATION_DAYS + PERIOD_DAYS;
    const first = Math.floor((today - tail - PERIOD_DAYS - offsetDays) / PERIOD_DAYS) + 1;
    const last = Math.floor((today + lead - offsetDays) / PERIOD_DAYS);
    return Array.from({ length: last - first + 1 }, (_, index) =>
      sampleOf(template, first + index),
    );
  }).toSorted((one, other) => one.startsAt - other.startsAt);
}

function sampleOf(template: Template, round: number): SampleProject {
  const calculation = template.offsetDays + round * PERIOD_DAYS;
  const distribution = calculation + CALCULATION_DAYS;
  const commit = calculation - PERIOD_DAYS;
  const snapshot = commit - template.snapshotDays;
  const day = (count: number): EpochMs => epochMs(count * DAY_MS);
  return {
    origin: `${template.key}/${round}`,
    startsAt: day(snapshot - template.upcomingDays),
    endsAt: day(distribution + PERIOD_DAYS),
    termsAt: (now) => {
      const hasSnapshot = template.snapshotDays > 0 && now < day(commit);
      const reading = Math.max(snapshot, Math.floor(now / DAY_MS));
      const snapshotDays = hasSnapshot ? commit - reading : 0;
      const borders = [snapshot - template.upcomingDays, reading, commit, calculation];
      const times = [...borders, distribution, distribution + PERIOD_DAYS].map(day);
      const lists = epochMs(day(distribution) + LISTING_DAYS * DAY_MS);
      // A market whose listing nobody has seen is not opened.
      const listsAt = now < lists ? lists : undefined;
      return termsOf(template, round, { times, snapshotDays, listsAt });
    },
  };
}

interface Times {
  /** Borders of the five phases. */
  readonly times: readonly EpochMs[];
  /** 0 for a sale without a snapshot phase. */
  readonly snapshotDays: number;
  readonly listsAt: EpochMs | undefined;
}

function termsOf(template: Template, round: number, parts: Times): ProjectTerms {
  const { times, snapshotDays, listsAt } = parts;
  const hasSnapshot = snapshotDays > 0;
  const names = ['upcoming', 'snapshot', 'commit', 'calculation', 'distribution'] as const;
  const all = names.map((phase, at) => ({
    phase,
    startsAt: times[at] ?? epochMs(0),
    endsAt: times[at + 1] ?? epochMs(0),
  }));
  const phases: PhaseTimes[] = hasSnapshot ? all : withoutSnapshot(all);
  const { names: known } = template;
  const number = Math.floor((round - FIRST_ROUND) / known.length);
  const [name, code] = known[round % known.length] ?? ['Sample', 'SMP'];
  const distribution = times[4] ?? epochMs(0);
  return {
    ...template.terms,
    name: `${name} ${number}`,
    coin: `${code}${number}`,
    description: template.description,
    links: [],
    priceCoin: 'USDT',
    snapshotCoin: hasSnapshot ? 'USDT' : undefined,
    snapshotDays,
    limitRatio: decimal('1'),
    phases,
    identityLevel: 1,
    blockedCountries: [],
    vesting: [
      { percent: decimal('25'), at: distribution },
      { percent: decimal('25'), at: epochMs(distribution + PERIOD_DAYS * DAY_MS) },
      { percent: decimal('50'), at: epochMs(distribution + 3 * PERIOD_DAYS * DAY_MS) },
    ],
    listsAt,
  };
}

/** The announcement lasts until the commit phase. */
const withoutSnapshot = (phases: readonly PhaseTimes[]): PhaseTimes[] => {
  const commit = phases.find(({ phase }) => phase === 'commit');
  return phases
    .filter(({ phase }) => phase !== 'snapshot')
    .map((times) =>
      times.phase === 'upcoming' && commit !== undefined
        ? { ...times, endsAt: commit.startsAt }
        : times,
    );
};
