/** The pages of the sign-in, by keyboard. */
import type { Page } from '@playwright/test';
import { callerOf, expect, newUser } from './journey.ts';
import { typeInto } from './keyboard.ts';
import type { TestUser } from './journey.ts';

/** Form field by its name, which is the same in every language. */
export const field = (page: Page, name: string) =>
  page.locator(`form input[name="${name}"]:visible`);
export const submit = (page: Page) => page.locator('form button[type="submit"]');
export const focusedElement = (page: Page) => page.locator(':focus');

export async function openSignIn(page: Page, prefix: string, query = ''): Promise<void> {
  await page.goto(`${prefix}/signin${query}`);
  await expect(field(page, 'email')).toBeFocused();
}

export async function signInByKeys(page: Page, { email, password }: TestUser): Promise<void> {
  await typeInto(page, field(page, 'email'), email);
  await typeInto(page, field(page, 'password'), password);
  await page.keyboard.press('Enter');
}

/** Creates a verified account without a page. */
export async function newTrader(page: Page): Promise<TestUser> {
  const user = newUser();
  await callerOf(page.request, user, { isNew: true });
  return user;
}
