import { expect, fn, screen, within } from 'storybook/test';
import {
  MaintenanceView,
  type MaintenanceViewProps,
} from '#src/operator/maintenance/MaintenanceView.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { loadedData, loading, notLoaded } from '../loadables.ts';
import { frame } from './frame.tsx';
import { maintenanceOff, maintenanceOn, NOW } from './sample-desk.ts';

const meta = preview.meta({
  title: 'operator/Maintenance',
  parameters: { isPage: true },
  args: {
    state: loadedData(maintenanceOff),
    now: NOW,
    onSwitch: fn<MaintenanceViewProps['onSwitch']>(async () => 'done'),
  } satisfies MaintenanceViewProps,
  render: (args: MaintenanceViewProps) => frame('Desk', <MaintenanceView {...args} />),
});

export const Off = meta.story();
export const On = meta.story({ args: { state: loadedData(maintenanceOn) } });
export const SetByConfiguration = meta.story({
  args: { state: loadedData({ ...maintenanceOn, isSetByConfiguration: true }) },
});
export const Loading = meta.story({ args: { state: loading } });
export const Failed = meta.story({ args: { state: notLoaded() } });
export const Started = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Text for users' }), 'Disks.');
    await userEvent.click(canvas.getByRole('button', { name: 'Start maintenance' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Start maintenance?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Start maintenance' }));
    await expect(args.onSwitch).toHaveBeenCalledWith(true, 'Disks.');
    await expect(await canvas.findByText('Maintenance is on.')).toBeVisible();
  }),
});
