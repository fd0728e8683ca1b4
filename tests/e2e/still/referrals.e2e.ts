/** The referral program through the pages: a code with a share, the sign-up of a friend by its link, a trade of
 *  the friend, and the commission that it earns. */
import { decimalOfUnits, decimal, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import { splitCommission } from '#domain/referral-split.ts';
import { displayNumber } from '#domain/number-text.ts';
import {
  callerOf,
  expect,
  newUser,
  openTrader,
  signUp,
  test,
  type Caller,
} from '../../support/journey.ts';
import { marketOf, movePrice, type PageWire } from '../../support/journey-market.ts';

interface EarningWire {
  readonly role: number;
  readonly coin_type: string;
  readonly amount: Decimal;
  readonly fee: Decimal;
  readonly status: number;
}

interface BalanceWire {
  readonly coin_type: string;
  readonly balance: Decimal;
}

const earningsOf = async (caller: Caller): Promise<readonly EarningWire[]> =>
  (await caller.get<PageWire<EarningWire>>('/referral-earnings', { type: 2 })).data;

async function bitcoinOf(caller: Caller): Promise<bigint> {
  const { data } = await caller.get<PageWire<BalanceWire>>('/wallet-list', { wallet_type: 2 });
  const row = data.find(({ coin_type: coin }) => coin === 'BTC');
  return exactUnitsOf(row?.balance ?? decimal('0'));
}

/** Buys 0.01 BTC from another user. @returns the fee in units of BTC. */
async function trade(buyer: Caller, maker: Caller): Promise<bigint> {
  const { coins, last } = await marketOf(maker, 'BTC_USDT');
  const price = movePrice(last, 3n);
  const before = await bitcoinOf(buyer);
  await maker.post('/sell-limit-app', { ...coins, amount: '0.01', price });
  await buyer.post('/buy-limit-app', { ...coins, amount: '0.01', price });
  return exactUnitsOf(decimal('0.01')) - ((await bitcoinOf(buyer)) - before);
}

test(
  '[ROUTE-55][NAV-28][REF-01] invites a friend by a link and earns a share of the fees',
  { tag: '@core' },
  async ({ page, request, browser, baseURL }) => {
    const mine = await openTrader(page, request);
    await page.goto('/markets');
    await page.locator('header button[popovertarget]').last().click();
    await page.locator('[popover] a[href$="/user/profile/referrals"]').click();
    await expect(page).toHaveURL('/user/profile/referrals');
    await expect(page.getByRole('heading', { name: 'Referrals', level: 1 })).toBeVisible();

    const code = `T${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    await page.getByRole('button', { name: 'Create code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create code' });
    await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
    await dialog.getByRole('textbox', { name: /^Label/ }).fill('Journey');
    await dialog.getByRole('radio', { name: '25%' }).check();
    await expect(dialog.getByText('Friend 5% · You 15%')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create code' }).dblclick();
    await expect(dialog).toBeHidden();
    const codes = page.getByRole('table', { name: 'Referral codes' });
    await expect(codes.getByRole('row').filter({ hasText: code })).toHaveCount(1);
    await codes.getByRole('button', { name: `Make default: ${code}` }).click();
    await expect(codes.getByRole('row').filter({ hasText: code })).toContainText('Default');
    await page.reload();
    const link = page.getByText(new RegExp(`/signup\\?ref_code=${code}$`));
    await expect(link).toBeVisible();

    // The friend is on another device.
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const friendPage = await context.newPage();
    await friendPage.goto((await link.textContent()) ?? '');
    await expect(friendPage.getByText(/You get back 25% of the commission/)).toBeVisible();
    const friend = newUser();
    await signUp(friendPage, friend);
    await context.close();
    const theirs = await callerOf(request, friend, { isNew: false });
    const maker = await callerOf(request, newUser(), { isNew: true });
    const fee = await trade(theirs, maker);

    const { friend: returned, referrer } = splitCommission(fee, decimal('20'), decimal('25'));
    await expect
      .poll(() => earningsOf(mine))
      .toMatchObject([{ role: 1, coin_type: 'BTC', amount: decimalOfUnits(referrer), status: 0 }]);
    expect(await earningsOf(theirs)).toMatchObject([
      { role: 2, coin_type: 'BTC', amount: decimalOfUnits(returned), status: 0 },
    ]);

    await page.reload();
    const friends = page.getByRole('table', { name: 'Friends' });
    await expect(friends.getByRole('row').nth(1)).toContainText('Active');
    await expect(codes.getByRole('row').filter({ hasText: code })).toContainText('1');
    await page.getByRole('link', { name: 'Earnings from trades' }).click();
    await expect(page).toHaveURL('/user/referral-earning-trade/2');
    await page.reload();
    const row = page.getByRole('table').getByRole('row').nth(1);
    await expect(row).toContainText(displayNumber(decimalOfUnits(referrer)));
    await expect(row).toContainText('Pending');
  },
);
