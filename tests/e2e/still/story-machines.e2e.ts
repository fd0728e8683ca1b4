/** The panel of `npm run stories` that shows the machines of a story. */
import { expect, test } from '@playwright/test';
import { freePort } from '#scripts/runner/ports.ts';
import { startServer } from '#scripts/runner/server.ts';

test('shows the machines of a story, and sends them events', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(600_000);
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const server = await startServer({
    command: ['storybook', 'dev', '--port', port, '--exact-port', '--ci', '--quiet'],
    readyUrl: `${url}/index.json`,
  });
  try {
    await page.goto(`${url}/?path=/story/features-auth-signinview--editing`);
    await page.getByRole('tab', { name: 'Machines' }).click();
    const inspector = page.frameLocator('iframe[title="Machine inspector"]');
    await expect(inspector.getByRole('status')).toHaveText('editing', { timeout: 120_000 });
    const form = inspector.getByRole('form', { name: 'form.submitted' });
    await form.getByRole('button', { name: 'form.submitted' }).click();
    await expect(inspector.getByRole('region', { name: 'Log' })).toContainText('form.submitted');
  } finally {
    await server.stop();
  }
});
