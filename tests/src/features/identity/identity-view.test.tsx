/** View of identity verification: the buttons of each state, the papers with their own actions, and the levels. */
import { cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import type { IdentityCase } from '#contract/entities/identity.ts';
import type { IdentityForm } from '#src/binding/identity.ts';
import { IdentityView, type IdentityViewProps } from '#src/features/identity/IdentityView.tsx';
import {
  caseIn,
  day,
  identityWith,
  knownOf,
  paper,
  RESET_AT,
  threePapers,
  TODAY,
} from '#tests/support/identity-samples.ts';
import { limits } from '#stories/features/identity/sample-identity.ts';
import { StagedIdentity, type IdentityStage } from '#stories/features/identity/staged-identity.tsx';
import { loadedData, notLoaded } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { pressEach, shownLinks, shownRows, textOf } from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const INTENTS = [
  'chooseLevel',
  'openDetails',
  'openPaper',
  'submit',
  'discard',
  'reopen',
  'onRetry',
  'onPhone',
  'onView',
] as const;
type Calls = Partial<Readonly<Record<(typeof INTENTS)[number], (...given: never[]) => unknown>>>;

interface Shown {
  readonly change?: Partial<IdentityForm>;
  readonly props?: Partial<IdentityViewProps>;
}
const view =
  (stage: IdentityStage, { change, props }: Shown = {}) =>
  ({ onRetry, onPhone, onView, ...calls }: Calls) => (
    <StagedIdentity stage={stage}>
      {(form) => (
        <IdentityView
          limits={loadedData(limits)}
          isSocialLogin={false}
          isOutdated={false}
          wantedLevel={undefined}
          returnPath={undefined}
          provider={<p>Provider</p>}
          {...props}
          form={{ ...form, ...change, ...calls } as IdentityForm}
          onRetry={(onRetry ?? vi.fn()) as () => void}
          onPhone={(onPhone ?? vi.fn()) as () => void}
          onView={(onView ?? vi.fn()) as IdentityViewProps['onView']}
        />
      )}
    </StagedIdentity>
  );
const pressView = (stage: IdentityStage, shown?: Shown) => pressEach(INTENTS, view(stage, shown));
const PAPERS = ['Front of the document', 'Back of the document', 'Photo of yourself'] as const;
const [FRONT, BACK, SELFIE] = PAPERS;

it.each<readonly [IdentityStage, Readonly<Record<string, unknown>>]>([
  ['loading', {}],
  ['unread', { Retry: ['onRetry'] }],
  [
    'unverified',
    {
      'Verify level 1': ['chooseLevel', 1],
      'Verify level 2': ['chooseLevel', 2],
      'Verify level 3': ['chooseLevel', 3],
    },
  ],
  ['verified', { 'Verify level 2': ['chooseLevel', 2], 'Verify level 3': ['chooseLevel', 3] }],
  [
    'expiring',
    {
      Renew: ['chooseLevel', 1],
      'Verify level 2': ['chooseLevel', 2],
      'Verify level 3': ['chooseLevel', 3],
    },
  ],
  [
    'draft',
    {
      [`View ${FRONT}`]: ['onView', 'front'],
      [`Replace ${FRONT}`]: ['openPaper', 'front'],
      [`Add ${BACK}`]: ['openPaper', 'back'],
      [`Add ${SELFIE}`]: ['openPaper', 'selfie'],
      'Submit for review': 'disabled: Upload all documents first',
      'Continue on your phone': ['onPhone'],
      'Edit details': ['openDetails'],
      'Discard draft': ['discard'],
    },
  ],
  [
    'inReview',
    Object.fromEntries(
      (['front', 'back', 'selfie'] as const).map((kind, at) => [
        `View ${PAPERS[at]}`,
        ['onView', kind],
      ]),
    ),
  ],
  ['refused', {}],
  ['exhausted', {}],
])('offers what the state "%s" allows', async (stage, buttons) => {
  expect(await pressView(stage)).toEqual(buttons);
});

it('submits only once all papers are there, and offers nothing else meanwhile', async () => {
  expect(await pressView('ready')).toMatchObject({ 'Submit for review': ['submit'] });
  for (const phase of ['submitting', 'discarding'] as const) {
    const busy = await pressView('ready', { change: { phase } });
    const others = Object.keys(busy).filter((name) => !/^(?:View|Submit)/.test(name));
    expect([phase, others]).toEqual([phase, []]);
    expect(busy['Submit for review']).toEqual(phase === 'submitting' ? 'busy' : ['submit']);
  }
});

it('sends a rejected case again, or changes its details, and shows why each paper was rejected', async () => {
  expect(await pressView('rejected')).toMatchObject({
    'Send again': ['reopen'],
    'Edit details': ['openDetails'],
    [`View ${FRONT}`]: ['onView', 'front'],
  });
  expect(await pressView('rejected', { change: { isSaving: true } })).toMatchObject({
    'Send again': 'busy',
  });
  renderOnPage(view('rejected')({}));
  const text = textOf(document.body);
  expect(text).toMatch(
    /Front of the documentRejectedView.*The image is blurred\..*A reflection covers.*Back of the documentApproved/,
  );
  expect(text).toContain('Attempts left: 2');
  expect(text).toContain('Only the documents marked as rejected must be sent again.');
});

const papersOf = (state: IdentityCase['state'], status: 'pending' | 'expired') => ({
  known: knownOf(identityWith(caseIn(state, { papers: [paper('front', status)] }))),
});

it.each([
  ['draft', 'draft', 'pending', 'Uploaded'],
  ['inReview', 'in_review', 'pending', 'In review'],
  ['draft', 'draft', 'expired', 'Expired'],
] as const)('names the state of a paper in a case "%s": %s, %s', (stage, state, status, text) => {
  renderOnPage(view(stage, { change: papersOf(state, status) })({}));
  const [row] = document.body.querySelectorAll('main ul[aria-label=Documents] > li');
  expect(textOf(row ?? document.body)).toContain(`${FRONT}${text}`);
});

it('tells the user how far the papers are, and about rejections and lost responses', () => {
  const textAt = (stage: IdentityStage, change: Partial<IdentityForm> = {}) => {
    renderOnPage(view(stage, { change })({}));
    const text = textOf(document.body);
    cleanup();
    return text;
  };
  expect(textAt('draft')).toContain('Missing documents: 2');
  expect(textAt('ready')).toContain('All documents are uploaded.');
  const rejection = { name: 'state_changed', message: 'Not so.' } as IdentityForm['rejection'];
  expect(textAt('draft', { rejection })).toContain('Not so.');
  expect(textAt('draft', { isUnanswered: true })).toContain('The exchange did not respond.');
  expect(textAt('draft', { isUnresolved: true })).toContain('nothing happens twice');
  expect(textAt('draft')).not.toMatch(/did not respond|nothing happens twice/);
  expect(
    textAt('exhausted', { known: knownOf(identityWith(undefined, { attemptsResetAt: RESET_AT })) }),
  ).toMatch(/You can try again after \d\d \w{3} \d{4}/);
});

it('shows the level with its name and its last day, and reads an outdated one again', async () => {
  const known = knownOf(
    identityWith(undefined, {
      level: 1,
      verifiedName: { firstName: 'Mai', lastName: 'Tran' },
      levelExpiresOn: day('2034-02-28'),
    }),
  );
  renderOnPage(view('verified', { change: { known } })({}));
  const text = textOf(document.body);
  expect(text).toContain('Verified name: Mai Tran');
  expect(text).toContain('Valid until 28 Feb 2034');
  expect(screen.queryByText('Your identity level could not be updated.')).toBeNull();
  cleanup();
  const outdated = { change: { known }, props: { isOutdated: true } };
  expect(await pressView('verified', outdated)).toMatchObject({ Retry: ['onRetry'] });
});

it.each([
  ['2026-12-29', true],
  ['2026-12-30', false],
])('renews a level thirty days before its end: %s', async (lastDay, isRenewable) => {
  const known = knownOf(identityWith(undefined, { level: 1, levelExpiresOn: day(lastDay) }), {
    today: TODAY,
  });
  expect('Renew' in (await pressView('verified', { change: { known } }))).toBe(isRenewable);
});

it('leads back to the page that needs a level, as a notice until it is reached', () => {
  const textFor = (level: number, wantedLevel: number | undefined) => {
    cleanup();
    const known = knownOf(identityWith(undefined, { level }));
    const props = { returnPath: '/user/my-wallet/withdrawal?coin=BTC', wantedLevel };
    renderOnPage(view('verified', { change: { known }, props })({}));
    expect(shownLinks()['Go back']).toBe('/user/my-wallet/withdrawal?coin=BTC');
    return textOf(document.body);
  };
  expect(textFor(1, 2)).toContain('You need identity level 2 to continue there.');
  expect(textFor(2, 2)).toContain('You have the identity level that you need.');
  expect(textFor(0, undefined)).toContain('You need identity level 1 to continue there.');
  cleanup();
  renderOnPage(view('verified')({}));
  expect('Go back' in shownLinks()).toBe(false);
});

it('shows the limits of each level, and what is used of the own one', () => {
  const levels = [1, 2].map((level) => ({
    ...limits.levels[level],
    level,
    daily: decimal(`${level}000`),
    monthly: decimal(`${level}0000`),
  })) as unknown as typeof limits.levels;
  const used = { daily: decimal('250'), monthly: decimal('400') };
  const props = { limits: loadedData({ ...limits, levels, used }) };
  renderOnPage(view('verified', { props })({}));
  expect(shownRows()).toEqual({
    'Withdrawals in 24 hours': '250 of 1,000 USD used',
    'Withdrawals in 30 days': '400 of 10,000 USD used',
    'Withdrawals in 24 hours 2': '2,000 USD',
    'Withdrawals in 30 days 2': '20,000 USD',
  });
  const text = textOf(document.body);
  expect(text).toContain('750 USD remaining');
  expect(text).toContain('9,600 USD remaining');
  expect(text).toMatch(/Level 1: \w+Verified.*Level 2: [\w ]+Not verified/);
});

it('marks a level whose case is in review, and nothing while the level is not known', () => {
  const inReview = knownOf(
    identityWith(caseIn('in_review', { level: 2, papers: threePapers }), { level: 1 }),
  );
  renderOnPage(view('inReview', { change: { known: inReview } })({}));
  expect(textOf(document.body)).toMatch(/Level 1: \w+Verified.*Level 2: [\w ]+In review/);
  cleanup();
  renderOnPage(view('loading')({}));
  expect(screen.queryByText('Not verified')).toBeNull();
});

it('reads the limits again that could not be loaded', async () => {
  const failed = notLoaded();
  await pressView('verified', { props: { limits: failed } });
  expect(failed.onRetry).toHaveBeenCalledOnce();
});
