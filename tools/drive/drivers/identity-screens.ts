/** What the page of identity verification shows in each state of its machine. */
import { expect, type Page } from '@playwright/test';

/** Titles of the panels, by the beginning of the state. */
const PANELS: readonly (readonly [RegExp, string])[] = [
  [/^overview$/, 'Your level'],
  [/^details/, 'Your details'],
  [/^(?:papers|submitting|discarding)/, 'Documents'],
  [/^inReview$/, 'In review'],
  [/^re(?:jected|fused)$/, 'Not verified'],
  [/^exhausted$/, 'No attempts remaining'],
];

/** A case that changed elsewhere is read a few seconds later. */
const SOON = { timeout: 20_000 };

export async function expectIdentity(page: Page, state: string): Promise<void> {
  if (state === 'unread') {
    await expect(page.getByText('Part of the page could not be loaded')).toBeVisible(SOON);
  }
  const [, title] = PANELS.find(([pattern]) => pattern.test(state)) ?? [];
  if (title !== undefined) {
    await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible(SOON);
  }
  const form = page.getByRole('form', { name: 'Your details' });
  if (state.startsWith('details')) {
    const busy = form.locator('button[type="submit"][aria-busy="true"]');
    await expect(busy).toHaveCount(state === 'details.editing' ? 0 : 1);
  }
  const submit = page.getByRole('button', { name: 'Submit for review' });
  if (state === 'papers.missing')
    await expect(submit).toHaveAttribute('aria-disabled', 'true', SOON); // prettier-ignore
  else if (state === 'papers.ready') {
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true', SOON);
  } else if (state === 'papers.adding') {
    await expect(
      page.getByRole('dialog', { name: /^(?:Front|Back) of the document$/ }),
    ).toBeVisible();
  } else if (state.startsWith('submitting')) {
    await expect(submit).toHaveAttribute('aria-busy', 'true');
  }
  if (state === 'submitting.unknown') {
    await expect(page.getByText(/^No response yet/)).toBeVisible();
  }
}
