/** The Launchpad from its list to claimed tokens: a subscription, a first come sale in Arabic on a phone, a lottery, and
 *  the readings of a balance. The exchange's clock jumps over the phases. */
import type { Page } from '@playwright/test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { expectAccessible } from '../../support/axe.ts';
import { exchangeNow } from '../../support/exchange-clock.ts';
import { expectFollowed } from '../../support/followed-channels.ts';
import { callerOf, expect, test } from '../../support/journey.ts';
import { faultsAt } from '../../support/journey-faults.ts';
import {
  answer,
  commit,
  commitmentOf,
  LIVE,
  openParticipant,
  openProject,
  SHORT,
  spotOf,
} from '../../support/journey-launchpad.ts';

test.use({ exchangeSettings: { TIDEMARK_BOT_SPEED: '0', TIDEMARK_FAULTS: 'on' } });
test.setTimeout(240_000);

/** In which the page shows the phase before. */
const OPENING_MS = 45_000;

const panelOf = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const phaseOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Schedule' }).locator('[aria-current="step"]').getByText(name);

/** Types an amount, agrees and submits. */
async function commitOnPage(page: Page, amount: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Commit' });
  await form.getByRole('textbox', { name: /^Amount/ }).fill(amount);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Commit', exact: true }).click();
}

test(
  '[LAUNCH-01][ROUTE-33] opens an offering of the list, commits, and claims the tokens',
  { tag: '@core' },
  async ({ page, request, exchange }) => {
    const me = await openParticipant(page, request, exchange);
    const other = await openParticipant(undefined, request, exchange);
    const faults = faultsAt(exchange.url);
    // A killed exchange loses its jumps, so the sale opens by itself.
    const { id, coin } = await openProject(request, { ...SHORT, opensIn: OPENING_MS });
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Launchpad' }).click();
    await expect(page).toHaveURL(/\/ico$/);
    await expectAccessible(page);
    await panelOf(page, 'Upcoming')
      .getByRole('link', { name: new RegExp(coin) })
      .click(LIVE);
    await expect(page).toHaveURL(new RegExp(`/ico/${id}$`));
    await expect(phaseOf(page, 'Upcoming')).toBeVisible(LIVE);
    await expect(page.getByText('Your identity is verified.')).toBeVisible(LIVE);
    await expect(page.getByText(`${coin} has no market price yet`)).toBeVisible();
    await expectAccessible(page);
    await expectFollowed(page, `ico-${id}`, 'private-ico_');

    // The page follows the exchange into the next phase.
    await expect(phaseOf(page, 'Open')).toBeVisible({ timeout: 2 * OPENING_MS });
    await page.reload();
    await page.getByRole('button', { name: 'I have read the risks' }).click(LIVE);
    await commit(other, id, '50');
    await expect(page.getByText('50 / 50 USDT')).toBeVisible(LIVE);
    await page.getByRole('textbox', { name: /^Amount/ }).fill('50');
    await expect(page.getByText(`500 ${coin}`)).toHaveCount(0);
    await expect(page.getByText(`400 ${coin}`).first()).toBeVisible();
    await commitOnPage(page, '50');
    await expect(page.getByText('You have committed 50 USDT in total.')).toBeVisible(LIVE);
    await expectAccessible(page);
    expect(await spotOf(me, 'USDT')).toEqual(['99950', '50']);

    // The consent is asked once; what is committed is raised after a reload.
    await page.reload();
    await expect(panelOf(page, 'Your purchase')).toContainText('50 USDT', LIVE);
    await expect(page.getByRole('button', { name: 'I have read the risks' })).toHaveCount(0);

    // The exchange is killed, and starts again while the request waits.
    await exchange.stop('SIGKILL');
    await commitOnPage(page, '10');
    await expect(page.getByText(/^No response yet/)).toBeVisible(LIVE);
    await exchange.start();
    await expect(page.getByText('You have committed 60 USDT in total.')).toBeVisible({
      timeout: 60_000,
    });
    expect((await commitmentOf(me, id)).committed).toBe('60');
    expect(await spotOf(me, 'USDT')).toEqual(['99940', '60']);
    await expectAnswer();

    await faults.jump(70 * MINUTE_MS);
    await page.reload();
    await expect(phaseOf(page, 'Calculation')).toBeVisible(LIVE);
    await expect(panelOf(page, 'Your purchase')).toContainText('Calculating', LIVE);
    await faults.jump(10 * MINUTE_MS);
    await expect(phaseOf(page, 'Distribution')).toBeVisible(LIVE);
    await page.reload();
    const purchase = panelOf(page, 'Your purchase');
    await expect(purchase).toContainText(`400 ${coin}`, LIVE);
    await expect(purchase).toContainText('20 USDT');
    await purchase.getByRole('button', { name: `Claim 160 ${coin}` }).click();
    await expect(page.getByText(`160 ${coin} are in your spot wallet.`)).toBeVisible(LIVE);
    await page.reload();
    await expect(purchase.getByRole('button', { name: 'Claim' })).toHaveAccessibleDescription(
      'Nothing can be claimed now',
      LIVE,
    );
    // The jumps have ended the first session of the API.
    const later = { ...me, caller: await callerOf(request, me.user, { isNew: false }) };
    expect(await spotOf(later, 'USDT')).toEqual(['99980', '0']);
    expect(await spotOf(later, coin)).toEqual(['160', '0']);

    // The page calculates the allocation itself, and offers the file.
    await page.getByRole('button', { name: 'Calculate it on this device' }).click();
    await expect(page.getByText('This device has calculated the same allocation.')).toBeVisible(
      LIVE,
    );
    await expect(page.getByText('Your receipt is in the file')).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all commitments' }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^commitments-${coin}-${id}-`));

    await page.goto('/ico');
    await expect(page.getByRole('table', { name: 'My purchases' })).toContainText(
      'Allocated',
      LIVE,
    );

    async function expectAnswer(): Promise<void> {
      await page.getByRole('button', { name: 'Open conversation' }).click();
      const field = page.getByRole('textbox', { name: 'Message' });
      await field.fill('When is the allocation?');
      await field.press('Enter');
      const log = page.getByRole('log', { name: 'Conversation about your purchase' });
      await expect(log.getByText('When is the allocation?')).toBeVisible(LIVE);
      await answer(request, id, me, 'In about an hour.');
      await expect(log.getByText('In about an hour.')).toBeVisible(LIVE);
      await page.reload();
      await page.getByRole('button', { name: 'Open conversation' }).click(LIVE);
      await expect(log.getByText('In about an hour.')).toBeVisible(LIVE);
      await expectAccessible(page);
    }
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test(
    '[LAUNCH-01] waits for the turn of a first come sale in Arabic, and buys',
    { tag: '@core' },
    async ({ page, request, exchange }) => {
      const me = await openParticipant(page, request, exchange);
      const faults = faultsAt(exchange.url);
      const { id, coin } = await openProject(request, SHORT, { sale_type: 3, lot: '10' });
      await page.goto(`/ar/ico/${id}`);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await page.getByRole('button', { name: 'قرأت المخاطر' }).click(LIVE);
      await page.getByRole('button', { name: 'دخول غرفة الانتظار' }).click();
      await expect(page.getByText('تُجرى قرعة الأماكن خلال')).toBeVisible(LIVE);
      await expectAccessible(page);
      // The place belongs to the account.
      await page.reload();
      await expect(page.getByText('تُجرى قرعة الأماكن خلال')).toBeVisible(LIVE);
      await faults.jump(10 * MINUTE_MS);
      await expect(page.getByText('حان دورك. الوقت المتبقي للشراء')).toBeVisible(LIVE);
      await page.reload();
      const field = page.getByRole('textbox', { name: new RegExp(coin) });
      await field.fill('100');
      await page.getByRole('checkbox').last().check();
      await page.getByRole('button', { name: new RegExp(`^شراء ${coin}`) }).click();
      await expect(page.getByText(new RegExp(`اشتريت.*100`))).toBeVisible(LIVE);
      await expectAccessible(page);
      expect(await commitmentOf(me, id)).toMatchObject({ committed: '5', allocated_tokens: '100' });
      expect(await spotOf(me, 'USDT')).toEqual(['99995', '5']);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
    },
  );

  test(
    '[LAUNCH-01] buys lottery tickets with a wrong device clock, and sees their numbers',
    { tag: '@core' },
    async ({ page, request, exchange }) => {
      await page.clock.install({ time: (await exchangeNow(request)) - 5 * HOUR_MS });
      const me = await openParticipant(page, request, exchange);
      const faults = faultsAt(exchange.url);
      const { id, coin } = await openProject(request, SHORT, {
        sale_type: 2,
        ticket_size: '40',
        max_tickets: 10,
      });
      await faults.jump(10 * MINUTE_MS);
      await page.goto(`/ico/${id}`);
      await page.getByRole('button', { name: 'I have read the risks' }).click(LIVE);
      // By the exchange's clock: an hour after the opening.
      await expect(page.getByText(/^(59|60):\d\d$|^1:00:\d\d$/).first()).toBeVisible();
      await page.getByRole('textbox', { name: /^Amount/ }).fill('3');
      await expect(page.getByText('Enter the price of full tickets')).toBeVisible();
      await page.getByRole('textbox', { name: /^Amount/ }).fill('4');
      await expect(page.getByText('2 of 2')).toBeVisible();
      await commitOnPage(page, '4');
      await expect(page.getByText('You have committed 4 USDT in total.')).toBeVisible(LIVE);
      expect(await commitmentOf(me, id)).toMatchObject({ committed: '4', tickets: 2 });
      await page.reload();
      await faults.jump(70 * MINUTE_MS);
      await expect(phaseOf(page, 'Distribution')).toBeVisible(LIVE);
      const purchase = panelOf(page, 'Your purchase');
      // Fewer tickets than tokens: all win.
      await expect(purchase).toContainText(/Winning tickets.*1, 2/, LIVE);
      await expect(purchase).toContainText(`80 ${coin}`);
      await page.getByRole('button', { name: 'Calculate it on this device' }).click(LIVE);
      await expect(page.getByText('The tickets have the published hash')).toBeVisible(LIVE);
      await expect(page.getByText('This device has calculated the same allocation.')).toBeVisible();
      await expectAccessible(page);
    },
  );
});

const LANGUAGES = [
  {
    name: 'English',
    prefix: '',
    limit: 'Your limit',
    eligibility: 'Your eligibility',
    deadline: 'Approved before',
    show: 'Show readings',
    readings: 'Readings of your balance',
  },
  {
    name: 'Arabic',
    prefix: '/ar',
    limit: 'حدك',
    eligibility: 'أهليتك',
    deadline: 'الاعتماد قبل',
    show: 'عرض القراءات',
    readings: 'قراءات رصيدك',
  },
];

for (const words of LANGUAGES) {
  test(
    `[LAUNCH-01] shows the limit with each reading of the balance, and the deadline of the identity, in ${words.name}`,
    { tag: '@core' },
    async ({ page, request, exchange }) => {
      await openParticipant(page, request, exchange);
      const faults = faultsAt(exchange.url);
      const opensIn = MINUTE_MS + DAY_MS;
      const { id } = await openProject(
        request,
        {
          snapshotIn: MINUTE_MS,
          opensIn,
          closesIn: opensIn + HOUR_MS,
          distributionIn: opensIn + 2 * HOUR_MS,
        },
        { snapshot_coin: 'USDT', snapshot_days: 1, limit_ratio: '0.001' },
      );
      await faults.jump(MINUTE_MS + 3 * HOUR_MS);
      await page.goto(`${words.prefix}/ico/${id}`);
      const limit = panelOf(page, words.limit);
      await expect(limit).toContainText('3 / 24', LIVE);
      await expect(limit).toContainText('100 USDT');
      await expect(panelOf(page, words.eligibility)).toContainText(words.deadline);
      await limit.getByRole('button', { name: words.show }).click();
      const readings = page.getByRole('dialog', { name: words.readings });
      await expect(readings.getByRole('row')).toHaveCount(4, LIVE);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.reload();
      await expect(limit).toContainText('3 / 24', LIVE);
    },
  );
}
