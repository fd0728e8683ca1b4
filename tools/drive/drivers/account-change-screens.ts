/** What the dialog of an account change shows in each state of its machine. */
import { expect, type Locator, type Page } from '@playwright/test';

export async function expectAccountChange(page: Page, state: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (state === 'done') return await expect(dialog).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expectStep(dialog, state);
  const resend = dialog.getByRole('button', { name: /^(?:Send|Resend) code/ });
  if (state.includes('code.sending')) await expect(resend).toHaveAttribute('aria-busy', 'true');
  else if (state.includes('code.waiting') && (await resend.count()) > 0) {
    // The form before the code has no such button.
    await expect(resend).toHaveText(/^Resend code in \d+ s/);
  }
}

async function expectStep(dialog: Locator, state: string): Promise<void> {
  const busy = dialog.locator('button[type="submit"][aria-busy="true"]');
  const proof = dialog.getByRole('form', { name: 'Verify your identity' });
  const isProving = state.includes('step.proving');
  await expect(proof).toHaveCount(isProving ? 1 : 0);
  if (state.includes('step.showing')) {
    await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  } else if (state.includes('step.sending')) {
    // The first step of two-factor authentication has no form: it loads.
    await expect(busy.or(dialog.getByText('Loading', { exact: true })).first()).toBeAttached();
  } else {
    await expect(busy).toHaveCount(state.includes('proving.checking') ? 1 : 0);
  }
}
