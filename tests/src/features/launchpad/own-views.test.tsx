/** What a participant reads about deadlines, the cap and times. */
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { identityCodec } from '#contract/entities/identity.ts';
import { identityWire } from '#contract/samples/identity.ts';
import { CommitPanel } from '#src/features/launchpad/project/CommitPanel.tsx';
import { EligibilityPanel } from '#src/features/launchpad/project/EligibilityPanel.tsx';
import { ProjectView } from '#src/features/launchpad/project/ProjectView.tsx';
import { SamplesDialog } from '#src/features/launchpad/project/SamplesDialog.tsx';
import { inZone } from '#tests/support/device-zone.ts';
import * as samples from '#stories/features/launchpad/sample-projects.ts';
import { StagedCommit } from '#stories/features/launchpad/staged-forms.tsx';
import { loadedData } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

const nothing = (): void => undefined;
const HANOI = 'Asia/Ho_Chi_Minh';
const { project, limit, NOW } = samples;

it('states the deadline of the papers in UTC and local time, their state, and how long a review takes (L3)', () => {
  const identity = identityCodec.decode(identityWire);
  const inReview = identity.case && { ...identity.case, state: 'in_review' as const };
  const identityBy = epochMs(NOW + DAY_MS);
  const panel = (obstacle: 'identity' | 'identity_late') => (
    <EligibilityPanel
      project={samples.projectIn('snapshot')}
      limit={{ ...limit, obstacle, identityBy }}
      identity={{ ...identity, level: 0, case: inReview, usualReviewSec: 7_200 }}
      now={NOW}
    />
  );
  inZone(HANOI, () => renderOnPage(panel('identity')));
  const text = document.body.textContent;
  // Midnight in UTC is 07:00 there.
  expect(text).toMatch(/Approved before02 Jan 2026 07:00:002026-01-02 00:00:00 UTC/);
  expect(text).toContain('Your documents are in review.');
  expect(text).toMatch(/A review usually takes .*2 hours/);
  cleanup();
  renderOnPage(panel('identity_late'));
  expect(screen.getByText(/not approved before the sale opened/)).toBeDefined();
});

it('writes times of a project and of readings in UTC and in local time (L6, L2)', () => {
  inZone(HANOI, () => {
    renderOnPage(
      <SamplesDialog
        coin="USDT"
        samples={loadedData(samples.pageOf(samples.samples))}
        onPage={nothing}
        onClose={nothing}
      />,
    );
    const [, row] = screen.getAllByRole('row', { hidden: true });
    expect(row?.textContent).toMatch(/\d\d:\d\d:\d\d\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
    cleanup();
    renderOnPage(
      <ProjectView
        project={project}
        now={NOW}
        isOutdated={false}
        onRetry={nothing}
        onCopy={nothing}
        proof={null}
        own={null}
      />,
    );
    const utc = [...document.body.querySelectorAll('bdi')].filter(({ textContent }) =>
      textContent.endsWith(' UTC'),
    );
    // At least one for the start of each phase.
    expect(utc.length).toBeGreaterThanOrEqual(project.phases.length);
    for (const { parentElement } of utc) {
      expect(parentElement?.parentElement?.querySelector('time')?.textContent).toMatch(/:\d\d$/);
    }
  });
});

it('shows the most tokens, what is paid and what returns while an amount is typed, and that the cap is no limit (L8)', () => {
  const facts = {
    project,
    limit: { ...limit, committed: decimal('0') },
    available: decimal('600'),
    commitment: undefined,
  };
  renderOnPage(
    <StagedCommit stage="filled" facts={facts} amount="50">
      {(form) => <CommitPanel form={form} risks={{ areRead: true, onRead: nothing }} />}
    </StagedCommit>,
  );
  const pageText = (): string => document.body.textContent;
  expect(pageText()).toContain('Most you can get400 HRB');
  expect(pageText()).toContain('Tokens at the present total333 HRB');
  expect(pageText()).toContain('You pay at the present total16.65 USDT');
  expect(pageText()).toContain('Returned at the present total33.35 USDT');
  expect(pageText()).toContain('The cap limits the tokens that you get, not what you can commit.');
  const field = screen.getByRole('textbox', { name: /^Amount/ });
  fireEvent.change(field, { target: { value: '100' } });
  expect(pageText()).toContain('Tokens at the present total400 HRB');
  expect(pageText()).toContain('You pay at the present total20 USDT');
  expect(pageText()).toContain('Returned at the present total80 USDT');
});
