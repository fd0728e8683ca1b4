import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { projectProblemsOf } from '#domain/launchpad/project-rules.ts';
import {
  EMPTY_DRAFT,
  isoOfEntered,
  readDraft,
  type ProjectDraft,
} from '#src/operator/launchpad/project-draft.ts';

const DRAFT: ProjectDraft = {
  ...EMPTY_DRAFT,
  name: 'Harbor',
  coin: 'HRB',
  website: 'https://example.com',
  totalTokens: '1000',
  price: '0.05',
  capPerUser: '400',
  minimumCommit: '1',
  maximumCommit: '1000',
  snapshotCoin: 'USDT',
  blockedCountries: 'us, KP',
  startsAt: '2026-12-01 00:00',
  snapshotAt: '2026-12-02 00:00',
  commitAt: '2026-12-05 00:00',
  calculationAt: '2026-12-06 00:00',
  distributionAt: '2026-12-06 12:00',
  endsAt: '2026-12-31 00:00',
  vesting: '40% 2026-12-06 12:00\n60 2026-12-20 00:00\n',
};

it('makes a project without problems of a whole draft', () => {
  const read = readDraft(DRAFT);
  if (!('project' in read)) throw new Error(JSON.stringify(read));
  const { project } = read;
  expect(projectProblemsOf(project)).toEqual([]);
  expect(project.snapshotDays).toBe(3);
  expect(project.blockedCountries).toEqual(['US', 'KP']);
  expect(project.phases.map(({ phase }) => phase)).toEqual([
    'upcoming',
    'snapshot',
    'commit',
    'calculation',
    'distribution',
  ]);
  expect(project.phases[2]?.startsAt).toBe(epochMs(Date.UTC(2026, 11, 5)));
});

it('leaves the snapshot phase out without its start', () => {
  const read = readDraft({ ...DRAFT, snapshotAt: '', snapshotCoin: '' });
  if (!('project' in read)) throw new Error(JSON.stringify(read));
  expect(read.project.phases).toHaveLength(4);
  expect(read.project.snapshotDays).toBe(0);
});

it('names the field that cannot be read', () => {
  expect(readDraft({ ...DRAFT, price: '0' })).toMatchObject({ problem: { field: 'price' } });
  expect(readDraft({ ...DRAFT, commitAt: 'soon' })).toMatchObject({ problem: {} });
});

it('reads entered times as UTC', () => {
  expect(isoOfEntered('2026-12-01 12:30')).toBe('2026-12-01T12:30:00.000Z');
  expect(isoOfEntered('2026-12-01T12:30:15Z')).toBe('2026-12-01T12:30:15.000Z');
  expect(isoOfEntered('tomorrow')).toBe('tomorrow');
});
