/** What journeys of identity verification are shown in, and the withdrawal that they are made for. */
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { IDENTITY_PATH } from './identity-page.ts';
import { enterMailCode, type TestUser } from './journey.ts';
import { textsIn, type TextOf } from './page-texts.ts';

interface IdentityDisplay {
  readonly language: 'en' | 'ar';
  readonly width: 1366 | 360;
}

/** The page may read the level again after a notice of the exchange. */
const REACHED_MS = 20_000;
const HEIGHTS = { 1366: 768, 360: 800 } as const;
/** An address to which the user has never sent. */
const RECEIVER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const WITHDRAWAL_STATES = ['Sending to the network', 'Confirming', 'In review', 'Completed'];

/** The pages of one display. */
export class IdentityWay {
  readonly text: TextOf;
  readonly #page: Page;
  readonly #display: IdentityDisplay;

  constructor(page: Page, display: IdentityDisplay) {
    this.#page = page;
    this.#display = display;
    this.text = textsIn(display.language);
  }

  /** @param path without a language. */
  readonly pathOf = (path: string): string =>
    this.#display.language === 'en' ? path : `/${this.#display.language}${path}`;

  /** Opens withdrawals, which need a level, and follows their link to identity verification. */
  async comeForWithdrawal(): Promise<void> {
    const [page, { language, width }] = [this.#page, this.#display];
    await page.setViewportSize({ width, height: HEIGHTS[width] });
    await page.goto(this.pathOf('/user/my-wallet/withdrawal?coin=ETH&network=2'));
    const html = page.locator('html');
    await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await expect(this.#barrier()).toBeVisible();
    await page.getByRole('link', { name: this.text('Verify your identity') }).click();
    await expect(page).toHaveURL(new RegExp(`${this.pathOf(IDENTITY_PATH)}\\?level=1&return=`));
    await this.expectWhole();
  }

  /** Sees the level and its limit, unused, and goes back to the withdrawal, which nothing bars. */
  async returnWithLevel(timeout = REACHED_MS): Promise<void> {
    const page = this.#page;
    const reached = page.getByText(this.text('You have the identity level that you need.'));
    await expect(reached).toBeVisible({ timeout });
    await expect(page.getByText(this.used('0'))).toBeVisible();
    await this.expectWhole();
    await page.getByRole('link', { name: this.text('Go back') }).click();
    await expect(page).toHaveURL(/withdrawal\?coin=ETH&network=2/);
    await expect(this.#barrier()).toHaveCount(0);
  }

  /** Withdraws 1.5 ETH, and finds it in the history. */
  async withdraw(request: APIRequestContext, user: TestUser): Promise<void> {
    const { text } = this;
    const page = this.#page;
    const form = page.getByRole('form', { name: text('Withdraw') });
    await form.getByRole('textbox', { name: text('Address') }).fill(RECEIVER);
    await expect(form.getByText(text('Valid address of this network'))).toBeVisible();
    const amount = form.getByRole('textbox', { name: new RegExp(`^${text('Amount')}`) });
    await amount.fill('1.5');
    await form.getByRole('button', { name: text('Continue') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').check();
    const confirm = text('Withdraw {debit}', { debit: '1.5 ETH' });
    await dialog.getByRole('button', { name: confirm }).click();
    await enterMailCode(dialog.getByLabel(text('Email code')), request, user.email);
    await dialog.getByRole('button', { name: text('Confirm withdrawal') }).click();
    const receipt = page.getByRole('region', { name: text('Your withdrawal') });
    const states = new RegExp(WITHDRAWAL_STATES.map((state) => text(state)).join('|'));
    await expect(receipt.getByRole('status').first()).toContainText(states);
    await page.goto(this.pathOf('/user/wallet-history?type=withdrawal'));
    await expect(page.getByRole('main').getByText('1.5', { exact: false }).first()).toBeVisible();
  }

  /** @param usedText amount, or the source of an expression for one. */
  readonly used = (usedText: string): RegExp => {
    const limit = this.text('{usedText} of {total} used', { total: '50,000 USD' });
    return new RegExp(`^${limit.replace('{usedText}', usedText)}$`);
  };

  /** The page is accessible, and nothing stands beyond its sides. */
  async expectWhole(): Promise<void> {
    await expectAccessible(this.#page);
    const overflow = () =>
      this.#page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(overflow).toBe(0);
  }

  #barrier() {
    const text = this.text('Withdrawals need identity level {level}.', { level: 1 });
    return this.#page.getByText(text);
  }
}
