/** What the page of withdrawals shows in each state of its machine. */
import { expect, type Page } from '@playwright/test';

export async function expectWithdrawal(page: Page, state: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Withdraw' });
  const dialog = page.getByRole('dialog');
  if (state.startsWith('drafting')) return await expectDraft(page, state);
  if (state === 'calculating') {
    await expect(form.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'true'); // prettier-ignore
  } else if (state === 'reviewing' || state === 'pending.submitting') {
    await expect(page.getByRole('dialog', { name: 'Review withdrawal' })).toBeVisible();
    const busy = dialog.locator('button[aria-busy="true"]');
    await expect(busy).toHaveCount(state === 'reviewing' ? 0 : 1);
  } else if (state === 'pending.unknown') {
    const checking = page.getByText(/^(?:No response yet|Loading…)/);
    await expect(checking.first()).toBeVisible();
  } else if (state.startsWith('confirming')) {
    await expect(page.getByRole('dialog', { name: 'Confirm withdrawal' })).toBeVisible();
    const busy = dialog.locator('button[aria-busy="true"]').first();
    if (state === 'confirming.entering') await expect(busy).toBeHidden();
    else await expect(busy).toBeVisible();
  } else {
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Your withdrawal' })).toBeVisible();
  }
}

async function expectDraft(page: Page, state: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Withdraw' });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const failure = page.getByText('Part of the page could not be loaded');
  await expect(failure).toHaveCount(state === 'drafting.unread' ? 1 : 0);
  if (state === 'drafting.loadingNetworks') await expect(form).toHaveCount(0);
}
