import { expect, fn, screen, within } from 'storybook/test';
import {
  PositionView,
  type PositionViewProps,
} from '#src/features/earn/positions/PositionView.tsx';
import { RenewalView } from '#src/features/earn/positions/RenewalView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import {
  days,
  ended,
  lockedPosition,
  now,
  pageOf,
  redeeming,
  renewed,
  wrongDay,
} from './sample-earn.ts';
import { StagedRenewal } from './staged-earn.tsx';

const meta = preview.meta({
  component: PositionView,
  parameters: { isPage: true },
  args: {
    position: lockedPosition,
    now,
    days: loadedData(pageOf(days, 3)),
    onDayPage: fn(),
    onRedeem: fn(),
    onClose: fn(),
  } satisfies PositionViewProps,
  render: (args) => (
    <main>
      <h1>Simple Earn</h1>
      <PositionView {...args} />
    </main>
  ),
});

const dialog = async () => within(await screen.findByRole('dialog'));

export const Proof = meta.story({
  name: 'Each day opens its inputs and the sum that the page calculates',
  play: inEnglish(async ({ userEvent, args }) => {
    const view = await dialog();
    await userEvent.click(view.getByText('+0.32876712 USDT'));
    await expect(view.getByText('1,000 USDT × 12%')).toBeVisible();
    await expect(view.getByText('This page calculates the same: 0.32876712 USDT')).toBeVisible();
    await userEvent.click(view.getByText('+0.17808219 USDT'));
    await expect(view.getByText('500 USDT × 10%')).toBeVisible();
    await expect(view.getByText('500 USDT × 3%')).toBeVisible();
    await userEvent.click(view.getByRole('button', { name: 'Redeem' }));
    await expect(args.onRedeem).toHaveBeenCalledOnce();
    await userEvent.click(view.getByRole('button', { name: 'Next page' }));
    await expect(args.onDayPage).toHaveBeenCalledWith(2);
  }),
});

export const WrongSum = meta.story({
  args: { days: loadedData(pageOf([wrongDay])) },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(view.getByText('+0.32 USDT'));
    await expect(
      view.getByText('This page calculates 0.32876712 USDT; the exchange states 0.32 USDT.'),
    ).toBeVisible();
  }),
});

export const NotPaidYet = meta.story({ args: { days: loadedData(pageOf([])) } });
export const DaysLoading = meta.story({ args: { days: loading } });
export const DaysNotLoaded = meta.story({ args: { days: notLoaded() } });
export const Redeeming = meta.story({ args: { position: redeeming } });
export const Renewed = meta.story({ args: { position: renewed } });
export const Ended = meta.story({ args: { position: ended } });

const withRenewal = (
  stage: 'idle' | 'floorInvalid' | 'sending' | 'unknown' | 'rejected' | 'done',
) =>
  meta.story({
    render: (args) => (
      <main>
        <h1>Simple Earn</h1>
        <StagedRenewal stage={stage} position={lockedPosition}>
          {(form) => (
            <PositionView {...args}>
              <RenewalView form={form} />
            </PositionView>
          )}
        </StagedRenewal>
      </main>
    ),
  });

export const Renewal = withRenewal('idle');
export const RenewalFloorInvalid = withRenewal('floorInvalid');
export const RenewalSending = withRenewal('sending');
export const RenewalUnknown = withRenewal('unknown');
export const RenewalRejected = withRenewal('rejected');
export const RenewalSaved = withRenewal('done');

export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
