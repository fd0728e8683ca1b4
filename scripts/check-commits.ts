/** `commits`: subjects of new commits are `area: Imperative summary`. New are all commits since the one
 *  that added this check; merges are left out. */
import { parseArgs } from 'node:util';
import { conclude, type Finding } from './tree/findings.ts';
import { gitLines } from './runner/git.ts';

const SUBJECT_LENGTH_MAX = 72;
const SUBJECT = /^(?<area>[a-z][a-z0-9/-]*): (?<verb>[A-Z][a-z]+)(?: \S|$)/;
/** Verbs that say nothing about a change to code. */
const VAGUE = new Set(['Say', 'Tell', 'Hold', 'Let', 'Leave', 'Walk', 'Stand']);
/** Words in -ed and -ing that are imperatives all the same. */
const IMPERATIVES = new Set(['Embed', 'Feed', 'Seed', 'Speed', 'Shed', 'Bring', 'Ping', 'String']);

/** @returns undefined for a subject that follows the rules. */
export function problemOf(subject: string): string | undefined {
  if (subject.length > SUBJECT_LENGTH_MAX) return `is longer than ${SUBJECT_LENGTH_MAX} characters`;
  const { verb } = SUBJECT.exec(subject)?.groups ?? {};
  if (verb === undefined) return 'is not "area: Imperative summary"';
  if (VAGUE.has(verb)) return `begins with "${verb}", which does not name the change`;
  if (/(?:ed|ing)$/.test(verb) && !IMPERATIVES.has(verb)) return `is not imperative: "${verb}"`;
  return undefined;
}

/** A shallow clone knows its last commit alone. */
async function newCommits(since: string | undefined): Promise<readonly string[]> {
  const log = (...range: readonly string[]) =>
    gitLines('log', '--no-merges', '--format=%h %s', ...range);
  if (since !== undefined) return log(`${since}..HEAD`);
  const [isShallow] = await gitLines('rev-parse', '--is-shallow-repository');
  if (isShallow === 'true') return log('-1');
  const added = ['log', '--diff-filter=A', '--format=%H', '--', 'scripts/check-commits.ts'];
  return log(`${(await gitLines(...added)).at(-1) ?? ''}^..HEAD`);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { since: { type: 'string' } } });
  const commits = await newCommits(values.since);
  const findings = commits.flatMap((line): readonly Finding[] => {
    const [hash = '', ...labels] = line.split(' ');
    const problem = problemOf(labels.join(' '));
    return problem === undefined
      ? []
      : [{ file: hash, line: 1, message: `"${labels.join(' ')}" ${problem}` }];
  });
  conclude(findings, `${commits.length} commits`);
}
