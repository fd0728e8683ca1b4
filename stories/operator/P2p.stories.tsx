import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { p2pOrderCodec, type P2pFile } from '#contract/entities/p2p-order.ts';
import { orderPaymentMethodCodec } from '#contract/entities/p2p-payment-method.ts';
import { merchantApplicationCodec } from '#contract/entities/p2p-merchant.ts';
import { traderProfileCodec } from '#contract/entities/p2p-trader.ts';
import type {
  AppealDetails,
  AppealSummary,
  ApplicationInReview,
  TraderReport,
} from '#contract/operator/p2p.ts';
import {
  merchantApplicationWire,
  orderPaymentMethodWire,
  p2pOrderWire,
  traderProfileWire,
} from '#contract/samples/p2p.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { AppealView } from '#src/operator/p2p/AppealView.tsx';
import { FileContent, type FilePage } from '#src/operator/p2p/FileContent.tsx';
import { P2pView, type P2pQueue, type P2pViewProps } from '#src/operator/p2p/P2pView.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { CARD_PNG } from '../features/identity/sample-card.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../loadables.ts';
import { cutTexts } from '#tests/support/cut-texts.ts';
import { frame } from './frame.tsx';
import { NOW } from './sample-desk.ts';

const ago = (ms: number) => epochMs(NOW - ms);
const order = { ...p2pOrderCodec.decode(p2pOrderWire), status: 'in_appeal' as const };
const profile = traderProfileCodec.decode(traderProfileWire);

const summary: AppealSummary = {
  id: 4,
  orderUid: order.uid,
  isLate: false,
  openedBy: 'buyer',
  reason: 'paid_not_released',
  status: 'under_review',
  coin: order.coin,
  currency: order.currency,
  amount: order.amount,
  fiatAmount: order.fiatAmount,
  openedAt: ago(2 * HOUR_MS),
  respondBy: undefined,
  isClaimed: false,
  isWithBot: false,
};
const complaint: AppealSummary = {
  ...summary,
  id: 5,
  orderUid: '26112900042',
  isLate: true,
  reason: 'chargeback',
  isClaimed: true,
};
const report: TraderReport = {
  id: 9,
  reporterId: userId(12),
  reportedId: userId(7),
  trader: profile,
  orderUid: undefined,
  reason: 'off_platform',
  text: 'Asked me to use another app.',
  isSuspended: false,
  createdAt: ago(14 * MINUTE_MS),
};

const file: P2pFile = {
  id: 'jq7TzR3kWm5XcV8n',
  type: 'image/png',
  name: 'transfer.png',
  bytes: 4_100,
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  uploadedAt: ago(2 * HOUR_MS),
};
const side: AppealDetails['buyer'] = {
  userId: userId(12),
  profile,
  verifiedName: 'Mai Kim',
  nativeName: '김마이',
  wonCount: 1,
  lostCount: 0,
  isSuspended: false,
  mayRespond: false,
  sameAccountUserIds: [],
};
const message = {
  clientId: undefined,
  event: undefined,
  image: undefined,
  file: undefined,
  deliveredAt: undefined,
  readAt: undefined,
} as const;
const details: AppealDetails = {
  appeal: {
    id: 4,
    isLate: false,
    openedBy: 'buyer',
    reason: 'paid_not_released',
    status: 'under_review',
    evidence: [
      {
        author: 'buyer',
        text: 'I have paid and nothing was released.',
        files: [file],
        at: ago(2 * HOUR_MS),
      },
    ],
    openedAt: ago(2 * HOUR_MS),
    respondBy: undefined,
    isClaimed: false,
    verdictNote: '',
  },
  order,
  paymentMethod: orderPaymentMethodCodec.decode(orderPaymentMethodWire),
  isNameUnsure: false,
  buyer: side,
  seller: { ...side, userId: userId(7), verifiedName: 'Lan Tran', nativeName: undefined },
  settlement: undefined,
  messages: [
    {
      ...message,
      id: 1,
      author: 'system',
      text: '',
      event: 'p2p_started',
      sentAt: ago(3 * HOUR_MS),
      role: undefined,
    },
    {
      ...message,
      id: 2,
      author: 'counterparty',
      text: 'I have paid. <b>Please</b> release.',
      sentAt: ago(2.5 * HOUR_MS),
      role: 'buyer',
    },
    {
      ...message,
      id: 3,
      author: 'counterparty',
      text: '',
      file: { id: file.id, name: 'statement.pdf', bytes: 9_000 },
      sentAt: ago(2.4 * HOUR_MS),
      role: 'seller',
    },
  ],
  timeline: [
    { at: ago(3 * HOUR_MS), event: 'p2p_started', by: 'buyer' },
    { at: ago(2.6 * HOUR_MS), event: 'p2p_marked_paid', by: 'buyer' },
    { at: ago(2 * HOUR_MS), event: 'p2p_appeal_opened', by: 'buyer' },
  ],
};

interface Args extends Pick<P2pViewProps, 'queue' | 'onAct'> {
  readonly opened: Reloadable<AppealDetails>;
  readonly content: Reloadable<FilePage>;
  readonly onSave: (base64: string) => void;
}

const application: ApplicationInReview = {
  id: 3,
  userId: userId(21),
  trader: { ...profile, nickname: 'LagosDesk' },
  application: {
    ...merchantApplicationCodec.decode(merchantApplicationWire),
    createdAt: ago(5 * HOUR_MS),
  },
};

const queue: P2pQueue = {
  applications: [application],
  appeals: [summary, complaint],
  reports: [report],
};

const meta = preview.meta({
  title: 'operator/P2p',
  parameters: { isPage: true },
  args: {
    queue: loadedData(queue),
    opened: loadedData(details),
    content: loadedData<FilePage>({ type: 'image/png', base64: CARD_PNG }),
    onAct: fn<P2pViewProps['onAct']>(async () => 'done'),
    onSave: fn(),
  } satisfies Args,
  render: ({ opened, content, onSave, ...args }: Args) =>
    frame(
      'Desk',
      <P2pView
        {...args}
        now={NOW}
        appealOf={(_id, onAct) => (
          <AppealView
            opened={opened}
            onAct={onAct}
            fileOf={(id, name) => (
              <FileContent key={id} name={name} content={content} onSave={onSave} />
            )}
          />
        )}
      />,
    ),
});

export const Queue = meta.story({
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('Select an entry to see its details.')).toBeVisible();
    await expect(canvas.getByText('Complaint: Chargeback')).toBeVisible();
  }),
});
export const Loading = meta.story({ args: { queue: loading } });
export const Failed = meta.story({ args: { queue: notLoaded() } });
export const Outdated = meta.story({ args: { queue: outdatedData(queue) } });
export const Empty = meta.story({
  args: { queue: loadedData({ applications: [], appeals: [], reports: [] }) },
});

type PlayContext = Parameters<NonNullable<typeof Queue.play>>[0];
type Given = Pick<PlayContext, 'canvas' | 'userEvent'>;

const openCase = ({ canvas, userEvent }: Given) =>
  userEvent.click(canvas.getByRole('button', { name: summary.orderUid }));

export const Opened = meta.story({
  play: inEnglish(async (given) => {
    await openCase(given);
    const { canvas } = given;
    await expect(await canvas.findByText('Mai Kim')).toBeVisible();
    await expect(canvas.getByText('Lan Tran')).toBeVisible();
    // Markup of users is text.
    await expect(canvas.getByText('I have paid. <b>Please</b> release.')).toBeVisible();
    await expect(canvas.getByText(/Marked as paid · Buyer$/)).toBeVisible();
  }),
});
export const FileOnRequest = meta.story({
  play: inEnglish(async (given) => {
    await openCase(given);
    const { canvas, userEvent } = given;
    await expect(canvas.queryByRole('img')).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: 'Show file: transfer.png' }));
    await expect(await canvas.findByRole('img', { name: 'transfer.png' })).toBeVisible();
  }),
});
export const PdfIsSaved = meta.story({
  args: { content: loadedData<FilePage>({ type: 'application/pdf', base64: 'JVBERi0xLjcK' }) },
  play: inEnglish(async (given) => {
    await openCase(given);
    const { canvas, userEvent, args } = given;
    await userEvent.click(await canvas.findByRole('button', { name: 'Show file: statement.pdf' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Save file' }));
    await expect(args.onSave).toHaveBeenCalledWith('JVBERi0xLjcK');
  }),
});
export const FileNotLoaded = meta.story({
  args: { content: notLoaded() },
  play: inEnglish(async (given) => {
    await openCase(given);
    const { canvas, userEvent } = given;
    await userEvent.click(await canvas.findByRole('button', { name: 'Show file: transfer.png' }));
    await expect(await canvas.findByText('The file could not be loaded.')).toBeVisible();
  }),
});
export const Taken = meta.story({
  play: inEnglish(async (given) => {
    await openCase(given);
    const { canvas, userEvent, args } = given;
    await userEvent.click(await canvas.findByRole('button', { name: 'Take case' }));
    await expect(args.onAct).toHaveBeenCalledWith({ kind: 'claim', id: 4 });
    await expect(await canvas.findByText('Case taken. Both sides were notified.')).toBeVisible();
  }),
});
export const Decided = meta.story({
  args: { onAct: fn<P2pViewProps['onAct']>(async () => 'state_changed') },
  play: inEnglish(async (given) => {
    await openCase(given);
    const { canvas, userEvent, args } = given;
    const release = await canvas.findByRole('button', { name: /^Release to the buyer/ });
    await expect(release).toHaveAttribute('aria-disabled', 'true');
    const note = canvas.getByRole('textbox', { name: 'Note to both sides' });
    await userEvent.type(note, 'The payment has arrived.');
    await userEvent.click(release);
    const dialog = within(screen.getByRole('dialog', { name: 'Decide for the buyer?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Decide for the buyer' }));
    await expect(args.onAct).toHaveBeenCalledWith({
      kind: 'verdict',
      id: 4,
      side: 'buyer',
      note: 'The payment has arrived.',
    });
    await expect(await canvas.findByText(/was decided already/)).toBeVisible();
  }),
});
export const ResponsePending = meta.story({
  args: { opened: loadedData({ ...details, seller: { ...details.seller, mayRespond: true } }) },
  play: inEnglish(async (given) => {
    await openCase(given);
    const { canvas, userEvent, args } = given;
    await userEvent.type(
      await canvas.findByRole('textbox', { name: 'Note to both sides' }),
      'The payment has arrived.',
    );
    // Only the silent side is protected.
    const toBuyer = canvas.getByRole('button', { name: /^Release to the buyer/ });
    await expect(toBuyer).toHaveAttribute('aria-disabled', 'true');
    await expect(toBuyer).toHaveAccessibleDescription('The other side still has time to respond.');
    await userEvent.click(toBuyer);
    await expect(args.onAct).not.toHaveBeenCalled();
    const toSeller = canvas.getByRole('button', { name: /^Return to the seller/ });
    await expect(toSeller).not.toHaveAttribute('aria-disabled', 'true');
  }),
});
export const Written = meta.story({
  play: inEnglish(async (given) => {
    await openCase(given);
    const { canvas, userEvent, args } = given;
    const text = await canvas.findByRole('textbox', { name: 'Message to both sides' });
    await userEvent.type(text, 'Please send a statement.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send message' }));
    const sent = { kind: 'message', id: 4, text: 'Please send a statement.' };
    await expect(args.onAct).toHaveBeenCalledWith(sent);
    await expect(text).toHaveValue('');
  }),
});
export const Suspicious = meta.story({
  args: {
    opened: loadedData({
      ...details,
      appeal: { ...details.appeal, isLate: true, isClaimed: true },
      isNameUnsure: true,
      buyer: { ...side, sameAccountUserIds: [userId(31)] },
      seller: { ...side, isSuspended: true },
    }),
  },
  play: inEnglish(async (given) => {
    await openCase(given);
    const { canvas } = given;
    await expect(await canvas.findByText('Other users with the same account: 31')).toBeVisible();
    await expect(canvas.getByText('Suspended from P2P.')).toBeVisible();
    await expect(canvas.getByText(/^The name on the account could not/)).toBeVisible();
    await expect(canvas.getByText(/A decision moves nothing/)).toBeVisible();
  }),
});
export const Reported = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: profile.nickname }));
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Note' }), 'Warned.');
    await userEvent.click(canvas.getByRole('button', { name: 'Close report' }));
    await expect(args.onAct).toHaveBeenCalledWith({ kind: 'close_report', id: 9, note: 'Warned.' });
  }),
});
export const MerchantApproved = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'LagosDesk' }));
    await expect(canvas.getByText(/^I trade daily/)).toBeVisible();
    const approve = await canvas.findByRole('button', { name: 'Approve' });
    await expect(approve).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(
      canvas.getByRole('textbox', { name: 'Note to the applicant' }),
      'Welcome.',
    );
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'Verified merchant');
    await userEvent.click(approve);
    await expect(args.onAct).toHaveBeenCalledWith({
      kind: 'application',
      id: 3,
      level: 'verified',
      note: 'Welcome.',
    });
    await expect(await canvas.findByText('Application decided.')).toBeVisible();
  }),
});
export const MerchantRejected = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'LagosDesk' }));
    await userEvent.type(
      canvas.getByRole('textbox', { name: 'Note to the applicant' }),
      'Too new.',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Reject' }));
    await expect(args.onAct).toHaveBeenCalledWith({
      kind: 'application',
      id: 3,
      level: 'none',
      note: 'Too new.',
    });
  }),
});
export const Suspended = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: profile.nickname }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Suspend trader' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Suspend user 7?' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Note for the audit' }), 'Fraud.');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    await expect(args.onAct).toHaveBeenCalledWith({
      kind: 'suspend',
      userId: 7,
      isSuspended: true,
      note: 'Fraud.',
    });
  }),
});
export const CaseLoading = meta.story({ args: { opened: loading }, play: inEnglish(openCase) });
export const CaseNotLoaded = meta.story({
  args: { opened: notLoaded() },
  play: inEnglish(openCase),
});
export const LongNumbers = meta.story({
  args: {
    opened: loadedData({
      ...details,
      order: {
        ...order,
        currency: 'VND',
        fiatAmount: decimal('1234567890'),
        amount: decimal('48603.12345678'),
      },
    }),
  },
  play: inEnglish(openCase),
});

/** Reasons in the words of a language with long ones; names without a place to break. */
const longTexts: Reloadable<P2pQueue> = loadedData({
  appeals: [{ ...complaint, reason: 'paid_not_released' }],
  reports: [{ ...report, trader: { ...profile, nickname: 'SuperFastTrader12345' } }],
  applications: [],
});

/** Nothing in a table or in the opened case goes beyond its box. */
export const OnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  args: { queue: longTexts },
  play: inEnglish(async () => {
    await waitFor(() => expect(cutTexts('td, th, dd, dt')).toEqual([]));
  }),
});
export const CaseOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  args: {
    opened: loadedData({
      ...details,
      buyer: { ...side, verifiedName: 'Maximiliana Wolfeschlegelsteinhausenbergerdorff' },
    }),
  },
  play: inEnglish(async (given) => {
    await openCase(given);
    await expect(await given.canvas.findByText('Lan Tran')).toBeVisible();
    await expect(cutTexts('td, dd, dt, h3, button')).toEqual([]);
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
