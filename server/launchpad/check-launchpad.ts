/** Checks that the ledger and the commitments agree: at the start, and after every step of the tests. Reports errors,
 *  but repairs nothing. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { seedHashOf } from '#domain/launchpad/seed.ts';
import { termsHashOf } from '#domain/launchpad/terms.ts';
import type { Db } from '#server/db/database.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { frozenOf } from '#server/ledger/freezes.ts';
import {
  claimedTokens,
  COMMIT_WALLETS,
  commitmentsOfProject,
  freezeOwnerOf,
  type CommitmentRecord,
} from './commitments/commitment-rows.ts';
import {
  allProjects,
  isSettled,
  saleTermsOf,
  type ProjectRecord,
} from './projects/project-rows.ts';

/** @returns one sentence per violation; none when everything agrees. */
export function checkLaunchpad(ledger: Ledger): readonly string[] {
  const { db } = ledger;
  const owners = new Set<number>();
  const found = allProjects(db).flatMap((project) => {
    const commitments = commitmentsOfProject(db, project.id);
    for (const commitment of commitments) {
      for (const wallet of COMMIT_WALLETS)
        owners.add(freezeOwnerOf(commitment, wallet).referenceId);
    }
    return [
      ...termsBreaches(project),
      ...commitments.flatMap((commitment) => breachesOf(ledger, project, commitment)),
      ...totalBreaches(ledger, project, commitments),
    ];
  });
  return [...found, ...strayFreezes(db, owners)];
}

/** Terms are fixed from the commit phase on: each commitment names their hash. */
const termsBreaches = ({ id, seed, terms, termsHash }: ProjectRecord): readonly string[] =>
  termsHash === undefined || termsHash === termsHashOf(terms, seedHashOf(seed))
    ? []
    : [`Project ${id} has other terms than those of its hash.`];

function breachesOf(
  ledger: Ledger,
  project: ProjectRecord,
  commitment: CommitmentRecord,
): readonly string[] {
  const isOpen = !isSettled(project, commitment);
  const held = COMMIT_WALLETS.reduce(
    (sum, wallet) => sum + frozenOf(ledger, freezeOwnerOf(commitment, wallet)),
    0n,
  );
  const { committed, charged, refunded, allocated, id } = commitment;
  const name = `Commitment ${id}`;
  return [
    held !== (isOpen ? committed : 0n) && `${name} has ${held} units frozen.`,
    !isOpen && charged + refunded !== committed && `${name} was not charged and refunded in full.`,
    allocated > saleTermsOf(project).capPerUser && `${name} is above the cap.`,
    claimedTokens(ledger.db, id) > allocated && `${name} was claimed more than once.`,
  ].filter((breach) => breach !== false);
}

function totalBreaches(
  ledger: Ledger,
  project: ProjectRecord,
  commitments: readonly CommitmentRecord[],
): readonly string[] {
  const { db } = ledger;
  const sum = (field: 'committed' | 'allocated' | 'charged' | 'refunded'): bigint =>
    commitments.reduce((all, commitment) => all + commitment[field], 0n);
  const name = `Project ${project.id}`;
  const claimed = commitments.reduce((all, { id }) => all + claimedTokens(db, id), 0n);
  const issued = ledger.balanceOf(ledger.systemAccount('treasury', project.coinId));
  const owed = project.allocatedAt === undefined ? 0n : project.allocated - claimed;
  const fields = ['committed', 'allocated', 'charged', 'refunded'] as const;
  return [
    ...fields
      .filter((field) => sum(field) !== project[field])
      .map((field) => `${name} has a wrong sum: ${field} ${decimalOfUnits(project[field])}.`),
    ...(commitments.length === project.participants ? [] : [`${name} counts its users wrongly.`]),
    ...(project.allocated <= saleTermsOf(project).totalTokens ? [] : [`${name} is oversold.`]),
    ...(issued === owed ? [] : [`${name} owes ${owed} units of its token and has ${issued}.`]),
  ];
}

/** Freezes of no commitment. */
const strayFreezes = (db: Db, owners: ReadonlySet<number>): readonly string[] =>
  db
    .all<{ reference_id: bigint }>("SELECT reference_id FROM hold WHERE reason = 'launchpad'")
    .filter((row) => !owners.has(Number(row.reference_id)))
    .map((row) => `The freeze ${row.reference_id} belongs to no commitment.`);
