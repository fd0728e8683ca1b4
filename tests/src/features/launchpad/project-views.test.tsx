/** Views of a project: its terms and figures beside their labels, its links, the list, and the proof of an allocation. */
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';
import { allocationProof } from '#contract/rest/launchpad.ts';
import { allocationProofWire } from '#contract/samples/launchpad.ts';
import {
  ProjectsView,
  type ProjectsViewProps,
} from '#src/features/launchpad/list/ProjectsView.tsx';
import { EligibilityPanel } from '#src/features/launchpad/project/EligibilityPanel.tsx';
import { LimitPanel } from '#src/features/launchpad/project/LimitPanel.tsx';
import { ProjectView } from '#src/features/launchpad/project/ProjectView.tsx';
import { ProofView, type ProofViewProps } from '#src/features/launchpad/project/ProofView.tsx';
import { identityWith } from '#tests/support/identity-samples.ts';
import * as samples from '#stories/features/launchpad/sample-projects.ts';
import { loadedData, loading, notLoaded } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { pressEach, shownLinks, shownRows, textOf } from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const { project, lottery, firstCome, limit, allocated, projectIn, NOW } = samples;

const showProject = (shown: LaunchpadProject, isOutdated = false) => {
  const calls = { onRetry: vi.fn(), onCopy: vi.fn() };
  renderOnPage(
    <ProjectView
      project={shown}
      now={NOW}
      isOutdated={isOutdated}
      proof={null}
      own={null}
      {...calls}
    />,
  );
  return calls;
};

const terms = {
  minimumCommit: decimal('2'),
  maximumCommit: decimal('900'),
  capPerUser: decimal('300'),
  lot: decimal('5'),
  identityLevel: 2,
  blockedCountries: ['VN', 'DE'],
  limitRatio: decimal('1.5'),
};

it('shows each term of a sale beside its own label', () => {
  showProject(projectIn('commit', terms));
  expect(shownRows()).toMatchObject({
    Price: '0.05 USDT',
    Sale: expect.any(String),
    Commitment: '2 – 900 USDT',
    'Most tokens per user': '300 HRB',
    'Smallest step': '5 HRB',
    'Limit by balance': 'Average of USDT over 6 days × 1.5',
    'Identity level': '2',
    'Not offered to residents of': 'Germany, Vietnam',
  });
  expect(textOf(document.body)).toContain('Committed in total100 / 50 USDT');
  expect(textOf(document.body)).toContain('Participants: 3');
  cleanup();
  showProject({ ...lottery, ticketSize: decimal('40'), ticketsMax: 10 });
  expect(shownRows()).toMatchObject({
    'Tokens per winning ticket': '40 LNT',
    'Most tickets per user': '10',
  });
  cleanup();
  showProject(firstCome);
  expect(textOf(document.body)).toContain('Sold380 / 1,000 QUAY');
  expect(Object.keys(shownRows())).not.toContain('Tokens per winning ticket');
});

it('copies each hash, and reads an outdated project again', async () => {
  const pressed = await pressEach(['onCopy', 'onRetry'], (calls) => (
    <ProjectView project={project} now={NOW} isOutdated proof={null} own={null} {...calls} />
  ));
  expect(pressed).toEqual({
    Retry: ['onRetry'],
    'Copy hash': ['onCopy', project.termsHash],
    'Copy hash of the seed': ['onCopy', project.seedHash],
  });
  showProject(project);
  expect(screen.queryByText('The project could not be updated.')).toBeNull();
});

it('marks the phase of the exchange, and says that a project was canceled', () => {
  showProject(projectIn('snapshot'));
  const current = [...document.body.querySelectorAll('[aria-current=step]')].map(textOf);
  expect(current).toHaveLength(1);
  expect(current[0]).toMatch(/^Balance readings/);
  expect(screen.queryByText(/^This project was canceled/)).toBeNull();
  cleanup();
  showProject(projectIn('cancelled'));
  expect(screen.getByText(/^This project was canceled/)).toBeTruthy();
});

it('leads to the market and to the links of a project', () => {
  showProject({ ...project, pair: 'HRB_USDT' });
  const links = shownLinks();
  expect(links['Trade HRB']).toMatch(/HRB.USDT/);
  expect(Object.values(links)).toContain('https://example.com/harbor');
  cleanup();
  showProject({ ...project, description: '', links: [] });
  expect(shownLinks()).toEqual({});
  expect(screen.getByText('HRB has no market price yet')).toBeTruthy();
  expect(screen.queryByText('About the project')).toBeNull();
});

const purchase = { ...allocated, committed: decimal('50'), claimable: decimal('160') };
const list = (props: Partial<ProjectsViewProps>) => (calls: Pick<ProjectsViewProps, 'onPage'>) => (
  <ProjectsView
    projects={loadedData([project, lottery])}
    purchases={loadedData({ ...samples.pageOf([purchase], 3), currentPage: 2 })}
    now={NOW}
    {...calls}
    {...props}
  />
);

it('lists projects and purchases with the links to their own projects', async () => {
  renderOnPage(list({})({ onPage: vi.fn() }));
  expect(Object.values(shownLinks()).toSorted()).toEqual(['/ico/4', '/ico/4', '/ico/5']);
  const [, row] = screen.getAllByRole('row');
  expect(textOf(row ?? document.body)).toMatch(/^Harbor50 USDT400 HRB160 HRB/);
  cleanup();
  const pages = Object.values(await pressEach(['onPage'], list({})));
  expect(pages).toContainEqual(['onPage', 1]);
  expect(pages).toContainEqual(['onPage', 3]);
});

it.each([
  [{ purchases: undefined }, false],
  [{ purchases: loadedData({ ...samples.pageOf([]), total: 0 }) }, false],
  [{}, true],
])('shows purchases only to a user who has some: %#', (props, isShown) => {
  renderOnPage(list(props)({ onPage: vi.fn() }));
  expect(screen.queryByText('My purchases') !== null).toBe(isShown);
});

it('reads a list again that could not be loaded', () => {
  const failed = notLoaded();
  renderOnPage(list({ projects: failed, purchases: undefined })({ onPage: vi.fn() }));
  fireEvent.click(screen.getByText('Retry'));
  expect(failed.onRetry).toHaveBeenCalledOnce();
});

it('shows each figure of the own limit beside its label', () => {
  const shown = {
    ...limit,
    limit: decimal('250'),
    average: decimal('240'),
    committed: decimal('50'),
    sampleCount: 140,
    hourCount: 144,
  };
  const figures = (phase: 'commit' | 'snapshot' | 'upcoming') => {
    cleanup();
    renderOnPage(<LimitPanel project={projectIn(phase)} limit={loadedData(shown)} />);
    return shownRows();
  };
  expect(figures('commit')).toEqual({
    'Commitment limit': '250 USDT',
    'Average balance': '240 USDT',
    Committed: '50 USDT',
    Readings: '140 / 144',
  });
  expect(Object.keys(figures('snapshot'))[0]).toBe('Limit so far');
  expect(figures('upcoming')).toEqual({});
});

it('states the own level, the needed one, and the way to it', () => {
  const eligibility = (level: number, needed: number, obstacle?: 'country') => {
    cleanup();
    renderOnPage(
      <EligibilityPanel
        project={projectIn('commit', { identityLevel: needed })}
        limit={{ ...limit, obstacle, identityBy: epochMs(NOW + 60_000) }}
        identity={identityWith(undefined, { level })}
        now={NOW}
      />,
    );
    return textOf(document.body);
  };
  expect(eligibility(2, 2)).toContain('Your identity is verified.');
  expect(shownLinks()).toEqual({});
  expect(eligibility(1, 2)).not.toContain('Your identity is verified.');
  const [, query] = (shownLinks()['Verify your identity'] ?? '').split('?');
  const address = new URLSearchParams(query);
  expect([address.get('level'), address.get('return')]).toEqual(['2', '/ico/4']);
  expect(eligibility(2, 2, 'country')).toContain('Not offered in your country');
  expect(eligibility(0, 0)).toBe('');
});

const proof = {
  ...allocationProof.reply.decode(allocationProofWire),
  participants: 3,
  committedTotal: decimal('100'),
  allocatedTotal: decimal('990'),
  unsold: decimal('10'),
  chargedTotal: decimal('49'),
  refundedTotal: decimal('51'),
  ticketCount: 77,
  ticketsHash: 'a1'.repeat(32),
};
const PROOF = ['onVerify', 'onSave', 'onCopy'] as const;
const proofView =
  (change: Partial<ProofViewProps> = {}) =>
  (calls: Pick<ProofViewProps, (typeof PROOF)[number]>) => (
    <ProofView
      project={project}
      proof={loadedData(proof)}
      file={loading}
      isRequested={false}
      verification={undefined}
      {...calls}
      {...change}
    />
  );

it('shows each figure of a proof, copies its hashes, and calculates it on request', async () => {
  expect(await pressEach(PROOF, proofView())).toEqual({
    'Copy hash of the tickets': ['onCopy', proof.ticketsHash],
    'Copy seed': ['onCopy', proof.seed],
    'Calculate it on this device': ['onVerify'],
  });
  renderOnPage(proofView()({ onVerify: vi.fn(), onSave: vi.fn(), onCopy: vi.fn() }));
  expect(shownRows()).toMatchObject({
    Participants: '3',
    'Committed in total': '100 USDT',
    'Allocated tokens': '990 HRB',
    'Unsold tokens': '10 HRB',
    Charged: '49 USDT',
    Returned: '51 USDT',
    Tickets: '77',
  });
});

it('says whether the calculation agrees, check by check, and offers the file', async () => {
  const proofOf = (agrees: boolean) =>
    proofView({
      isRequested: true,
      verification: {
        share: 1,
        result: {
          checks: [
            { check: 'terms', agrees: true },
            { check: 'sums', agrees },
          ],
          differing: agrees ? [] : [3, 8],
        },
      } as unknown as NonNullable<ProofViewProps['verification']>,
    });
  const none = { onVerify: vi.fn(), onSave: vi.fn(), onCopy: vi.fn() };
  expect((await pressEach(PROOF, proofOf(true)))['Download all commitments']).toEqual(['onSave']);
  renderOnPage(proofOf(false)(none));
  expect(shownRows()).toMatchObject({
    'The terms have the hash that was published at the opening': 'Agrees',
    'Totals equal the sums of all commitments': 'Differs',
  });
  expect(screen.getByText('Differing receipt numbers: 3, 8')).toBeTruthy();
  cleanup();
  const pending = await pressEach(PROOF, proofView({ isRequested: true }));
  expect(pending['Calculate it on this device']).toBe('busy');
  const file = notLoaded();
  await pressEach(PROOF, proofView({ isRequested: true, file }));
  expect(file.onRetry).toHaveBeenCalledOnce();
});
