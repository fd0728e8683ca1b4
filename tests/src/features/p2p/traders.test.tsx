/** Traders: each figure with its own label, feedback, and what the user may do about a trader or as a merchant. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { merchantStandingCodec } from '#contract/entities/p2p-merchant.ts';
import { merchantStandingWire } from '#contract/samples/p2p.ts';
import { MerchantApplication } from '#src/features/p2p/center/MerchantApplication.tsx';
import { RelatedTradersView } from '#src/features/p2p/traders/RelatedTradersView.tsx';
import { TraderView, type TraderViewProps } from '#src/features/p2p/traders/TraderView.tsx';
import * as samples from '#stories/features/p2p/sample-market.ts';
import { loadedData } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { pressEach, shownLinks, shownRows, textOf } from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const { profile, feedback } = samples;
const INTENTS = ['onPageChange', 'onFollow', 'onBlock', 'onReport', 'onClose'] as const;
type Calls = Pick<TraderViewProps, 'onPageChange' | 'onFollow' | 'onBlock' | 'onClose'>;
const NONE = {
  onPageChange: vi.fn(),
  onFollow: vi.fn(),
  onBlock: vi.fn(),
  onClose: vi.fn(),
  onReport: () => Promise.resolve(true),
};

const trader =
  (change: Partial<typeof profile> = {}, props: Partial<TraderViewProps> = {}) =>
  (calls: Calls) => (
    <TraderView
      {...NONE}
      {...calls}
      profile={loadedData({ ...profile, ...change })}
      feedback={loadedData({ ...feedback, currentPage: 2, lastPage: 3 })}
      isSignedIn
      pending={undefined}
      {...props}
      onReport={props.onReport ?? NONE.onReport}
    />
  );

it('shows each figure of a trader beside its own label', () => {
  renderOnPage(trader({ payMinutes: 6, releaseMinutes: 4, unreleasedRate30d: 0.01 })(NONE));
  expect(shownRows()).toMatchObject({
    'Orders in 30 days': '214',
    'Completion rate in 30 days': '98.5%',
    'All orders': '2,318',
    'Average release time': '4 min',
    'Average payment time': '6 min',
    'Marked paid, not released': '1%',
    Feedback: '1,902 good, 23 bad',
    'First trade': '402 days ago',
  });
  cleanup();
  renderOnPage(trader({ firstTradeDays: undefined })(NONE));
  expect(shownRows()['First trade']).toBe('–');
});

it('follows and blocks, or ends either, and pages the feedback', async () => {
  const pressed = await pressEach(INTENTS, trader());
  expect(pressed).toMatchObject({
    Close: ['onClose'],
    Follow: ['onFollow', true],
    Block: ['onBlock', true],
    Report: undefined,
  });
  expect(Object.values(pressed)).toContainEqual(['onPageChange', 1]);
  expect(Object.values(pressed)).toContainEqual(['onPageChange', 3]);
  const related = trader({ isFollowed: true, isBlocked: true });
  expect(await pressEach(INTENTS, related)).toMatchObject({
    Following: ['onFollow', false],
    Blocked: ['onBlock', false],
  });
  expect(await pressEach(INTENTS, trader({ isFollowed: true, isBlocked: false }))).toMatchObject({
    Following: ['onFollow', false],
    Block: ['onBlock', true],
  });
  expect(await pressEach(INTENTS, trader({}, { pending: 'follow' }))).toMatchObject({
    Follow: 'busy',
    Block: ['onBlock', true],
  });
  expect(await pressEach(INTENTS, trader({}, { pending: 'block' }))).toMatchObject({
    Follow: ['onFollow', true],
    Block: 'busy',
  });
  const ofVisitor = await pressEach(INTENTS, trader({}, { isSignedIn: false }));
  expect(Object.keys(ofVisitor).filter((name) => /Follow|Block|Report/.test(name))).toEqual([]);
});

it('names the rating, the author and the tags of each feedback', () => {
  renderOnPage(trader()(NONE));
  expect(
    screen.getAllByRole('listitem').map((item) => textOf(item).replace(/\d\d \w+ \d{4}/, ' ')),
  ).toEqual([
    'GoodNordicCoins Fast · FriendlyReleased within two minutes.',
    'BadNordicCoins Slow · Asked for more money<b>Asked</b> for 5 EUR more.',
  ]);
});

it.each([true, false])(
  'reports a trader with the trimmed text: accepted %s',
  async (isAccepted) => {
    const onReport = vi.fn(() => Promise.resolve(isAccepted));
    renderOnPage(trader({}, { onReport })(NONE));
    fireEvent.click(screen.getByText('Report'));
    const form = screen.getByRole('form', { name: 'Report trader' });
    await act(async () => void fireEvent.submit(form));
    expect(onReport).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'abuse' } });
    fireEvent.change(screen.getByLabelText('Details'), { target: { value: ' Insults. ' } });
    await act(async () => void fireEvent.submit(form));
    expect(onReport.mock.calls).toEqual([['abuse', 'Insults.']]);
    expect(screen.queryByRole('form') === null).toBe(isAccepted);
    if (!isAccepted) fireEvent.click(screen.getByText('Cancel'));
    expect(screen.queryByRole('form')).toBeNull();
  },
);

it('ends the relation of its own list', async () => {
  const [first] = samples.ads.map(({ trader: one }) => one);
  if (first === undefined) throw new Error('The samples have a trader.');
  const second = { ...first, id: 'Second', nickname: 'Second' };
  const props = { followed: loadedData([first, second]), blocked: loadedData([second]) };
  const pressRelated = (pendingId?: string) =>
    pressEach(['onOpen', 'onRemove'], (calls) => (
      <RelatedTradersView {...props} pendingId={pendingId} {...calls} />
    ));
  expect(await pressRelated()).toEqual({
    NordicCoins: ['onOpen', 'T7K2M9Q4'],
    'Unfollow: NordicCoins': ['onRemove', 'T7K2M9Q4', 'followed'],
    Second: ['onOpen', 'Second'],
    'Unfollow: Second': ['onRemove', 'Second', 'followed'],
    'Second 2': ['onOpen', 'Second'],
    'Unblock: Second': ['onRemove', 'Second', 'blocked'],
  });
  expect(await pressRelated('Second')).toMatchObject({
    'Unfollow: NordicCoins': ['onRemove', 'T7K2M9Q4', 'followed'],
    'Unfollow: Second': 'busy',
  });
});

const standing = merchantStandingCodec.decode(merchantStandingWire);
const merchant = (change: Partial<typeof standing>, onApply = vi.fn()) => {
  renderOnPage(<MerchantApplication standing={{ ...standing, ...change }} onApply={onApply} />);
  return onApply;
};
const rejected = standing.application && {
  ...standing.application,
  state: 'rejected' as const,
  note: 'Too few trades.',
};

it('says what became of an application to be a merchant', () => {
  merchant({ level: 'block' });
  expect(textOf(document.body)).toBe('Your level: Block merchant.');
  cleanup();
  merchant({});
  expect(textOf(document.body)).toMatch(
    /^Your application of .* is in review\.I trade daily and answer within minutes/,
  );
  expect(screen.queryByRole('form')).toBeNull();
  cleanup();
  merchant({ application: rejected });
  expect(textOf(document.body)).toContain('Your last application was rejected. Too few trades.');
  expect(screen.getByRole('form')).toBeTruthy();
  cleanup();
  merchant({ application: undefined, identityLevel: 1, requiredIdentityLevel: 2 });
  expect(screen.getByText('Merchants need identity level 2.')).toBeTruthy();
  const [, query] = (shownLinks()['Verify your identity'] ?? '').split('?');
  expect(new URLSearchParams(query).get('return')).toBe('/p2p-trading/p2p?tab=profile');
  expect(screen.queryByRole('form')).toBeNull();
});

it('sends an application once, from its shortest length on', async () => {
  let finish = (): void => undefined;
  const onApply = merchant(
    { application: undefined },
    vi.fn(() => new Promise<void>((resolve) => (finish = resolve))),
  );
  const form = screen.getByRole('form');
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('textbox'), { target: { value } });
  type(` ${'x'.repeat(19)} `);
  fireEvent.submit(form);
  expect(onApply).not.toHaveBeenCalled();
  type(` ${'x'.repeat(20)} `);
  await act(async () => void fireEvent.submit(form));
  await act(async () => void fireEvent.submit(form));
  expect(onApply.mock.calls).toEqual([['x'.repeat(20)]]);
  await act(async () => finish());
  await act(async () => void fireEvent.submit(form));
  expect(onApply).toHaveBeenCalledTimes(2);
});
