/** A session that changes in a second tab of the browser: the page follows it. */
import { expect, type Page } from '@playwright/test';
import { callerOf, newUser, type Caller, type TestUser } from '#tests/support/journey.ts';
import { field } from '#tests/support/sign-in-page.ts';
import type { Drive } from '../driver.ts';

/** @returns the tab, which shows the page of a visitor. */
export async function signOutInTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto('/privacy');
  await tab.getByRole('button', { name: 'Profile' }).click();
  await tab.getByRole('button', { name: 'Logout' }).click();
  await expect(tab.locator('a[href*="/signin"]:visible').first()).toBeVisible();
  await page.bringToFront();
  return tab;
}

export async function signInInTab(page: Page, { email, password }: TestUser): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto('/signin');
  await field(tab, 'email').fill(email);
  await field(tab, 'password').fill(password);
  await tab.keyboard.press('Enter');
  await expect(tab.getByRole('button', { name: 'Profile' })).toBeVisible();
  await tab.close();
  await page.bringToFront();
}

/** Signs the user out and a new one in. @returns the new one at the API. */
export async function replaceUser({ page, request }: Drive, isSignedIn = true): Promise<Caller> {
  if (isSignedIn) await (await signOutInTab(page)).close();
  const other = newUser();
  const caller = await callerOf(request, other, { isNew: true });
  await signInInTab(page, other);
  return caller;
}
