/** View of the referral program: each figure beside its label, each button with its own code, and each table. */
import { cleanup, fireEvent, screen, within } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import type { Form } from '#src/binding/referrals.ts';
import { CodeDialogView } from '#src/features/referrals/parts/CodeDialog.tsx';
import { ReferralsView, type ReferralsViewProps } from '#src/features/referrals/ReferralsView.tsx';
import { applyWalletView } from '#src/stores/wallet-view.store.ts';
import * as samples from '#stories/features/referrals/sample-referrals.ts';
import { loadedData, loading, notLoaded } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import {
  editEach,
  pressEach,
  shownLinks,
  shownRows,
  textOf,
} from '../../../support/pressed-parts.tsx';

afterEach(() => {
  cleanup();
  applyWalletView({ areAmountsHidden: false });
});

const { code, linkOf } = samples;
const other = { ...code, code: 'OTHER123', isDefault: false, clicks: 7, signUps: 3 };
const tiers = [
  { ...samples.tiers[0], level: 1 },
  { ...samples.tiers[1], level: 2, spotRate: decimal('25'), futuresRate: decimal('12.5') },
  {
    ...samples.tiers[1],
    level: 3,
    activeInviteesMin: 40,
    volumeMin: decimal('90000'),
    spotRate: decimal('30'),
  },
] as unknown as typeof samples.tiers;
const summary = {
  ...samples.summary,
  tier: 2,
  inviteeCount: 14,
  activeInviteeCount: 11,
  volume30d: decimal('61250.5'),
  paidTotal: decimal('48.31'),
  pendingTotal: decimal('0.42'),
};

const INTENTS = [
  'onCopy',
  'onCreate',
  'onEdit',
  'onMakeDefault',
  'onShare',
  'onLevelChange',
  'onPageChange',
] as const;
type Calls = Pick<
  ReferralsViewProps,
  'onCopy' | 'onCreate' | 'onEdit' | 'onMakeDefault' | 'onShare'
> &
  Pick<ReferralsViewProps['friends'], 'onLevelChange' | 'onPageChange'>;
const NONE = Object.fromEntries(INTENTS.map((name) => [name, vi.fn()])) as unknown as Calls;

const friendsPage = { items: samples.friends, currentPage: 2, lastPage: 3, perPage: 10, total: 25 };
const view =
  (
    change: Partial<ReferralsViewProps> = {},
    friends: Partial<ReferralsViewProps['friends']> = {},
  ) =>
  ({ onLevelChange, onPageChange, ...calls }: Calls) => (
    <ReferralsView
      isSocialLogin={false}
      summary={loadedData(summary)}
      tiers={loadedData(tiers)}
      codes={loadedData([other, code])}
      friends={{
        friends: loadedData(friendsPage),
        level: undefined,
        onLevelChange,
        onPageChange,
        ...friends,
      }}
      leaderboard={loadedData(samples.leaderboard)}
      linkOf={linkOf}
      {...calls}
      {...change}
    />
  );
const press = (...given: Parameters<typeof view>) =>
  pressEach(INTENTS, view(...given), ['Hide amounts']);

it('copies, shares, edits and makes default the code of its own row', async () => {
  expect(await press()).toMatchObject({
    'Copy code': ['onCopy', 'K7M4PQ2X'],
    'Copy link': ['onCopy', linkOf('K7M4PQ2X')],
    'Share card': ['onShare', code],
    'Create code': ['onCreate'],
    'Copy link: OTHER123': ['onCopy', linkOf('OTHER123')],
    'Edit OTHER123': ['onEdit', other],
    'Make default: OTHER123': ['onMakeDefault', other],
    'Copy link: K7M4PQ2X': ['onCopy', linkOf('K7M4PQ2X')],
    'Edit K7M4PQ2X': ['onEdit', code],
    'Previous page': ['onPageChange', 1],
    'Next page': ['onPageChange', 3],
  });
});

it.each([
  [2, 'You have the maximum number of codes'],
  [3, null],
])('creates a code while fewer than %i are there', (codeCountMax, reason) => {
  const onCreate = vi.fn();
  renderOnPage(view({ summary: loadedData({ ...summary, codeCountMax }) })({ ...NONE, onCreate }));
  const button = screen.getByText('Create code').closest('button');
  expect(button?.getAttribute('data-tip')).toBe(reason);
  button?.click();
  expect(onCreate).toHaveBeenCalledTimes(reason === null ? 1 : 0);
});

it('filters friends by level, and invites from the empty list of all of them', async () => {
  const edited = await editEach(INTENTS, view({}, { level: 2 }));
  expect(edited).toMatchObject({
    All: [false, ['onLevelChange', undefined]],
    'Level 1': [false, ['onLevelChange', 1]],
    'Level 2': [true, undefined],
    'Level 3': [false, ['onLevelChange', 3]],
  });
  const none = { friends: loadedData({ ...friendsPage, items: [], lastPage: 1, total: 0 }) };
  expect((await press({}, none))['Copy referral link']).toEqual(['onCopy', linkOf('K7M4PQ2X')]);
  expect('Copy referral link' in (await press({}, { ...none, level: 2 }))).toBe(false);
});

it('shows each figure of the program beside its own label', () => {
  renderOnPage(view()(NONE));
  expect(shownRows()).toMatchObject({
    'Paid (USDT)': '48.31',
    'Pending (USDT)': '0.42',
    Friends: '14',
    'Active friends (30 days)': '11',
    'Volume, 30 days (USDT)': '61,250.5',
  });
  const text = textOf(document.body);
  expect(text).toContain('Tier 2Spot 25%Futures 12.5%');
  expect(text).toContain(
    "You earn 25% of your friends' spot fees and 12.5% of their futures fees.",
  );
  expect(text).toContain('Next: tier 3Active friends (30 days)11 / 40');
  expect(text).toContain('Volume (30 days)61,250.5 / 90,000 USDT');
  expect(text).toContain('You get back 10% of the commission on your own fees.');
  expect(text).toMatch(/Disqualified: .*Above limit: /);
  expect(shownLinks()).toMatchObject({
    'Earnings from trades': '/user/referral-earning-trade/2',
    'Earnings from withdrawals': '/user/referral-earning-withdrawal/1',
  });
});

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name })).getAllByRole('row').slice(1).map(textOf);

it('marks the own tier and the own rank, and shows each condition in its column', () => {
  renderOnPage(view()(NONE));
  expect(rowsOf('Tiers').slice(1)).toEqual(['2Current1050,00025%12.5%50%', '34090,00030%25%50%']);
  expect(rowsOf('Leaderboard')).toEqual([
    '1m***a@example.com2141,820.4',
    '2t***r@example.comYou1448.73',
  ]);
  cleanup();
  applyWalletView({ areAmountsHidden: true });
  renderOnPage(view()(NONE));
  const text = textOf(document.body);
  expect(text).toContain('1,820.4');
  for (const own of ['48.73', '48.31', '61,250.5', '4.05']) expect(text).not.toContain(own);
});

it.each(['summary', 'tiers', 'codes', 'leaderboard'] as const)(
  'reads its %s again that could not be loaded',
  (part) => {
    const failed = notLoaded();
    renderOnPage(view({ [part]: failed })(NONE));
    for (const retry of screen.getAllByText('Retry')) fireEvent.click(retry);
    expect(failed.onRetry).toHaveBeenCalled();
  },
);

it('names no rate before the program is loaded', () => {
  renderOnPage(view({ summary: loading, tiers: loading })(NONE));
  expect(screen.queryByText(/^You earn/)).toBeNull();
});

const values = { code: 'TIDE26', label: 'Forum', friendShare: '10', isDefault: '' };
const form = (change: Partial<Form>) =>
  ({ values, phase: 'editing', problems: {}, rejection: undefined, ...change }) as Form;
const dialog =
  (shown: typeof code | undefined, change: Partial<Form> = {}) =>
  ({ onClose, ...calls }: { readonly onClose: () => void }) => (
    <CodeDialogView
      form={{ ...form(change), ...calls }}
      code={shown}
      tier={{ ...tiers[0], friendShareMax: 25 } as (typeof tiers)[0]}
      onClose={onClose}
    />
  );
const FORM = ['edit', 'submit', 'onClose'] as const;

it('edits each part of a code, with the shares that the tier passes on', async () => {
  const edited = await editEach(FORM, dialog(undefined), 'ab');
  expect(edited).toMatchObject({
    Code: ['TIDE26', ['edit', 'code', 'AB']],
    'Label (optional)': ['Forum', ['edit', 'label', 'ab']],
    '10%': [true, undefined],
    '25%': [false, ['edit', 'friendShare', '25']],
    '50%Your tier passes on at most 25%': [false, undefined],
    'Use as default': [false, ['edit', 'isDefault', 'yes']],
  });
  const stored = await editEach(FORM, dialog(code, { values: { ...values, isDefault: 'yes' } }));
  expect(stored['Use as default']?.[1]).toBeUndefined();
});

it('creates or saves a code once, and closes without it', async () => {
  expect(await pressEach(FORM, dialog(undefined))).toEqual({
    Close: ['onClose'],
    Cancel: ['onClose'],
    'Create code': ['submit'],
  });
  expect(await pressEach(FORM, dialog(code))).toMatchObject({ 'Save code': ['submit'] });
  expect(await pressEach(FORM, dialog(code, { phase: 'submitting' }))).toEqual({
    Cancel: 'disabled: Saving the code',
    'Save code': 'busy',
  });
});
