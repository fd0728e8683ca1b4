/** Sign-in and second step on their pages. */
import { expect, type Page } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import { signInDemo } from '#scripts/runner/demo-login.ts';
import { callerOf, codeFor, newUser, type TestUser } from '#tests/support/journey.ts';
import { enableTwoFactor, type SecondFactor } from '#tests/support/second-factor.ts';
import { field } from '#tests/support/sign-in-page.ts';
import type { MachineCommand, SentEvent } from '#tools/machine/session/command.ts';
import { answerTo, fieldsOf, type Drive, type MachineDriver } from '../driver.ts';
import {
  adaptSession,
  PATH_OF,
  reasonAgainstSession,
  SECOND_STEP,
  SIGN_IN,
  SIGN_OUT,
} from './session-rules.ts';
import { signInInTab, signOutInTab } from './tabs.ts';

export const sessionDriver: MachineDriver = {
  machine: 'auth-session',
  title: 'sign-in and two-factor authentication',
  adapt: adaptSession,
  reasonAgainst: reasonAgainstSession,
  open: () => {
    const driven = new DrivenSession();
    return { play: driven.play, expectState: driven.expectState };
  },
};

class DrivenSession {
  #user: TestUser | undefined;
  #factor: SecondFactor | undefined;

  readonly play = async (
    drive: Drive,
    command: MachineCommand,
    rest: readonly MachineCommand[],
  ): Promise<void> => {
    if (command.kind === 'open') await drive.page.goto(`${drive.url}/privacy`);
    else if (command.kind === 'wait') await drive.page.clock.fastForward(command.ms);
    else if (command.kind === 'send') await this.#send(drive, command.event, rest);
    else if (command.kind !== 'always' && command.actor === 'restoreSession') {
      await this.#restore(drive, fieldsOf('value' in command ? command.value : undefined), rest);
    } else if (command.kind === 'resolve') await drive.calls.pass(PATH_OF[command.actor] ?? '');
    else if (command.kind === 'reject') {
      await drive.calls.reject(PATH_OF[command.actor] ?? '', command.value);
    }
  };

  readonly expectState = async ({ page }: Drive, state: string): Promise<void> => {
    const button = page.locator('form button[type="submit"]');
    if (state === 'signingIn' || state === 'twoFactor.checking') {
      await expect(button).toHaveAttribute('aria-busy', 'true');
    } else if (state === 'twoFactor.prompting') {
      await expect(page).toHaveURL(/\/g2f-verify/);
      await expect(page.getByRole('heading', { name: 'Two-factor verification' })).toBeVisible();
    } else if (state === 'signedOut.verifyingEmail') await expect(page).toHaveURL(/\/verify-email/);
    else if (state.includes('signedIn')) {
      await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
    } else if (state.startsWith('signedOut')) await expectVisitor(page);
  };

  async #restore(
    drive: Drive,
    stored: Readonly<Record<string, unknown>>,
    rest: readonly MachineCommand[],
  ): Promise<void> {
    const { page, context, url } = drive;
    if ('tokens' in stored) {
      await signInDemo(context, url, await this.#newUser(drive, 'plain'));
      await page.goto(`${url}/privacy`);
    } else if ('challenge' in stored) {
      await this.#newUser(drive, 'secondStep');
      await page.goto(`${url}/signin`);
      await this.#fillIn(page);
      await expect(page).toHaveURL(/\/g2f-verify/);
      // The tab has stored the second step.
      await page.reload();
    } else await page.goto(`${url}${rest.length === 0 ? '/privacy' : '/signin'}`);
  }

  async #send(drive: Drive, event: SentEvent, rest: readonly MachineCommand[]): Promise<void> {
    const { page } = drive;
    switch (event.type) {
      case 'signIn.requested':
        await this.#requestSignIn(drive, rest);
        break;
      case 'code.submitted':
        await drive.calls.hold(SECOND_STEP);
        await this.#submitCode(page, fieldsOf(event['proof']), rest);
        break;
      case 'challenge.canceled':
        await page.getByRole('button', { name: 'Back to sign in' }).click();
        break;
      case 'signOut.requested':
        await drive.calls.hold(SIGN_OUT);
        await page.getByRole('button', { name: 'Profile' }).click();
        await page.getByRole('button', { name: 'Logout' }).click();
        break;
      case 'session.changedElsewhere':
        await this.#changeInTab(drive, event['stored'] !== undefined);
        break;
      case 'signUp.completed':
        await drive.calls.hold(SIGN_IN);
        await this.#signUp(drive);
        break;
      case 'email.verified':
        await this.#verifyEmail(drive);
        break;
      case 'reset.requested':
      case 'password.reset':
        await this.#resetPassword(drive, event.type === 'password.reset');
        break;
      default:
        throw new Error(`No user action causes ${event.type}.`);
    }
  }

  /** Signs in or out in a second tab of the browser. */
  async #changeInTab(drive: Drive, isSignIn: boolean): Promise<void> {
    if (isSignIn) await signInInTab(drive.page, await this.#newUser(drive, 'plain'));
    else await signOutInTab(drive.page);
  }

  async #signUp({ page, url }: Drive): Promise<void> {
    this.#user = newUser();
    await page.goto(`${url}/signup`);
    await field(page, 'email').fill(this.#user.email);
    await field(page, 'password').fill(this.#user.password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/verify-email/);
  }

  async #verifyEmail(drive: Drive): Promise<void> {
    const { page, request, url } = drive;
    if (!/verify-email/.test(page.url())) {
      const { email } = await this.#newUser(drive, 'unverified');
      await page.goto(`${url}/verify-email?email=${encodeURIComponent(email)}`);
    }
    await field(page, 'code').focus();
    await page.keyboard.type(await codeFor(request, this.#user?.email ?? ''));
  }

  /** A password is reset after its code was requested. */
  async #resetPassword(drive: Drive, isComplete: boolean): Promise<void> {
    const { page, request, url } = drive;
    const { email } = await this.#newUser(drive, 'plain');
    await page.goto(`${url}/forgot-password`);
    await field(page, 'email').fill(email);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/reset-password/);
    if (!isComplete) return;
    await field(page, 'code').focus();
    await page.keyboard.type(await codeFor(request, email));
    await field(page, 'password').fill('another harbour at nine');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/signin/);
  }

  async #requestSignIn(drive: Drive, rest: readonly MachineCommand[]): Promise<void> {
    const { page, url } = drive;
    const answer = answerTo(rest, 'signIn');
    const { kind, code } = fieldsOf(answer?.value);
    if (kind === 'twoFactor') await this.#newUser(drive, 'secondStep');
    else if (kind === 'emailUnverified' || code === 'email_not_verified')
      await this.#newUser(drive, 'unverified'); // prettier-ignore
    else await this.#newUser(drive, 'plain');
    if (!/\/signin/.test(page.url())) {
      if (/g2f-verify/.test(page.url()))
        await page.evaluate(() => history.pushState(null, '', '/signin')); // prettier-ignore
      else await page.goto(`${url}/signin`);
    }
    await drive.calls.hold(SIGN_IN);
    await this.#fillIn(page);
  }

  async #fillIn(page: Page): Promise<void> {
    assert(this.#user !== undefined, 'an account is chosen first');
    await field(page, 'email').fill(this.#user.email);
    await field(page, 'password').fill(this.#user.password);
    await page.keyboard.press('Enter');
  }

  async #submitCode(
    page: Page,
    { kind }: Readonly<Record<string, unknown>>,
    rest: readonly MachineCommand[],
  ): Promise<void> {
    const isRight = answerTo(rest, 'verifySecondStep')?.kind === 'resolve';
    const factor = this.#factor;
    assert(factor !== undefined, 'the account has a second step');
    if (kind === 'recoveryCode') {
      const other = page.getByRole('button', { name: 'Use recovery code' });
      if (await other.isVisible()) await other.click();
      await field(page, 'recoveryCode').fill(isRight ? (factor.recoveryCodes[0] ?? '') : 'AAAAA-AAAAA'); // prettier-ignore
      await page.keyboard.press('Enter');
      return;
    }
    const back = page.getByRole('button', { name: 'Use authenticator app' });
    if (await back.isVisible()) await back.click();
    await field(page, 'code').focus();
    await page.keyboard.type(isRight ? await factor.nextCode() : '000000');
  }

  async #newUser(
    { request }: Drive,
    kind: 'plain' | 'secondStep' | 'unverified',
  ): Promise<TestUser> {
    const user = newUser();
    this.#user = user;
    if (kind === 'unverified') {
      await request.post('/api/sign-up', { data: user });
      await codeFor(request, user.email);
      return user;
    }
    const caller = await callerOf(request, user, { isNew: true });
    if (kind === 'secondStep') this.#factor = await enableTwoFactor(caller, user);
    return user;
  }
}

async function expectVisitor(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain('token');
  const visitor = page.locator(
    'form input[name="email"]:visible, form input[name="code"]:visible, a[href*="/signin"]:visible',
  );
  await expect(visitor.first()).toBeVisible();
}
