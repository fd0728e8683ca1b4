/** Waiting room of a first come sale. Places are drawn from the seed at the start, so that speed gives nothing; who
 *  comes later waits behind. A place belongs to the account. All functions run inside the caller's transaction. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { QUEUE_TURN_MINUTES } from '#contract/core/launchpad.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { WaitingPlace } from '#contract/rest/launchpad.ts';
import { waitingKeyOf } from '#domain/launchpad/seed.ts';
import type { Db } from '#server/db/database.ts';
import { changing, integer, optional, time, withDefault } from '#server/db/table/columns.ts';
import { above, below, isSet, upTo } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import { reject } from '#server/runtime/rejection.ts';
import { notify, type LaunchpadTransaction } from '../launchpad-context.ts';
import { leftOf, phaseOf, saleTermsOf, type ProjectRecord } from '../projects/project-rows.ts';

const TURN_MS = QUEUE_TURN_MINUTES * MINUTE_MS;

const placeTable = table('launchpad_place', {
  id: withDefault(integer('id')),
  projectId: integer('project_id'),
  userId: integer('user_id', userIdOf),
  /** Undefined until the places are drawn. */
  place: changing(optional(integer('place'))),
  /** Undefined while the user waits. */
  turnUntil: changing(optional(time('turn_until_ms'))),
});
type Place = RecordIn<typeof placeTable>;

const OPEN_PHASES = ['upcoming', 'snapshot', 'commit'] as const;

const findPlace = (db: Db, projectId: number, userId: UserId): Place | undefined =>
  placeTable.find(db, { projectId, userId });

export const waitingUsersAfter = (
  db: Db,
  projectId: number,
  after: number,
  limit: number,
): readonly UserId[] =>
  placeTable.values(
    db,
    'userId',
    { projectId, userId: above(userIdOf(after)) },
    { ascending: ['userId'], limit },
  );

/** Enters the room, or returns the place in it. The project is at the present. */
export function joinRoom(tx: LaunchpadTransaction, project: ProjectRecord, userId: UserId) {
  const { db } = tx;
  const { id, terms, phase } = project;
  if (terms.saleType !== 'first_come' || !OPEN_PHASES.some((open) => open === phase)) {
    return reject('launchpad_wrong_phase', { details: { phase } });
  }
  if (findPlace(db, id, userId) === undefined) {
    const place = project.isRoomDrawn ? lastPlace(db, id) + 1 : undefined;
    placeTable.insert(db, { projectId: id, userId, place });
  }
  admit(tx, project);
  return placeOf(db, project, userId) ?? reject('not_found');
}

const lastPlace = (db: Db, projectId: number): number =>
  placeTable.max(db, 'place', { projectId, place: isSet() }) ?? 0;

/** Gives everybody in the room a place. */
export function drawPlaces(tx: LaunchpadTransaction, project: ProjectRecord): void {
  const { db } = tx;
  const { id, seed } = project;
  const keyed = placeTable
    .all(db, { projectId: id })
    .map((waiting) => ({ waiting, key: waitingKeyOf(seed, waiting.userId) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  for (const [index, { waiting }] of keyed.entries()) {
    waiting.place = index + 1;
    placeTable.save(db, { id: waiting.id }, waiting);
  }
  project.isRoomDrawn = true;
  admit(tx, project);
}

/** Ends turns that are over, and begins those of the next in line, as many as have room. */
export function admit(tx: LaunchpadTransaction, project: ProjectRecord): void {
  const { db, now, turnsAtOnce } = tx;
  if (!project.isRoomDrawn || leftOf(project) < saleTermsOf(project).lot) return;
  const projectId = project.id;
  placeTable.remove(db, { projectId, turnUntil: upTo(now) });
  const active = placeTable.count(db, { projectId, turnUntil: above(now) });
  if (active >= turnsAtOnce) return;
  const turnUntil = epochMs(now + TURN_MS);
  const next = placeTable.all(
    db,
    { projectId, turnUntil: undefined },
    { ascending: ['place'], limit: turnsAtOnce - active },
  );
  for (const waiting of next) {
    waiting.turnUntil = turnUntil;
    placeTable.save(db, { id: waiting.id }, waiting);
    notify(tx, project, waiting.userId, 'turn_started', { at: turnUntil });
  }
}

/** Whether `admit` would change anything. */
export function isRoomDue(db: Db, projectId: number, now: EpochMs, turnsAtOnce: number): boolean {
  if (placeTable.has(db, { projectId, turnUntil: upTo(now) })) return true;
  const isAnybodyWaiting = placeTable.has(db, { projectId, turnUntil: undefined });
  return (
    isAnybodyWaiting && placeTable.count(db, { projectId, turnUntil: above(now) }) < turnsAtOnce
  );
}

/** Whether the user can buy now. */
export const hasTurn = (
  { db, now }: LaunchpadTransaction,
  project: ProjectRecord,
  userId: UserId,
): boolean => placeTable.has(db, { projectId: project.id, userId, turnUntil: above(now) });

/** The user can buy no more. */
export function endTurn(tx: LaunchpadTransaction, project: ProjectRecord, userId: UserId): void {
  placeTable.remove(tx.db, { projectId: project.id, userId });
  admit(tx, project);
}

/** The sale is over, or sold out. */
export const endTurns = ({ db }: LaunchpadTransaction, project: ProjectRecord): void =>
  void placeTable.remove(db, { projectId: project.id });

/** @returns undefined for a user who is not in the room */
export function placeOf(db: Db, project: ProjectRecord, userId: UserId): WaitingPlace | undefined {
  const projectId = project.id;
  const own = findPlace(db, projectId, userId);
  if (own === undefined) return undefined;
  const { startsAt } = phaseOf(project, 'commit');
  const { place, turnUntil } = own;
  if (place === undefined) return { projectId, ahead: undefined, turnUntil: undefined, startsAt };
  const ahead =
    turnUntil === undefined
      ? placeTable.count(db, { projectId, turnUntil: undefined, place: below(place) })
      : 0;
  return { projectId, ahead, turnUntil, startsAt };
}

/** Of a closed account. */
export const forgetPlaces = (db: Db, userId: UserId): void =>
  void placeTable.remove(db, { userId });
