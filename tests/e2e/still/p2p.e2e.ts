/** Peer-to-peer orders between a buyer and a seller in two browsers: completed, canceled, late, disputed and settled. The
 *  exchange's clock jumps over windows. */
import { expectAccessible } from '../../support/axe.ts';
import { documentPicture } from '../../support/identity-pictures.ts';
import { expect, test } from '../../support/journey.ts';
import { faultsAt } from '../../support/journey-faults.ts';
import {
  boxesOf,
  coinsOf,
  decide,
  dialogOf,
  freshCaller,
  giveEvidence,
  headingOf,
  LIVE,
  markPaid,
  openOrder,
  openSides,
  postAd,
  primary,
  release,
  takeAd,
  type Side,
} from '../../support/journey-p2p.ts';
import { expectFollowed } from '../../support/followed-channels.ts';
import { tabTo } from '../../support/keyboard.ts';

test.use({ exchangeSettings: { TIDEMARK_BOT_SPEED: '0', TIDEMARK_FAULTS: 'on' } });
test.setTimeout(240_000);

const MINUTE = 60_000;
const picture = async () => ({
  name: 'statement.jpg',
  mimeType: 'image/jpeg',
  buffer: await documentPicture({ seed: 9 }),
});
const write = async ({ page }: Side, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
};
const logOf = ({ page }: Side) => page.getByRole('log', { name: /^Chat with/ });

test(
  '[P2P-01][ENT-18][WALLET-01] buys by an ad, pays, and receives the coins in the P2P wallet',
  { tag: '@core' },
  async ({ page, request, browser, exchange }) => {
    const sides = await openSides({ page, request, browser, exchange });
    const { buyer, seller } = sides;
    const adId = await postAd(seller);
    await buyer.page.goto(`/p2p-trading?ad=${adId}`);
    const shared = buyer.page.getByRole('region', { name: 'Shared ad' });
    await shared.getByRole('button', { name: /^Buy USDT from/ }).click(LIVE);
    const panel = dialogOf(buyer.page, 'Buy USDT');
    await panel.getByRole('button', { name: 'I understand' }).click();
    await panel.getByRole('textbox', { name: 'You pay (EUR)' }).fill('93');
    await panel.getByLabel('Payment method').selectOption('SEPA bank transfer');
    await panel.getByRole('button', { name: 'Buy USDT' }).click();
    await expect(buyer.page).toHaveURL(/\/p2p-trading\/order\?uid=\w+/, LIVE);
    const uid = new URL(buyer.page.url()).searchParams.get('uid') ?? '';
    await expectAccessible(buyer.page);
    expect(await coinsOf(seller)).toEqual(['299.8', '200.2']);

    // The seller finds the order in the list of open orders.
    await seller.page.goto('/p2p-trading/order');
    await seller.page.getByRole('row', { name: /93\.00 EUR/ }).click();
    await expect(seller.page).toHaveURL(new RegExp(`uid=${uid}`));
    await expect(headingOf(seller.page, 'Wait for the payment')).toBeVisible();
    await expectFollowed(seller.page, 'private-p2p_', 'private-p2p-chat-');
    await expectFollowed(buyer.page, 'private-p2p_', 'private-p2p-chat-');

    await expect(logOf(buyer).getByText('Hello, the account is in the order.')).toBeVisible(LIVE);
    await write(buyer, 'I am paying now.');
    await expect(logOf(seller).getByText('I am paying now.')).toBeVisible(LIVE);
    await expect(logOf(buyer).getByText('Read')).toBeAttached(LIVE);
    await expect(buyer.page.getByText('DE89370400440532013000')).toBeVisible();
    await markPaid(buyer.page);
    await expect(headingOf(seller.page, 'Check the payment and release')).toBeVisible(LIVE);
    await expect(seller.page.getByText('Mai Tran')).toBeVisible();
    await buyer.page.reload();
    await expect(headingOf(buyer.page, 'Wait for the seller to release')).toBeVisible(LIVE);
    await release(seller.page);
    await expect(headingOf(buyer.page, 'The order is completed')).toBeVisible(LIVE);
    await expect(buyer.page.getByText('DE89370400440532013000')).toHaveCount(0, LIVE);
    expect(await coinsOf(buyer)).toEqual(['100', '0']);
    expect(await coinsOf(seller)).toEqual(['299.8', '100.1']);

    await primary(buyer.page, 'Leave feedback').click();
    const feedback = dialogOf(buyer.page, 'Leave feedback');
    await feedback.getByRole('radio', { name: 'Good' }).check();
    await feedback.getByRole('checkbox', { name: 'Fast' }).check();
    await feedback.getByRole('button', { name: 'Leave feedback' }).click();
    await expect(primary(buyer.page, 'Leave feedback')).toHaveCount(0, LIVE);
    await sides.close();
  },
);

test(
  '[P2P-01] completes an order by keyboard alone, on a phone and after a dropped socket',
  { tag: '@core' },
  async ({ page, request, browser, exchange }) => {
    const viewport = { width: 360, height: 800 };
    const sides = await openSides({ page, request, browser, exchange, viewport });
    const { buyer, seller } = sides;
    const uid = await takeAd(buyer, await postAd(seller));
    await openOrder(sides, uid);
    const { page: phone } = buyer;
    await expect(headingOf(phone, 'Pay the seller')).toBeVisible(LIVE);
    await expectAccessible(phone);
    const width = await phone.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
    await expectFollowed(phone, 'private-p2p_');
    await expectFollowed(seller.page, 'private-p2p_');
    await faultsAt(exchange.url).disconnect();

    await tabTo(phone, primary(phone, 'I have paid'));
    await phone.keyboard.press('Enter');
    const dialog = dialogOf(phone, 'I have paid');
    for (const box of await boxesOf(dialog)) {
      await tabTo(phone, box);
      await phone.keyboard.press('Space');
    }
    await tabTo(phone, dialog.getByRole('button', { name: 'I have paid' }));
    await phone.keyboard.press('Enter');
    await expect(headingOf(seller.page, 'Check the payment and release')).toBeVisible(LIVE);
    await phone.reload();
    await expect(headingOf(phone, 'Wait for the seller to release')).toBeVisible(LIVE);

    await tabTo(seller.page, primary(seller.page, 'Release'));
    await seller.page.keyboard.press('Enter');
    const confirm = dialogOf(seller.page, 'Release');
    await tabTo(seller.page, confirm.getByRole('checkbox'));
    await seller.page.keyboard.press('Space');
    await tabTo(seller.page, confirm.getByRole('button', { name: /^Release / }));
    await seller.page.keyboard.press('Enter');
    await expect(headingOf(phone, 'The order is completed')).toBeVisible(LIVE);
    await sides.close();
  },
);

test(
  '[P2P-01] sends a payment that was stated offline after the page was left, once',
  { tag: '@core' },
  async ({ page, request, browser, exchange }) => {
    const sides = await openSides({ page, request, browser, exchange });
    const { buyer, seller } = sides;
    const uid = await takeAd(buyer, await postAd(seller));
    await openOrder(sides, uid);
    await expect(headingOf(buyer.page, 'Pay the seller')).toBeVisible(LIVE);
    const order = buyer.page.url();
    await buyer.page.context().setOffline(true);
    await markPaid(buyer.page);
    await expect(buyer.page.getByText(/^Not yet known to the exchange/)).toBeVisible();
    // The page is gone before there is a connection again.
    await buyer.page.goto('about:blank');
    await buyer.page.context().setOffline(false);
    await expect(headingOf(seller.page, 'Wait for the payment')).toBeVisible();
    await buyer.page.goto(order);
    await expect(headingOf(buyer.page, 'Wait for the seller to release')).toBeVisible(LIVE);
    await expect(headingOf(seller.page, 'Check the payment and release')).toBeVisible(LIVE);
    await sides.close();
  },
);

test(
  '[P2P-01] cancels an unpaid order, with the buyer in Arabic',
  { tag: '@core' },
  async ({ page, request, browser, exchange }) => {
    const sides = await openSides({ page, request, browser, exchange });
    const { buyer, seller } = sides;
    const uid = await takeAd(buyer, await postAd(seller));
    await openOrder(sides, uid, '/ar');
    await expect(headingOf(buyer.page, 'ادفع للبائع')).toBeVisible(LIVE);
    await expect(buyer.page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(buyer.page.getByRole('timer')).toHaveAttribute('dir', 'ltr');
    await expectAccessible(buyer.page);
    await buyer.page.reload();
    await primary(buyer.page, 'إلغاء الأمر').click();
    const dialog = dialogOf(buyer.page, 'إلغاء الأمر');
    await dialog.getByRole('combobox').selectOption('cannot_pay');
    await dialog.getByRole('checkbox').check();
    const confirm = dialog.getByRole('button', { name: 'إلغاء الأمر' });
    // The warning is read first.
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await expect(confirm).not.toHaveAttribute('aria-disabled', LIVE);
    await confirm.click();
    await expect(headingOf(buyer.page, 'أُلغي الأمر')).toBeVisible(LIVE);
    await expect(headingOf(seller.page, 'The order was canceled')).toBeVisible(LIVE);
    expect(await coinsOf(seller)).toEqual(['299.8', '200.2']);
    await sides.close();
  },
);

test(
  '[P2P-01] keeps the escrow of a buyer who paid late, and the desk decides for the buyer',
  { tag: '@core' },
  async ({ page, request, browser, exchange }) => {
    const sides = await openSides({ page, request, browser, exchange });
    const { buyer, seller } = sides;
    const uid = await takeAd(buyer, await postAd(seller));
    await openOrder(sides, uid);
    await expect(headingOf(buyer.page, 'Pay the seller')).toBeVisible(LIVE);
    await faultsAt(exchange.url).jump(16 * MINUTE);
    await expect(headingOf(buyer.page, 'The payment window has passed')).toBeVisible(LIVE);
    await buyer.page.reload();
    await markPaid(buyer.page);
    await expect(headingOf(seller.page, 'The order is in appeal')).toBeVisible(LIVE);
    await primary(seller.page, 'Add evidence').click();
    await giveEvidence(seller.page, { title: 'Add evidence', file: await picture() });
    await expect(buyer.page.getByRole('button', { name: 'Download statement.jpg' })).toBeVisible(
      LIVE,
    );
    await decide(request, uid, 'buyer');
    await expect(headingOf(buyer.page, 'Resolved for the buyer')).toBeVisible(LIVE);
    await expect(headingOf(seller.page, 'Resolved for the buyer')).toBeVisible(LIVE);
    await sides.close();
  },
);

test(
  '[P2P-01] returns the coins of an order that expired unpaid',
  { tag: '@core' },
  async ({ page, request, browser, exchange }) => {
    const sides = await openSides({ page, request, browser, exchange });
    const { buyer, seller } = sides;
    const uid = await takeAd(buyer, await postAd(seller));
    await openOrder(sides, uid);
    await expect(headingOf(seller.page, 'Wait for the payment')).toBeVisible(LIVE);
    await faultsAt(exchange.url).jump(16 * MINUTE);
    await expect(headingOf(seller.page, 'The payment window has passed')).toBeVisible(LIVE);
    await seller.page.reload();
    await faultsAt(exchange.url).jump(15 * MINUTE);
    await expect(headingOf(seller.page, 'The order has expired')).toBeVisible(LIVE);
    await expect(headingOf(buyer.page, 'The order has expired')).toBeVisible(LIVE);
    const caller = await freshCaller(request, seller);
    expect(await coinsOf({ ...seller, caller })).toEqual(['299.8', '200.2']);
    await sides.close();
  },
);

test(
  '[P2P-01] takes no action away from a buyer whom the seller asks to cancel',
  { tag: '@core' },
  async ({ page, request, browser, exchange }) => {
    const sides = await openSides({ page, request, browser, exchange });
    const { buyer, seller } = sides;
    const uid = await takeAd(buyer, await postAd(seller));
    await openOrder(sides, uid);
    await primary(seller.page, 'Request cancellation').click();
    const dialog = dialogOf(seller.page, 'Request cancellation');
    await dialog.getByLabel('Reason').selectOption('no_answer');
    await dialog.getByRole('button', { name: 'Request cancellation' }).click();
    await expect(buyer.page.getByText(/The seller asks to cancel the order/).first()).toBeVisible(
      LIVE,
    );
    await expect(primary(buyer.page, 'I have paid')).toBeVisible();
    await primary(buyer.page, 'Reject cancellation').click();
    await dialogOf(buyer.page, 'Reject cancellation')
      .getByRole('button', { name: 'Reject cancellation' })
      .click();
    await expect(primary(buyer.page, 'Accept cancellation')).toHaveCount(0, LIVE);
    await buyer.page.reload();
    await markPaid(buyer.page);
    await expect(headingOf(seller.page, 'Check the payment and release')).toBeVisible(LIVE);
    await sides.close();
  },
);

test(
  '[P2P-01][ENT-17] appeals a payment that never arrived, and the desk decides for the seller',
  { tag: '@core' },
  async ({ page, request, browser, exchange }) => {
    const sides = await openSides({ page, request, browser, exchange });
    const { buyer, seller } = sides;
    const uid = await takeAd(buyer, await postAd(seller));
    await openOrder(sides, uid);
    await markPaid(buyer.page);
    await write(seller, 'Please cancel, I will pay you back on Telegram.');
    await expect(buyer.page.getByText(/Do not cancel after paying/)).toBeVisible(LIVE);
    await faultsAt(exchange.url).jump(11 * MINUTE);
    await seller.page.reload();
    await primary(seller.page, 'Appeal').click();
    await giveEvidence(seller.page, {
      title: 'Appeal',
      reason: 'marked_paid_not_received',
      file: await picture(),
    });
    await expect(headingOf(buyer.page, 'The order is in appeal')).toBeVisible(LIVE);
    await primary(buyer.page, 'Add evidence').click();
    await giveEvidence(buyer.page, { title: 'Add evidence', file: await picture() });
    await expect(seller.page.getByRole('button', { name: /^Download / })).toHaveCount(2, LIVE);
    await decide(request, uid, 'seller');
    await expect(headingOf(seller.page, 'Resolved for the seller')).toBeVisible(LIVE);
    await expect(headingOf(buyer.page, 'Resolved for the seller')).toBeVisible(LIVE);
    await expect(logOf(buyer).getByText('Our team is reviewing the appeal.')).toBeAttached(LIVE);
    await sides.close();
  },
);

test(
  '[P2P-01] settles by agreement after the exchange was killed',
  { tag: '@core' },
  async ({ page, request, browser, exchange }) => {
    const sides = await openSides({ page, request, browser, exchange });
    const { buyer, seller } = sides;
    const uid = await takeAd(buyer, await postAd(seller));
    await openOrder(sides, uid);
    await markPaid(buyer.page);
    await exchange.stop('SIGKILL');
    await exchange.start();
    await expect(headingOf(seller.page, 'Check the payment and release')).toBeVisible(LIVE);
    await primary(seller.page, 'Propose settlement').click();
    const proposal = dialogOf(seller.page, 'Propose settlement');
    await proposal.getByRole('textbox').fill('50');
    await proposal.getByRole('button', { name: 'Propose settlement' }).click();
    await expect(primary(buyer.page, 'Respond to proposal')).toBeVisible(LIVE);
    await buyer.page.reload();
    await primary(buyer.page, 'Respond to proposal').click(LIVE);
    const answer = dialogOf(buyer.page, 'Respond to proposal');
    await answer.getByRole('radio', { name: 'Accept' }).check();
    await answer.getByRole('button', { name: 'Respond to proposal' }).click();
    for (const side of [buyer, seller]) {
      await expect(headingOf(side.page, 'Settled by agreement')).toBeVisible(LIVE);
    }
    await sides.close();
  },
);
