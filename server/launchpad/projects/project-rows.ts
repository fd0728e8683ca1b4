/** Stored projects. Terms never change; what the clock and the users change is written by `saveProject`. */
import { assert } from '#contract/core/assert.ts';
import { jsonOf } from '#contract/core/json.ts';
import { LAUNCHPAD_PHASES, type LaunchpadPhase } from '#contract/core/launchpad.ts';
import { coinId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { parse, type ModelOf } from '#contract/codec.ts';
import { projectTermsFields } from '#contract/entities/launchpad.ts';
import { fields } from '#contract/fields.ts';
import { exactUnitsOf, type Units } from '#contract/core/decimal.ts';
import { timesOf, type PhaseTimes } from '#domain/launchpad/phases.ts';
import type { SaleTerms } from '#domain/launchpad/allocation.ts';
import type { LotteryTerms } from '#domain/launchpad/lottery.ts';
import type { Db } from '#server/db/database.ts';
import {
  changing,
  codedName,
  flag,
  integer,
  money,
  optional,
  text,
  time,
  withDefault,
} from '#server/db/table/columns.ts';
import { isNot, upTo } from '#server/db/table/conditions.ts';
import { table, type NewRecordIn, type RecordIn } from '#server/db/table/table.ts';

const termsCodec = fields(projectTermsFields);
export type ProjectTerms = ModelOf<typeof termsCodec>;

/** What is done for all users of a project in slices: notices of a phase, of a vesting part or of the listing, the
 *  allocation, the refund. */
export type SliceKind =
  | 'commit'
  | 'calculation'
  | 'distribution'
  | 'claimable'
  | 'listed'
  | 'cancelled';

const projectTable = table('launchpad_project', {
  id: integer('id'),
  coinId: integer('coin_id', coinId),
  /** Of the sample set; undefined for a project of the desk. */
  origin: optional(text('origin')),
  termsText: text('terms'),
  /** Secret until the end of the commit phase. */
  seed: text('seed'),
  phase: changing(codedName<LaunchpadPhase>('phase', LAUNCHPAD_PHASES)),
  termsHash: changing(optional(text('terms_hash'))),
  committed: changing(withDefault(money('committed_units'))),
  participants: changing(withDefault(integer('participants'))),
  allocated: changing(withDefault(money('allocated_units'))),
  charged: changing(withDefault(money('charged_units'))),
  refunded: changing(withDefault(money('refunded_units'))),
  ticketCount: changing(withDefault(integer('ticket_count'))),
  ticketsHash: changing(optional(text('tickets_hash'))),
  /** Hours of the snapshot phase that have passed. */
  sampledHours: changing(withDefault(integer('sampled_hours'))),
  /** Vesting parts that users were told of. */
  vestedCount: changing(withDefault(integer('vested_count'))),
  isRoomDrawn: changing(withDefault(flag('is_room_drawn'))),
  allocatedAt: changing(optional(time('allocated_at_ms'))),
  listedAt: changing(optional(time('listed_at_ms'))),
  canceledAt: changing(optional(time('canceled_at_ms'))),
  createdAt: time('created_at_ms'),
  /** When the clock changes it next; undefined for never. */
  dueAt: changing(optional(time('due_at_ms'))),
  /** Undefined for nothing. */
  sliceOf: changing(optional(text<SliceKind>('slice_of'))),
  /** Receipt number, or user, of the last one for whom it was done. */
  sliceAfter: changing(withDefault(integer('slice_after'))),
});
type ProjectRow = RecordIn<typeof projectTable>;
export type ProjectRecord = ProjectRow & { readonly terms: ProjectTerms };

const projectOfRow = (row: ProjectRow): ProjectRecord => {
  const parsed = parse(termsCodec, jsonOf(row.termsText));
  assert(parsed.ok, 'stored terms are valid');
  return Object.assign(row, { terms: parsed.model });
};

export const findProject = (db: Db, id: number): ProjectRecord | undefined => {
  const row = projectTable.find(db, { id });
  return row && projectOfRow(row);
};

/** Newest first. */
export const allProjects = (db: Db): readonly ProjectRecord[] =>
  projectTable.all(db, {}, { descending: ['id'] }).map(projectOfRow);

/** Projects with a sale or a listing to come. */
export const unlistedProjects = (db: Db): readonly ProjectRecord[] =>
  projectTable
    .all(db, { listedAt: undefined, phase: isNot<LaunchpadPhase>('cancelled') })
    .map(projectOfRow);

export const dueProjectIds = (db: Db, now: EpochMs): readonly number[] =>
  projectTable.values(db, 'id', { dueAt: upTo(now) }, { ascending: ['dueAt'] });

export const hasOrigin = (db: Db, origin: string): boolean => projectTable.has(db, { origin });

export const projectCount = (db: Db): number => projectTable.count(db, {});

export const nextProjectId = (db: Db): number => (projectTable.max(db, 'id', {}) ?? 0) + 1;

type NewProjectRow = Omit<NewRecordIn<typeof projectTable>, 'termsText'>;

/** Runs inside the caller's transaction. */
export const insertProject = (db: Db, row: NewProjectRow, terms: ProjectTerms): ProjectRecord =>
  projectOfRow(
    projectTable.insert(db, { ...row, termsText: JSON.stringify(termsCodec.encode(terms)) }),
  );

/** Runs inside the caller's transaction. */
export const saveProject = (db: Db, project: ProjectRecord): void =>
  projectTable.save(db, { id: project.id }, project);

export const saleTermsOf = ({ terms }: Pick<ProjectRecord, 'terms'>): SaleTerms => ({
  totalTokens: exactUnitsOf(terms.totalTokens),
  price: exactUnitsOf(terms.price),
  capPerUser: exactUnitsOf(terms.capPerUser),
  lot: exactUnitsOf(terms.lot),
});

/** @returns undefined for a sale without tickets */
export const lotteryTermsOf = (
  project: Pick<ProjectRecord, 'terms'>,
): (SaleTerms & LotteryTerms) | undefined => {
  const { saleType, ticketSize } = project.terms;
  return saleType !== 'lottery' || ticketSize === undefined
    ? undefined
    : { ...saleTermsOf(project), ticketSize: exactUnitsOf(ticketSize) };
};

/** Times of a phase that every project has. */
export function phaseOf(
  { terms }: Pick<ProjectRecord, 'terms'>,
  phase: LaunchpadPhase,
): PhaseTimes {
  const times = timesOf(terms.phases, phase);
  assert(times !== undefined, `a project has the phase ${phase}`);
  return times;
}

/** Whether a commitment was charged and refunded. */
export function isSettled(
  { phase, allocatedAt, sliceOf, sliceAfter }: ProjectRecord,
  { receiptNumber }: { readonly receiptNumber: number },
): boolean {
  if (sliceOf === 'distribution' || sliceOf === 'cancelled') return receiptNumber <= sliceAfter;
  return phase === 'cancelled' || allocatedAt !== undefined;
}

export const leftOf = (project: ProjectRecord): Units =>
  (saleTermsOf(project).totalTokens - project.allocated) as Units;
