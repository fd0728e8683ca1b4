/** The `launchpad.allocate` operation, an allocation in proportion with a cap, and `launchpad.check`, which recalculates
 *  a whole project from its proof and the file of its commitments. */
import { readFile } from 'node:fs/promises';
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits, unitsOf, type Units } from '#contract/core/decimal.ts';
import { parse } from '#contract/codec.ts';
import { allocationFileCodec } from '#contract/rest/launchpad.ts';
import { allocateProRata, type Allocation } from '#domain/launchpad/allocation.ts';
import { problemsOfProof } from '#domain/launchpad/check-allocation.ts';
import { BadLine, amountIn, decimalFrom, isAbsent, lineFrom, textIn, type Line } from './fields.ts';

/** Allocates to named commitments. Without a lot, tokens have 8 decimals. */
export function launchpadAllocation(line: Line): object {
  const commits = Object.entries(lineFrom(line['commits'], '"commits"')).map(
    ([name, amount]) => [name, commitOf(amount, name)] as const,
  );
  const { allocations, unsold } = allocateProRata(
    commits.map(([, commit]) => commit),
    {
      totalTokens: unitsIn(line, 'tokens'),
      price: unitsIn(line, 'price'),
      capPerUser: unitsIn(line, 'cap'),
      lot: isAbsent(line['lot']) ? (1n as Units) : unitsIn(line, 'lot'),
    },
  );
  const byName = (field: keyof Allocation): object =>
    Object.fromEntries(
      commits.map(([name], at) => {
        const allocation = allocations[at];
        assert(allocation !== undefined, 'each commitment has an allocation');
        return [name, decimalOfUnits(allocation[field])];
      }),
    );
  return {
    allocated: byName('tokens'),
    charged: byName('charged'),
    refunded: byName('refunded'),
    unsold: decimalOfUnits(unsold),
  };
}

function unitsIn(line: Line, field: string): Units {
  const value = unitsOf(amountIn(line, field));
  if (value === undefined) throw new BadLine(`"${field}" has at most 8 decimals`);
  return value;
}

function commitOf(value: unknown, name: string): Units {
  const commit = unitsOf(decimalFrom(value, `the commitment of ${name}`));
  if (commit === undefined || commit < 0n) {
    throw new BadLine(`the commitment of ${name} is at least 0 and has at most 8 decimals`);
  }
  return commit;
}

/** @param line has `proof`, as the exchange returns it, and `commitments`, or the name of a `file` with them: the CSV
 *  file of the page */
export async function launchpadCheck(line: Line): Promise<object> {
  const commitments = isAbsent(line['file'])
    ? line['commitments']
    : linesOf(await readFile(textIn(line, 'file'), 'utf8'));
  const parsed = parse(allocationFileCodec, { proof: line['proof'], commitments });
  if (!parsed.ok) {
    const [field = 'the line', issue = ''] = Object.entries(parsed.issues)[0] ?? [];
    throw new BadLine(`${field}: ${issue}`);
  }
  const file = parsed.model;
  const problems = problemsOfProof(file.proof, file.commitments).map(
    ({ problem, receiptNumber }) => ({
      problem,
      ...(receiptNumber === undefined ? {} : { receipt_no: receiptNumber }),
    }),
  );
  return { agrees: problems.length === 0, commitments: file.commitments.length, problems };
}

const COUNTS = ['receipt_no', 'tickets'];

/** Lines of a CSV file by the names in its first line. No value of it contains a comma. */
function linesOf(content: string): readonly object[] {
  const [head = '', ...rows] = content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((row) => row !== '');
  const names = head.split(',');
  return rows.map((row) => {
    const values = row.split(',');
    const entries = names.map((name, at) => {
      const value = values[at] ?? '';
      return [name, COUNTS.includes(name) ? Number(value) : value] as const;
    });
    return Object.fromEntries(entries);
  });
}
