/** What the forms of the desk hand over: each field at its place, nothing that is incomplete, and nothing twice. */
import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, screen, waitFor } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import type { NewProject } from '#contract/operator/launchpad.ts';
import { ClockPanel } from '#src/operator/faults/ClockPanel.tsx';
import { ScenariosPanel } from '#src/operator/faults/ScenariosPanel.tsx';
import { SwitchForm } from '#src/operator/faults/SwitchForm.tsx';
import { ProductForm } from '#src/operator/earn/ProductForm.tsx';
import { LockForm } from '#src/operator/gift-cards/LockForm.tsx';
import { ThemeForm } from '#src/operator/gift-cards/ThemeForm.tsx';
import { ProjectForm } from '#src/operator/launchpad/ProjectForm.tsx';
import { ReplyForm } from '#src/operator/support/ReplyForm.tsx';
import { now, quiet } from '#stories/operator/staged-faults.ts';
import { renderOnPage } from '../../support/on-page.tsx';

afterEach(cleanup);

const fieldOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(fieldOf(label), { target: { value } });
const submit = (): void => {
  const form = document.querySelector('form');
  if (form !== null) fireEvent.submit(form);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('a theme keeps every field that was not edited, and has a name and a color', () => {
  const onSave = vi.fn();
  const theme = {
    id: 4,
    name: 'Lanterns',
    category: 'Festivals',
    design: 'plain',
    color: '#aa0000',
    isOffered: true,
    cardCount: 9,
  } as const;
  renderOnPage(<ThemeForm theme={theme} isBusy={false} onSave={onSave} />);
  type('Name', '  ');
  submit();
  type('Name', ' Moon ');
  type('Color', '#12345');
  submit();
  expect(onSave).not.toHaveBeenCalled();
  type('Color', '#00bb00');
  type('Category', 'Autumn');
  fireEvent.click(fieldOf('Offered for new cards'));
  submit();
  const { cardCount: _count, ...saved } = theme;
  expect(onSave.mock.calls).toEqual([
    [{ ...saved, name: 'Moon', category: 'Autumn', color: '#00bb00', isOffered: false }],
  ]);
});

it('a new theme has no ID', () => {
  const onSave = vi.fn();
  renderOnPage(<ThemeForm theme={undefined} isBusy={false} onSave={onSave} />);
  submit();
  type('Name', 'Moon');
  submit();
  expect(onSave.mock.calls).toEqual([[expect.objectContaining({ name: 'Moon' })]]);
  expect(onSave.mock.lastCall?.[0]).not.toHaveProperty('id');
});

it('a card is locked by all 16 digits of its number with a note, and the form is empty again', () => {
  const onLock = vi.fn();
  renderOnPage(<LockForm isBusy={false} onLock={onLock} />);
  type('Note', ' Called. ');
  type('Card number', '4000 1234 1234 123');
  submit();
  expect(onLock).not.toHaveBeenCalled();
  type('Card number', '4000 1234 1234 1234');
  submit();
  expect(onLock.mock.calls).toEqual([['4000123412341234', 'Called.']]);
  expect([fieldOf('Card number').value, fieldOf('Note').value]).toEqual(['', '']);
  type('Card number', '4000 1234 1234 1234');
  submit();
  expect(onLock).toHaveBeenCalledOnce();
});

const drop = {
  id: 'drop_events',
  seam: 'events',
  isOn: false,
  since: undefined,
  values: undefined,
  hitCount: 0,
  parameters: [
    { name: 'channel', kind: 'text', initial: '*' },
    { name: 'every', kind: 'integer', initial: 5, min: 2, max: 10 },
  ],
} as const;

it('a switch is turned on with values of its ranges, and off only while it is on', () => {
  const [onTurnOn, onTurnOff] = [vi.fn(), vi.fn()];
  const formOf = (fault: Parameters<typeof SwitchForm>[0]['fault']) => (
    <SwitchForm fault={fault} now={now} onTurnOn={onTurnOn} onTurnOff={onTurnOff} />
  );
  renderOnPage(formOf(drop));
  const [channel, every] = screen.getAllByRole<HTMLInputElement>('textbox');
  if (channel === undefined || every === undefined) throw new Error('both have a field');
  const enter = (field: HTMLInputElement, value: string) =>
    fireEvent.change(field, { target: { value } });
  for (const wrong of ['1', '11', 'x', '']) {
    enter(every, wrong);
    submit();
  }
  enter(every, '7');
  enter(channel, ' ');
  submit();
  expect(onTurnOn).not.toHaveBeenCalled();
  enter(channel, ' wallets ');
  submit();
  expect(onTurnOn.mock.calls).toEqual([[{ channel: 'wallets', every: 7 }]]);
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  // What was edited has been sent: the fields show what is in force.
  expect([channel.value, every.value]).toEqual(['*', '5']);
  cleanup();
  renderOnPage(formOf({ ...drop, isOn: true, values: { channel: 'spot', every: 3 } }));
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual([
    'spot',
    '3',
  ]);
  press('Turn off');
  expect(onTurnOff).toHaveBeenCalledOnce();
});

it('the clock jumps as chosen, and users are disconnected, only after a confirmation', async () => {
  const onJump = vi.fn(() => Promise.resolve());
  const onDisconnect = vi.fn(() => Promise.resolve());
  const onClear = vi.fn();
  const status = { ...quiet, isOn: true };
  renderOnPage(<ClockPanel {...{ status, onJump, onDisconnect, onClear }} />);
  const confirm = async (name: string): Promise<void> => {
    press(name);
    expect(screen.getByRole('dialog')).toBeDefined();
    const buttons = screen.getAllByRole('button', { name });
    await act(async () => void fireEvent.click(buttons.at(-1) as HTMLElement));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  press('Move clock forward');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onJump).not.toHaveBeenCalled();
  await confirm('Move clock forward');
  expect(onJump.mock.calls).toEqual([[HOUR_MS]]);
  fireEvent.click(screen.getByRole('radio', { name: '8 h' }));
  await confirm('Move clock forward');
  expect(onJump.mock.lastCall).toEqual([8 * HOUR_MS]);
  await confirm('Disconnect all users');
  expect([onJump.mock.calls.length, onDisconnect.mock.calls.length]).toEqual([2, 1]);
  press('Clear all');
  expect(onClear).toHaveBeenCalledOnce();
});

it('a scenario is started by its own button, and the running one is stopped', () => {
  const [onStart, onStop] = [vi.fn(), vi.fn()];
  const running = {
    id: 'storm_with_gaps',
    startedAt: now,
    endsAt: (now + 9_000) as typeof now,
    stepsDone: 1,
  };
  const status = { scenarios: quiet.scenarios, running };
  renderOnPage(<ScenariosPanel {...{ status, now, onStart, onStop }} />);
  const starts = screen.getAllByRole('button', { name: /^Start/ });
  expect(starts).toHaveLength(1);
  fireEvent.click(starts[0] as HTMLElement);
  expect(onStart.mock.calls).toEqual([['bad_train_ride']]);
  expect(screen.getByText('Running: 9 s left')).toBeDefined();
  press('Stop scenario');
  expect(onStop).toHaveBeenCalledOnce();
});

const COVER = { cover: decimal('100'), available: decimal('500'), isCovered: true };
type Preview = Parameters<typeof ProductForm>[0]['preview'];
const ready = (data: typeof COVER) => ({ status: 'ready', data }) as unknown as Preview;

function openProduct(preview: Preview) {
  const [onTermsChange, onCreate] = [vi.fn(), vi.fn()];
  const props = { preview, onTermsChange, onCreate };
  renderOnPage(<ProductForm {...props} />);
  return props;
}

function fillProduct(): void {
  type('Coin', ' eth ');
  type('Reward coin', 'usdt');
  type('Days', '60');
  type(/^APR \(%\)/, '12.5');
  type('Bound of the rate', '1000');
  type(/^APR above the bound/, '3');
  type('Minimum', '1');
  type('Quota per user', '20');
  type('Total quota', '300');
  type('Hours before an early redemption', '24');
}

it('a product is created with the terms that its cover was asked for', () => {
  const { onTermsChange, onCreate } = openProduct(ready(COVER));
  submit();
  expect(onCreate).not.toHaveBeenCalled();
  fillProduct();
  const tier = (minimum: string, maximum: string | undefined, apr: string) => ({
    minimum,
    maximum,
    apr,
  });
  const terms = {
    coin: 'ETH',
    rewardCoin: 'USDT',
    type: 'locked',
    durationDays: 60,
    apr: '0.125',
    tiers: [tier('0', '1000', '0.125'), tier('1000', undefined, '0.03')],
    minimum: '1',
    personalQuota: '20',
    totalQuota: '300',
    earlyRule: 'repay_rewards',
    minimumHoldHours: 24,
    isRenewable: true,
  };
  expect(onTermsChange.mock.lastCall?.[0]).toMatchObject(terms);
  submit();
  expect(onCreate.mock.calls).toEqual([[onTermsChange.mock.lastCall?.[0]]]);
  fireEvent.click(screen.getByRole('radio', { name: 'Flexible' }));
  expect(onTermsChange.mock.lastCall?.[0]).toMatchObject({
    type: 'flexible',
    durationDays: undefined,
    earlyRule: 'none',
    minimumHoldHours: 0,
    isRenewable: false,
  });
  type('Total quota', '');
  expect(onTermsChange).toHaveBeenLastCalledWith(undefined);
});

it.each([
  ['that the house cannot cover', ready({ ...COVER, isCovered: false })],
  ['whose cover is loading', { status: 'loading' } as Preview],
  ['that the exchange rejects', { status: 'failed' } as unknown as Preview],
])('a product %s is not created', (_which, preview) => {
  const { onCreate } = openProduct(preview);
  fillProduct();
  submit();
  expect(onCreate).not.toHaveBeenCalled();
});

it('a reply leaves the form when it was sent, and stays when it was not', async () => {
  let end: (isSent: boolean) => void = () => undefined;
  const onReply = vi.fn(() => new Promise<boolean>((resolve) => void (end = resolve)));
  renderOnPage(<ReplyForm onReply={onReply} />);
  type('Reply', '   ');
  submit();
  expect(onReply).not.toHaveBeenCalled();
  type('Reply', ' Hello. ');
  submit();
  submit();
  expect(onReply.mock.calls).toEqual([['Hello.', undefined]]);
  await act(async () => end(false));
  expect(fieldOf('Reply').value).toBe(' Hello. ');
  submit();
  await act(async () => end(true));
  expect(onReply).toHaveBeenCalledTimes(2);
  expect(fieldOf('Reply').value).toBe('');
});

const READY = {
  name: 'Lantern',
  coin: 'LNT',
  description: 'A token of light.',
  website: '',
  saleType: 'subscription',
  totalTokens: '1000000',
  price: '0.5',
  priceCoin: 'USDT',
  lot: '1',
  capPerUser: '5000',
  minimumCommit: '10',
  maximumCommit: '1000',
  ticketSize: '',
  ticketsMax: '',
  snapshotCoin: '',
  limitRatio: '1',
  identityLevel: '1',
  blockedCountries: '',
  startsAt: '2026-12-01 12:00',
  snapshotAt: '',
  commitAt: '2026-12-03 12:00',
  calculationAt: '2026-12-05 12:00',
  distributionAt: '2026-12-06 12:00',
  endsAt: '2026-12-07 12:00',
  listsAt: '',
  vesting: '100 2026-12-06 12:00',
} as const;

function openProject(onPreview: (project: NewProject) => Promise<readonly string[] | undefined>) {
  const onCreate = vi.fn();
  const view: ReactNode = <ProjectForm onPreview={onPreview} onCreate={onCreate} initial={READY} />;
  renderOnPage(view);
  return onCreate;
}

const submitForm = () => act(async () => submit());

it('a project is created as the exchange has checked it, and an edit needs another check', async () => {
  const onPreview = vi.fn((_project: NewProject) => Promise.resolve([]));
  const onCreate = openProject(onPreview);
  await submitForm();
  expect(onCreate).not.toHaveBeenCalled();
  expect(onPreview.mock.lastCall?.[0]).toMatchObject({ name: 'Lantern' });
  type('Name', 'Beacon');
  await submitForm();
  expect(onCreate).not.toHaveBeenCalled();
  await submitForm();
  expect(onCreate.mock.calls).toEqual([[onPreview.mock.lastCall?.[0]]]);
  expect(onCreate.mock.lastCall?.[0]).toMatchObject({ name: 'Beacon' });
});

it.each([
  ['problems', ['Too early.'], 'Too early.'],
  ['no response', undefined, 'The exchange did not respond. Try again.'],
])('a project with %s is not created', async (_which, problems, message) => {
  const onCreate = openProject(() => Promise.resolve(problems));
  await submitForm();
  expect(screen.getByText(message)).toBeDefined();
  await submitForm();
  expect(onCreate).not.toHaveBeenCalled();
});
