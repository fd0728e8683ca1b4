/** Locators and actions for the order form in journeys. */
import type { Locator, Page } from '@playwright/test';

export const ticketOf = (page: Page): Locator => page.getByRole('form', { name: 'Order' });

/** Finds a money field of the order form; its name includes its unit. */
export const fieldOf = (page: Page, label: string): Locator =>
  ticketOf(page).getByRole('textbox', { name: new RegExp(`^${label} `) });

export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fieldOf(page, label).fill(value);
}

export const chooseKind = (page: Page, name: 'Limit' | 'Market' | 'Stop limit'): Promise<void> =>
  ticketOf(page).getByRole('radio', { name, exact: true }).check({ force: true });

/** Confirms an order in its dialog: every order is confirmed before sending unless the user has
 *  disabled it. Clicks the last button of the dialog, which excludes the dismiss button of a toast
 *  above it. */
export const sendRead = (page: Page): Promise<void> =>
  page.locator('dialog:modal button:not([aria-label])').last().click();

/** Clicks the button, confirms, and sends. */
export async function submit(page: Page, name: string): Promise<void> {
  await ticketOf(page).getByRole('button', { name, exact: true }).click();
  await sendRead(page);
}

/** Formats a price or an amount as a field of the order form shows it: grouped, without
 *  insignificant zeros. */
export const inTicket = (shown: string): string =>
  Number(shown.replaceAll(',', '')).toLocaleString('en-US', { maximumFractionDigits: 8 });
