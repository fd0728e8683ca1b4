import { expect, fn, within } from 'storybook/test';
import type { FaultActions } from '#src/operator/faults/fault-actions.ts';
import { FaultsOn } from '#src/operator/faults/FaultsNotice.tsx';
import { FaultsView, type FaultsViewProps } from '#src/operator/faults/FaultsView.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { loadedData, loading, notLoaded } from '../loadables.ts';
import { faulty, now, quiet, unavailable } from './staged-faults.ts';

const finish = () => fn(() => Promise.resolve('done' as const));

const actionsWith = (patch: Partial<FaultActions> = {}): FaultActions => ({
  turnOn: finish(),
  turnOff: finish(),
  clearAll: finish(),
  startScenario: finish(),
  stopScenario: finish(),
  disconnect: finish(),
  jump: finish(),
  ...patch,
});

const meta = preview.meta({
  component: FaultsView,
  args: {
    status: loadedData(quiet),
    now,
    actions: actionsWith(),
  } satisfies FaultsViewProps,
  render: (args) => (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <FaultsView {...args} />
    </div>
  ),
});

export const Quiet = meta.story({
  name: 'Nothing is on: turns a switch on with its values',
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('button', { name: 'Clear all' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const form = within(canvas.getByRole('form', { name: 'Dropped events' }));
    const every = form.getByRole('textbox', { name: /Every n-th event/ });
    await userEvent.clear(every);
    await userEvent.type(every, '1');
    await expect(form.getByText('Enter an integer from 2 to 10000')).toBeVisible();
    await userEvent.type(every, '2{Enter}');
    await expect(args.actions.turnOn).toHaveBeenCalledWith('drop_events', {
      channel: '*',
      every: 12,
    });
    await expect(await canvas.findByText('Fault is on: Dropped events.')).toBeVisible();
  }),
});

export const Faulty = meta.story({
  name: 'A switch, a scenario and a moved clock are on',
  args: { status: loadedData(faulty) },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('On for 1 min · Count 42')).toBeVisible();
    await expect(canvas.getByText('1 h ahead of the machine')).toBeVisible();
    await expect(canvas.getByText('Running: 7 s left')).toBeVisible();
    const form = within(canvas.getByRole('form', { name: 'Delayed calls' }));
    await expect(form.getByRole('textbox', { name: /Route/ })).toHaveValue('*-app');
    await userEvent.click(form.getByRole('button', { name: 'Turn off' }));
    await expect(args.actions.turnOff).toHaveBeenCalledWith('delay_calls');
    await userEvent.click(canvas.getByRole('button', { name: 'Stop scenario' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Clear all' }));
    await expect(args.actions.stopScenario).toHaveBeenCalledOnce();
    await expect(args.actions.clearAll).toHaveBeenCalledOnce();
  }),
});

export const Confirmed = meta.story({
  name: 'Confirms a jump of the clock and a disconnection of all',
  play: inEnglish(async ({ canvas, canvasElement, userEvent, args }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(canvas.getByRole('button', { name: 'Move clock forward' }));
    const jump = within(await page.findByRole('dialog', { name: 'Move clock forward?' }));
    await userEvent.click(jump.getByRole('button', { name: 'Cancel' }));
    await expect(args.actions.jump).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Disconnect all users' }));
    const cut = within(await page.findByRole('dialog', { name: 'Disconnect all users?' }));
    await userEvent.click(cut.getByRole('button', { name: 'Disconnect all users' }));
    await expect(args.actions.disconnect).toHaveBeenCalledOnce();
    await expect(await canvas.findByText('All users disconnected.')).toBeVisible();
  }),
});

export const Rejected = meta.story({
  name: 'A value that the exchange does not accept',
  args: {
    actions: actionsWith({ turnOn: fn(() => Promise.resolve('field_invalid' as const)) }),
  },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const form = within(canvas.getByRole('form', { name: 'Delayed calls' }));
    await userEvent.click(form.getByRole('button', { name: 'Turn on' }));
    await expect(
      await canvas.findByText('Nothing was changed: a value is not valid.'),
    ).toBeVisible();
  }),
});

export const Unavailable = meta.story({
  name: 'An exchange without the fault desk',
  args: { status: loadedData(unavailable) },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText(/TIDEMARK_FAULTS=on/)).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  }),
});

export const Loading = meta.story({ name: 'Loading', args: { status: loading } });

export const NotLoaded = meta.story({
  name: 'Not loaded, with Retry',
  args: { status: notLoaded() },
});

export const OnEverySection = meta.story({
  name: 'Notice above every section',
  render: () => <FaultsOn status={faulty} />,
  play: inEnglish(async ({ canvas }) => {
    await expect(
      canvas.getByText('Faults are on: Storm with gaps · Delayed calls · Moved clock'),
    ).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Show faults' })).toHaveAttribute(
      'href',
      '#faults',
    );
  }),
});
