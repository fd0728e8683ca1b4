/** Forms of the Launchpad: a commit, a first come sale and a claim, with what each step shows and offers. */
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import type { BuyForm, ClaimForm, CommitForm } from '#src/binding/launchpad.ts';
import { BuyPanel } from '#src/features/launchpad/project/BuyPanel.tsx';
import { CommitPanel } from '#src/features/launchpad/project/CommitPanel.tsx';
import { CommitmentPanel } from '#src/features/launchpad/project/CommitmentPanel.tsx';
import * as samples from '#stories/features/launchpad/sample-projects.ts';
import { StagedBuy, StagedClaim, StagedCommit } from '#stories/features/launchpad/staged-forms.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';
import { editEach, pressEach, shownRows, textOf } from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const { project, lottery, firstCome, limit, allocated, committed, drawn, NOW } = samples;

const COMMIT = ['editAmount', 'maximize', 'agree', 'submit', 'restart', 'onRead'] as const;
interface Committing {
  readonly shown?: typeof project;
  readonly commitment?: typeof committed | undefined;
  readonly areRead?: boolean;
  readonly change?: Partial<CommitForm>;
}
const commitPanel =
  ({ shown = project, commitment, areRead = true, change }: Committing) =>
  ({ onRead = vi.fn(), ...calls }: Partial<CommitForm> & { readonly onRead?: () => void }) => (
    <StagedCommit
      stage="filled"
      facts={{ project: shown, limit, available: decimal('600'), commitment }}
      amount="50"
    >
      {(form) => (
        <CommitPanel form={{ ...form, ...change, ...calls }} risks={{ areRead, onRead }} />
      )}
    </StagedCommit>
  );

it('edits, agrees to and sends a commit, after the risks were read', async () => {
  const view = commitPanel({});
  expect(await editEach(COMMIT, view)).toEqual({
    'Amount (USDT)': ['50', ['editAmount', '8']],
    'I accept the terms. I cannot take this amount back before the calculation.': [
      true,
      ['agree', false],
    ],
  });
  expect(await pressEach(COMMIT, view)).toEqual({ Max: ['maximize'], Commit: ['submit'] });
  expect(await pressEach(COMMIT, commitPanel({ areRead: false }))).toEqual({
    'I have read the risks': ['onRead'],
  });
  const unknown = commitPanel({ change: { phase: 'unknown' } });
  expect(await pressEach(COMMIT, unknown)).toMatchObject({ Commit: 'busy' });
  const made = { ...committed, committed: decimal('70') };
  const done = commitPanel({ change: { phase: 'done', made } });
  expect(await pressEach(COMMIT, done)).toEqual({ 'Commit more': ['restart'] });
  renderOnPage(done({}));
  expect(screen.getByText('You have committed 70 USDT in total.')).toBeTruthy();
  cleanup();
  renderOnPage(view({}));
  expect(screen.getByText('Available in the spot wallet: 600 USDT')).toBeTruthy();
});

it.each(['sending', 'unknown'] as const)('sends nothing twice while a commit is %s', (phase) => {
  const submit = vi.fn();
  renderOnPage(commitPanel({ change: { phase } })({ submit }));
  const form = document.body.querySelector('form');
  if (form !== null) fireEvent.submit(form);
  expect(submit).not.toHaveBeenCalled();
});

const preview = {
  total: decimal('51'),
  mostTokens: decimal('52'),
  mostCost: decimal('53'),
  tokensNow: decimal('54'),
  costNow: decimal('55'),
  refundNow: decimal('56'),
  lottery: undefined,
};

it('shows each part of what a commit leads to', () => {
  renderOnPage(commitPanel({ commitment: committed, change: { preview } })({}));
  expect(shownRows()).toMatchObject({
    'Committed with this amount': '51 USDT',
    'Most you can get': '52 HRB',
    'Their cost': '53 USDT',
    'Tokens at the present total': '54 HRB',
    'You pay at the present total': '55 USDT',
    'Returned at the present total': '56 USDT',
  });
  cleanup();
  const tickets = { tickets: 7, winnerCount: 25, ticketCount: 90 };
  const ofLottery = { ...preview, lottery: tickets } as unknown as CommitForm['preview'];
  renderOnPage(commitPanel({ shown: lottery, change: { preview: ofLottery } })({}));
  expect(shownRows()).toMatchObject({
    'Your tickets': '7',
    'Winning tickets at the present total': '25 of 90',
    'Most you can get': '52 LNT',
    'Returned if no ticket wins': '56 USDT',
  });
  expect(Object.keys(shownRows())).not.toContain('Committed with this amount');
});

const BUY = ['editTokens', 'maximize', 'agree', 'submit', 'restart', 'join', 'readAgain'] as const;
const buyPanel = (change: Partial<BuyForm>) => (calls: Partial<BuyForm>) => (
  <StagedBuy
    room="turn"
    stage="filled"
    facts={{ project: firstCome, limit, available: decimal('600'), commitment: undefined }}
    amount="20"
  >
    {(form) => (
      <BuyPanel
        form={{ ...form, ...change, ...calls }}
        risks={{ areRead: true, onRead: vi.fn() }}
        now={NOW}
      />
    )}
  </StagedBuy>
);
const turn: Partial<BuyForm> = {
  room: 'turn',
  phase: 'ready',
  problem: undefined,
  isAgreed: true,
  cost: decimal('1.5'),
  draft: { amount: '20' } as BuyForm['draft'],
  most: decimal('100'),
  place: {
    projectId: 6,
    ahead: 0,
    turnUntil: epochMs(NOW + 5 * MINUTE_MS),
    startsAt: epochMs(NOW - HOUR_MS),
  },
};

it('buys during the turn alone, for the cost that is shown', async () => {
  expect(await editEach(BUY, buyPanel(turn))).toEqual({
    'Tokens (QUAY)': ['20', ['editTokens', '8']],
    'I accept the terms. I cannot give the tokens back.': [true, ['agree', false]],
  });
  expect(await pressEach(BUY, buyPanel(turn))).toEqual({
    Max: ['maximize'],
    'Buy QUAY': ['submit'],
  });
  renderOnPage(buyPanel(turn)({}));
  expect(shownRows()).toEqual({
    'You pay': '1.5 USDT',
    'Available in the spot wallet': '600 USDT',
  });
  expect(textOf(document.body)).toContain('It is your turn. Time left to buy05:00');
});

it.each([
  ['outside', {}, { 'Enter the waiting room': ['join'] }],
  ['joining', {}, { 'Enter the waiting room': 'busy' }],
  ['unreachable', {}, { Retry: ['readAgain'] }],
  ['waiting', {}, {}],
  ['loading', {}, {}],
  ['turn', { problem: 'sold_out' }, {}],
  ['turn', { phase: 'done' }, { 'Buy more': ['restart'] }],
  ['outside', { phase: 'sending' }, { 'Buy QUAY': 'busy' }],
  ['outside', { phase: 'unknown' }, { 'Buy QUAY': 'busy' }],
] as const)('offers what a place "%s" allows: %o', async (room, change, buttons) => {
  const pressed = await pressEach(BUY, buyPanel({ ...turn, ...change, room }));
  expect(pressed).toMatchObject(buttons);
  if (Object.keys(buttons).length === 0) expect(pressed).toEqual({});
});

it('says how many are before the user, or when places are drawn', () => {
  const place = { projectId: 6, turnUntil: undefined, startsAt: epochMs(NOW + HOUR_MS) };
  const textOfRoom = (ahead: number | undefined) => {
    renderOnPage(buyPanel({ ...turn, room: 'waiting', place: { ...place, ahead } })({}));
    const text = textOf(document.body);
    cleanup();
    return text;
  };
  expect(textOfRoom(1_240)).toContain('About 1,240 before you');
  expect(textOfRoom(undefined)).toMatch(/Places are drawn in 1:00:00/);
});

const CLAIM = ['submit', 'onCopy'] as const;
const purchase =
  (shown: typeof allocated, change: Partial<ClaimForm> = {}) =>
  ({
    onCopy = vi.fn(),
    ...calls
  }: {
    readonly submit?: () => void;
    readonly onCopy?: () => void;
  }) => (
    <StagedClaim stage="empty" claimable={shown.claimable}>
      {(claim) => (
        <CommitmentPanel
          project={project}
          commitment={shown}
          claim={{ ...claim, ...change, ...calls }}
          onCopy={onCopy}
        />
      )}
    </StagedClaim>
  );

it('claims what the exchange states, and says what was credited', async () => {
  const hash = allocated.receiptHash;
  const pressed = await pressEach(CLAIM, purchase(allocated));
  expect(Object.values(pressed)).toContainEqual(['onCopy', hash]);
  expect(pressed['Claim 160 HRB']).toEqual(['submit']);
  const nothing = { ...allocated, claimable: decimal('0') };
  expect((await pressEach(CLAIM, purchase(nothing)))['Claim']).toBe(
    'disabled: Nothing can be claimed now',
  );
  const sending = purchase(allocated, { phase: 'sending' });
  expect((await pressEach(CLAIM, sending))['Claim 160 HRB']).toBe('busy');
  renderOnPage(purchase(nothing, { claimed: decimal('160') })({}));
  expect(screen.getByText('160 HRB are in your spot wallet.')).toBeTruthy();
});

it('shows each sum of a purchase, once it is decided', () => {
  const sums = { committed: decimal('50'), charged: decimal('20'), refunded: decimal('30') };
  renderOnPage(purchase({ ...drawn, ...sums, allocatedTokens: decimal('400') })({}));
  expect(shownRows()).toMatchObject({
    Committed: '50 USDT',
    'Allocated tokens': '400 LNT',
    Charged: '20 USDT',
    Returned: '30 USDT',
    Tickets: '10',
    'Ticket numbers': '21 – 30',
    'Winning tickets': '22, 25, 29',
    'Receipt number': '1',
  });
  expect(screen.getByText(/LNT has no market price yet/)).toBeTruthy();
  cleanup();
  renderOnPage(purchase(committed)({}));
  expect(Object.keys(shownRows())).toEqual([
    'Committed',
    'First commit',
    'Receipt number',
    'Receipt hash',
  ]);
  cleanup();
  renderOnPage(
    <StagedClaim stage="empty" claimable={allocated.claimable}>
      {(claim) => (
        <CommitmentPanel
          project={{ ...project, pair: 'HRB_USDT' }}
          commitment={allocated}
          claim={claim}
          onCopy={vi.fn()}
        />
      )}
    </StagedClaim>,
  );
  expect(screen.queryByText(/has no market price yet/)).toBeNull();
});

it('marks the parts that were claimed, and dates the others', () => {
  const [first, second] = allocated.claims;
  if (first === undefined || second === undefined) throw new Error('The sample has two parts.');
  renderOnPage(purchase({ ...allocated, claims: [{ ...first, claimedAt: NOW }, second] })({}));
  const rows = screen.getAllByRole('listitem').map(textOf);
  expect(rows[0]).toBe('160 HRBClaimed');
  expect(rows[1]).toMatch(/^240 HRB01 Apr 2026/);
});
