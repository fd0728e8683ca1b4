/** Tests what the sections of the desk join: what each reads, and the call that each change of its view makes. The views
 *  are stories; here they only hand over what they were given. */
import { createElement, type ReactNode } from 'react';
import { act, cleanup, screen, waitFor } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { calendarDateOf } from '#contract/core/calendar-date.ts';
import { decimal } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { OperatorRequest } from '#contract/operator/operator-route.ts';
import { AnnouncementsSection } from '#src/operator/announcements/AnnouncementsSection.tsx';
import { AuditSection } from '#src/operator/audit/AuditSection.tsx';
import type { DeskClient } from '#src/operator/client/desk-client.ts';
import { DeskProvider } from '#src/operator/client/desk-queries.tsx';
import { EarnSection } from '#src/operator/earn/EarnSection.tsx';
import { FaultsSection } from '#src/operator/faults/FaultsSection.tsx';
import { FuturesCount, FuturesSection } from '#src/operator/futures/FuturesSection.tsx';
import { GiftCardsSection } from '#src/operator/gift-cards/GiftCardsSection.tsx';
import { IdentitySection } from '#src/operator/identity/IdentitySection.tsx';
import { LaunchpadSection } from '#src/operator/launchpad/LaunchpadSection.tsx';
import { MaintenanceSection } from '#src/operator/maintenance/MaintenanceSection.tsx';
import { OverviewSection } from '#src/operator/overview/OverviewSection.tsx';
import { P2pSection } from '#src/operator/p2p/P2pSection.tsx';
import {
  DepositsSection,
  ReferralsSection,
  WithdrawalCount,
  WithdrawalsSection,
} from '#src/operator/reviews/sections.tsx';
import { SupportSection } from '#src/operator/support/SupportSection.tsx';
import { deposit, futuresWatch, overview, withdrawal } from '#stories/operator/sample-desk.ts';
import { renderOnPage } from '../../support/on-page.tsx';

type Props = Readonly<Record<string, (...given: never[]) => unknown>>;

/** The last properties of each view. */
const shown = vi.hoisted(() => new Map<string, Readonly<Record<string, unknown>>>());
const view = vi.hoisted(() => (name: string, opened?: (props: never) => unknown) => ({
  [name]: (props: Readonly<Record<string, unknown>>) => {
    shown.set(name, props);
    return opened?.(props as never) ?? null;
  },
}));

vi.mock('#src/operator/announcements/AnnouncementsView.tsx', () => view('AnnouncementsView'));
vi.mock('#src/operator/audit/AuditView.tsx', () => view('AuditView'));
vi.mock('#src/operator/earn/EarnView.tsx', () => view('EarnView'));
vi.mock('#src/operator/faults/FaultsView.tsx', () => view('FaultsView'));
vi.mock('#src/operator/futures/FuturesView.tsx', () => view('FuturesView'));
vi.mock('#src/operator/gift-cards/GiftCardsView.tsx', () => view('GiftCardsView'));
vi.mock('#src/operator/identity/IdentityView.tsx', () =>
  view('IdentityView', ({ caseOf }: { caseOf: (id: string) => ReactNode }) => caseOf('c-3')),
);
vi.mock('#src/operator/identity/CaseView.tsx', () =>
  view('CaseView', ({ paperOf }: { paperOf: (kind: string) => ReactNode }) => paperOf('selfie')),
);
vi.mock('#src/operator/identity/PaperImage.tsx', () => view('PaperImage'));
vi.mock('#src/operator/launchpad/LaunchpadView.tsx', () =>
  view('LaunchpadView', ({ chatOf, onAct }: Record<string, (...given: unknown[]) => ReactNode>) =>
    chatOf?.(5, 7, onAct),
  ),
);
vi.mock('#src/operator/launchpad/PurchaseChat.tsx', () => view('PurchaseChat'));
vi.mock('#src/operator/maintenance/MaintenanceView.tsx', () => view('MaintenanceView'));
vi.mock('#src/operator/overview/OverviewView.tsx', () => view('OverviewView'));
vi.mock('#src/operator/p2p/P2pView.tsx', () =>
  view('P2pView', ({ appealOf, onAct }: Record<string, (...given: unknown[]) => ReactNode>) =>
    appealOf?.(9, onAct),
  ),
);
vi.mock('#src/operator/p2p/AppealView.tsx', () =>
  view('AppealView', ({ fileOf }: { fileOf: (id: string, name: string) => ReactNode }) =>
    fileOf('f-1', 'receipt.pdf'),
  ),
);
vi.mock('#src/operator/p2p/FileContent.tsx', () => view('FileContent'));
vi.mock('#src/operator/reviews/WithdrawalsView.tsx', () => view('WithdrawalsView'));
vi.mock('#src/operator/reviews/DepositsView.tsx', () => view('DepositsView'));
vi.mock('#src/operator/reviews/ReferralsView.tsx', () => view('ReferralsView'));
vi.mock('#src/operator/reviews/ShortfallsView.tsx', () => view('ShortfallsView'));
vi.mock('#src/operator/support/SupportView.tsx', () =>
  view('SupportView', ({ conversationOf }: { conversationOf: (chat: object) => ReactNode }) =>
    conversationOf({ userId: 7 }),
  ),
);
vi.mock('#src/operator/support/ConversationView.tsx', () => view('ConversationView'));

let sent: OperatorRequest[];
let reads: string[];
let data: Readonly<Record<string, unknown>>;
let isReachable: boolean;

beforeEach(() => {
  [sent, reads, data, isReachable] = [[], [], {}, true];
});
afterEach(() => {
  cleanup();
  shown.clear();
});

/** An exchange that records what is read and sent; a read without data never ends. */
const client: DeskClient = {
  read: (address) => {
    reads.push(address);
    const found = data[address];
    return found === undefined ? new Promise(() => undefined) : (Promise.resolve(found) as never);
  },
  call: ({ path, body }) => {
    reads.push(`${path} ${JSON.stringify(body ?? {})}`);
    return new Promise(() => undefined);
  },
  send: (request) => {
    sent.push(request);
    return isReachable ? Promise.resolve('done') : Promise.reject(new Error('no response'));
  },
};

async function open(section: ReactNode): Promise<void> {
  await act(async () => {
    renderOnPage(<DeskProvider client={client}>{section}</DeskProvider>);
  });
}

const propsOf = (name: string): Props => shown.get(name) as Props;

/** Uses a property of a view, and returns what was sent for it. */
async function sentFor(name: string, use: (props: Props) => unknown): Promise<OperatorRequest[]> {
  sent = [];
  // A change ends when everything is read again, and here no read ends.
  await act(async () => void use(propsOf(name)));
  return sent;
}

const valueAs = <Value,>(value: Value): never => value as never;
const post = (path: string, body: unknown) => [{ method: 'POST', path, body }];
const PROJECT_CHAT = '/operator/launchpad/5/chats/7';

type Case = readonly [
  title: string,
  section: () => ReactNode,
  view: string,
  use: (props: Props) => unknown,
  expected: readonly unknown[],
];

const decide = (decision: string, reason: string) => (props: Props) =>
  props['onDecide']?.(valueAs(12), valueAs(decision), valueAs(reason));
const actOn = (change: object) => (props: Props) => props['onAct']?.(valueAs(change));
const faultAct =
  (name: string, ...values: unknown[]) =>
  ({ actions }: Props) =>
    (actions as unknown as Props)[name]?.(...(values as never[]));
const anyPath = expect.stringMatching(/^\/operator\//);

const CASES: readonly Case[] = [
  [
    'an announcement',
    AnnouncementsSection,
    'AnnouncementsView',
    ({ onSend }) => onSend?.(valueAs({ title: 'T', text: 'Text', link: undefined, user: 'a@b.c' })),
    [
      {
        method: 'POST',
        path: anyPath,
        body: expect.objectContaining({ title: 'T', text: 'Text' }),
      },
    ],
  ],
  [
    'the switch of maintenance',
    MaintenanceSection,
    'MaintenanceView',
    ({ onSwitch }) => onSwitch?.(valueAs(true), valueAs('Back at noon.')),
    post('/operator/maintenance', { on: true, text: 'Back at noon.' }),
  ],
  [
    'the decision about a card, with its note',
    GiftCardsSection,
    'GiftCardsView',
    ({ onDecide }) => onDecide?.(valueAs('4000123412341234'), valueAs('lock'), valueAs('Called.')),
    post('/operator/gift-cards/4000123412341234/decision', { decision: 'lock', note: 'Called.' }),
  ],
  [
    'a decision about a withdrawal',
    WithdrawalsSection,
    'WithdrawalsView',
    decide('approve', ''),
    post('/operator/withdrawals/12', { decision: 'approve' }),
  ],
  [
    'a decision about a deposit',
    DepositsSection,
    'DepositsView',
    decide('reject', 'Flagged.'),
    post('/operator/deposits/12', { decision: 'reject', reason: 'Flagged.' }),
  ],
  [
    'a decision about a referral',
    ReferralsSection,
    'ReferralsView',
    decide('reject', 'Same house.'),
    post('/operator/referrals/12', { decision: 'reject', reason: 'Same house.' }),
  ],
  [
    'the suspension of a trader',
    P2pSection,
    'P2pView',
    actOn({ kind: 'suspend', userId: userId(7), isSuspended: true, note: 'Fraud.' }),
    post('/operator/p2p/traders/7/suspend', { suspended: true, note: 'Fraud.' }),
  ],
  [
    'the verdict of an opened appeal',
    P2pSection,
    'AppealView',
    actOn({ kind: 'verdict', id: 9, side: 'buyer', note: 'Paid.' }),
    post('/operator/p2p/appeals/9/verdict', expect.objectContaining({ note: 'Paid.' })),
  ],
  [
    'the end of a project',
    LaunchpadSection,
    'LaunchpadView',
    actOn({ kind: 'cancel', id: 5, note: 'Withdrawn.' }),
    post('/operator/launchpad/5/cancel', { note: 'Withdrawn.' }),
  ],
  [
    'the answer in the chat of a buyer',
    LaunchpadSection,
    'PurchaseChat',
    ({ onAnswer }) => onAnswer?.(valueAs('Tomorrow.')),
    post(PROJECT_CHAT, { text: 'Tomorrow.' }),
  ],
  [
    'a new rate of a product',
    EarnSection,
    'EarnView',
    actOn({ kind: 'rate', id: 3, apr: decimal('0.05'), from: calendarDateOf('2026-12-24') }),
    post('/operator/earn/3/rate', { apr: '0.05', from: '2026-12-24' }),
  ],
  [
    'the end of offering a product',
    EarnSection,
    'EarnView',
    actOn({ kind: 'open', id: 3, isOpen: false }),
    post('/operator/earn/3/open', { open: false }),
  ],
  [
    'the end of a conversation',
    SupportSection,
    'ConversationView',
    ({ onClose }) => onClose?.(),
    [{ method: 'POST', path: '/operator/support-chats/7/close', body: undefined }],
  ],
  [
    'a reply in a conversation',
    SupportSection,
    'ConversationView',
    ({ onReply }) => onReply?.(valueAs('Hello.'), valueAs(undefined)),
    [
      {
        method: 'POST',
        path: '/operator/support-chats/7/messages',
        body: expect.objectContaining({ text: 'Hello.' }),
      },
    ],
  ],
  [
    'a decision about an identity',
    IdentitySection,
    'IdentityView',
    ({ onDecide }) =>
      onDecide?.(valueAs('c-3'), valueAs({ decision: 'reject', papers: [], reasons: [] })),
    [{ method: 'POST', path: expect.stringContaining('c-3'), body: expect.any(Object) }],
  ],
  [
    'a fault with its values',
    FaultsSection,
    'FaultsView',
    faultAct('turnOn', 'drop_events', { every: 5 }),
    [{ method: 'PUT', path: expect.stringContaining('/switches/drop_events'), body: { every: 5 } }],
  ],
  [
    'the end of a fault',
    FaultsSection,
    'FaultsView',
    faultAct('turnOff', 'drop_events'),
    [{ method: 'DELETE', path: expect.stringContaining('/switches/drop_events') }],
  ],
  [
    'the start of a scenario at its own pace',
    FaultsSection,
    'FaultsView',
    faultAct('startScenario', 'storm'),
    [{ method: 'POST', path: expect.stringContaining('/scenarios/storm'), body: { pace: 1 } }],
  ],
  [
    'the end of the scenario',
    FaultsSection,
    'FaultsView',
    faultAct('stopScenario'),
    [{ method: 'DELETE', path: expect.stringMatching(/\/scenarios$/) }],
  ],
  [
    'the jump of the clock',
    FaultsSection,
    'FaultsView',
    faultAct('jump', 60_000),
    [{ method: 'POST', path: expect.stringMatching(/\/clock$/), body: { ahead_ms: 60_000 } }],
  ],
  [
    'the end of all connections',
    FaultsSection,
    'FaultsView',
    faultAct('disconnect'),
    [{ method: 'POST', path: expect.stringMatching(/\/disconnect$/), body: { user_id: '' } }],
  ],
  [
    'the end of all faults',
    FaultsSection,
    'FaultsView',
    faultAct('clearAll'),
    [{ method: 'DELETE', path: expect.stringMatching(/\/faults$/) }],
  ],
];

it.each(CASES)('sends %s as the view states it', async (_title, section, name, use, expected) => {
  await open(createElement(section));
  expect(await sentFor(name, use)).toEqual(
    expected.map((one) => expect.objectContaining(one as object)),
  );
});

it('reads everything again after a change, and names a change without response', async () => {
  data = { '/operator/gift-cards': { reported: [] } };
  await open(<GiftCardsSection />);
  const use = ({ onDecide }: Props) =>
    onDecide?.(valueAs('4000123412341234'), valueAs('lock'), valueAs('x'));
  const before = reads.length;
  const outcomes: unknown[] = [];
  await act(async () => void outcomes.push(await use(propsOf('GiftCardsView'))));
  expect(reads.length).toBeGreaterThan(before);
  isReachable = false;
  await act(async () => void outcomes.push(await use(propsOf('GiftCardsView'))));
  expect(outcomes).toEqual(['done', 'failed']);
});

it('reads the opened case, its paper, the opened appeal, its file and chat by their own IDs', async () => {
  await open(
    <>
      <IdentitySection />
      <P2pSection />
      <LaunchpadSection />
      <SupportSection />
    </>,
  );
  expect(reads).toContain('/operator/identity-cases/c-3/open {}');
  expect(reads).toContain('/operator/identity-cases/c-3/paper {"kind":"selfie"}');
  expect(reads).toContainEqual(expect.stringMatching(/appeals\/9$/));
  expect(reads).toContainEqual(expect.stringMatching(/9.*f-1/));
  expect(reads).toContain(PROJECT_CHAT);
  expect(reads).toContain('/operator/support-chats/7/messages');
});

it('marks the newest unread message of the user as read, once, and none of an operator', async () => {
  const message = { kind: 'text', text: '', at: epochMs(0), readAt: undefined };
  data = {
    '/operator/support-chats/7/messages': {
      messages: [
        { ...message, id: 1, author: 'user', readAt: epochMs(1) },
        { ...message, id: 2, author: 'user' },
        { ...message, id: 3, author: 'user' },
        { ...message, id: 4, author: 'operator' },
      ],
    },
  };
  await open(<SupportSection />);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/operator/support-chats/7/read',
    body: { up_to_id: 3 },
  });
});

it('shows each queue of reviews in its own section, and its count', async () => {
  data = {
    '/operator/reviews': {
      withdrawals: [withdrawal, withdrawal],
      deposits: [deposit],
      referrals: [],
      shortfalls: ['short'],
    },
  };
  await open(
    <>
      <WithdrawalsSection />
      <DepositsSection />
      <ReferralsSection />
      <WithdrawalCount />
    </>,
  );
  await screen.findByText('2');
  const queueOf = (name: string) => shown.get(name)?.['queue'];
  expect(queueOf('WithdrawalsView')).toMatchObject({ data: [withdrawal, withdrawal] });
  expect(queueOf('DepositsView')).toMatchObject({ data: [deposit] });
  expect(queueOf('ReferralsView')).toMatchObject({ data: [] });
  expect(shown.get('ShortfallsView')).toMatchObject({ shortfalls: ['short'] });
});

it('counts alarms and flags of the last day, and not what the fund paid', async () => {
  const now = Date.now();
  const [alarm, paid] = futuresWatch.payments;
  const [flag] = futuresWatch.flags;
  data = {
    '/operator/futures': {
      payments: [
        { ...alarm, at: epochMs(now - 1_000) },
        { ...alarm, at: epochMs(now - DAY_MS - 1) },
        { ...paid, at: epochMs(now - 1_000) },
      ],
      flags: [
        { ...flag, at: epochMs(now - 1_000) },
        { ...flag, at: epochMs(now - 2_000) },
        { ...flag, at: epochMs(now - 2 * DAY_MS) },
      ],
    },
  };
  await open(
    <>
      <FuturesCount />
      <FuturesSection />
    </>,
  );
  await screen.findByText('3');
  expect(shown.get('FuturesView')).toMatchObject({ watch: { status: 'ready' } });
});

it('shows the audit, and the commands per second between two readings of one run', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    data = { '/operator/overview': overview, '/operator/audit': { lines: [] } };
    await open(
      <>
        <OverviewSection />
        <AuditSection />
      </>,
    );
    const rate = () => shown.get('OverviewView')?.['commandsPerSecond'];
    const next = async (change: object): Promise<void> => {
      data = { '/operator/overview': { ...overview, ...change } };
      await act(() => vi.advanceTimersByTimeAsync(3_100));
    };
    expect(rate()).toBeUndefined();
    await next({ at: epochMs(overview.at + 4_000), commandCount: overview.commandCount + 200 });
    expect(rate()).toBe(50);
    const startedAt = epochMs(overview.at + 5_000);
    await next({ at: epochMs(overview.at + 8_000), startedAt, commandCount: 10 });
    expect(rate()).toBeUndefined();
    expect(shown.get('AuditView')).toMatchObject({ lines: { status: 'ready' } });
  } finally {
    vi.useRealTimers();
  }
});

it('states the terms of a product for their cover, and none for an incomplete draft', async () => {
  await open(<EarnSection />);
  const covers = () => reads.filter((read) => read.includes('preview'));
  expect(covers()).toEqual([]);
  const terms = { coin: 'USDT', type: 'flexible', apr: decimal('0.03'), tiers: [] };
  await act(async () => void propsOf('EarnView')['onTermsChange']?.(valueAs(terms)));
  expect(covers()).toEqual([expect.stringContaining('"apr":"0.03"')]);
});
