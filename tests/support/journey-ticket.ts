/** The ticket as a journey's hands find it. */
import type { Locator, Page } from '@playwright/test';

export const ticketOf = (page: Page): Locator => page.getByRole('form', { name: 'Order' });

/** A money field of the ticket; its name says its unit too. */
export const fieldOf = (page: Page, label: string): Locator =>
  ticketOf(page).getByRole('textbox', { name: new RegExp(`^${label} `) });

export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fieldOf(page, label).fill(value);
}

export const chooseKind = (page: Page, name: 'Limit' | 'Market' | 'Stop limit'): Promise<void> =>
  ticketOf(page).getByRole('radio', { name, exact: true }).check({ force: true });

/** An order is read once more before it is sent, unless one has said not to ask: says yes to what is being
 *  asked about, whatever there was to ask, by the last button of the question that says so itself: what a toast over it is dismissed by does not. */
export const sendRead = (page: Page): Promise<void> =>
  page.locator('dialog:modal button:not([aria-label])').last().click();

/** Pressed, read once more, and sent. */
export async function submit(page: Page, name: string): Promise<void> {
  await ticketOf(page).getByRole('button', { name, exact: true }).click();
  await sendRead(page);
}

/** A price or an amount as a field of the ticket holds it: grouped, without zeros that say nothing. */
export const inTicket = (shown: string): string =>
  Number(shown.replaceAll(',', '')).toLocaleString('en-US', { maximumFractionDigits: 8 });
