/** What a user reads before and while an amount is in Earn: rates with the sum that they are for, and times. */
import { cleanup, screen, within } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { decimal, units } from '#contract/core/decimal.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { EarnFrame } from '#src/features/earn/EarnFrame.tsx';
import { OffersView } from '#src/features/earn/offers/OffersView.tsx';
import { NextPay } from '#src/features/earn/positions/NextPay.tsx';
import { PositionList } from '#src/features/earn/positions/PositionList.tsx';
import { PositionView } from '#src/features/earn/positions/PositionView.tsx';
import { Estimate } from '#src/features/earn/product/Estimate.tsx';
import { SubscribeView } from '#src/features/earn/product/SubscribeView.tsx';
import { inZone } from '#tests/support/device-zone.ts';
import * as samples from '#stories/features/earn/sample-earn.ts';
import { StagedSubscribe } from '#stories/features/earn/staged-earn.tsx';
import { loadedData } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

const NOTHING = units(0n);
const nothing = (): void => undefined;
const HANOI = 'Asia/Ho_Chi_Minh';

it('lists the highest of several rates as "up to", with the sum that it is for (E1)', () => {
  renderOnPage(
    <EarnFrame view="offers" isSignedIn>
      <OffersView
        address={{ coin: undefined, type: undefined, sort: 'apr' }}
        onAddress={nothing}
        offers={loadedData([samples.flexible, samples.locked])}
        coins={[]}
        onOpen={nothing}
      />
    </EarnFrame>,
  );
  const [tiered, flat] = within(screen.getByRole('list', { name: 'Offers' })).getAllByRole(
    'listitem',
  );
  expect(tiered?.textContent).toContain('up to10%APR0 – 500 USDT');
  expect(flat?.textContent).toContain('12%APR');
  expect(flat?.textContent).not.toMatch(/up to|APR0 –/);
});

it('shows the effective rate of the typed amount, and by how many days a year is divided (E1, E7)', () => {
  const estimate = (amount: string) => (
    <Estimate
      product={samples.flexible}
      amount={decimal(amount)}
      below={NOTHING}
      now={samples.now}
    />
  );
  const { unmount } = renderOnPage(estimate('500'));
  expect(screen.getByText('10%')).toBeDefined();
  unmount();
  renderOnPage(estimate('1000'));
  expect(screen.getByText('6.5%')).toBeDefined();
  expect(screen.queryByText('10%')).toBeNull();
  expect(screen.getByText('Effective APR').getAttribute('data-tip')).toContain('365 days');
});

it('writes times of positions in UTC and in the time of the device (E4)', () => {
  inZone(HANOI, () => {
    const positions = [samples.lockedPosition, samples.redeeming];
    renderOnPage(
      <PositionList
        positions={positions}
        now={samples.now}
        onDetails={nothing}
        onRedeem={nothing}
      />,
    );
    const [maturing, leaving] = screen.getAllByRole('listitem');
    const both = /\d\d \w{3} \d{4} 00:00 UTCYour time: \d\d \w{3} \d{4} 07:00/;
    expect(maturing?.textContent).toMatch(both);
    expect(leaving?.textContent).toMatch(both);
    cleanup();
    renderOnPage(
      <PositionView
        position={samples.renewed}
        now={samples.now}
        days={loadedData(samples.pageOf([]))}
        onDayPage={nothing}
        onRedeem={nothing}
        onClose={nothing}
      />,
    );
    const notice = screen.getByText(/You can redeem without loss until/);
    expect(notice.parentElement?.textContent).toMatch(/ 00:00 UTC\. Your time: .* 07:00/);
  });
});

it('counts down to the next payment by the time of the exchange, and never below zero (E4)', () => {
  const at = epochMs(Date.UTC(2031, 1, 28));
  const text = (now: EpochMs): string | null => {
    const { container, unmount } = renderOnPage(<NextPay at={at} now={now} />);
    const shown = container.textContent;
    unmount();
    return shown;
  };
  expect(text(epochMs(at - 1_000))).toBe('00:01');
  expect(text(at)).toBe('Being paid');
  expect(text(epochMs(at + 86_400_000))).toBe('Being paid');
});

it('names first day, first payment and hours without reward before the confirmation (E5)', async () => {
  renderOnPage(
    <StagedSubscribe stage="reviewing" product={samples.locked}>
      {(form) => <SubscribeView form={form} below={NOTHING} now={samples.now} />}
    </StagedSubscribe>,
  );
  const form = await screen.findByRole('form', { name: 'Review your subscription' });
  const { accruesFrom, paysAt } = samples.preview;
  const iso = (time: EpochMs): string => new Date(time).toISOString();
  for (const time of [accruesFrom, paysAt]) {
    expect(form.querySelector(`time[datetime="${iso(time)}"]`)).not.toBeNull();
  }
  expect(form.textContent).toMatch(/Without reward until then\d+ hours/);
  expect(form.textContent).toContain('First payment');
  expect(within(form).getByRole('checkbox', { name: /I have read the risks/ })).toBeDefined();
});
