/** Tests the last page, which stands where a blank page would be. */
import { cleanup, fireEvent, render, screen } from '#tests/support/testing-library.ts';
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPart } from '#src/deferred/load-part.ts';
import { LastPage, RootBoundary } from '#src/app/shell/states/RootBoundary.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(cleanup);

function Broken(): never {
  throw new Error('planted for mai@example.com');
}

it('shows a report without secrets, and copies it', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  await loadPart('idleWork');
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(
    <RootBoundary>
      <Broken />
    </RootBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The page stopped working');
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy report' }));
  const report = writeText.mock.calls[0]?.[0] ?? '';
  expect(report).toContain('Error: planted for (email)');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Error report' }).value).toBe(
    report,
  );
  expect(await screen.findByText('Report copied')).toBeDefined();
});

it('stays when its report fails', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  await loadPart('idleWork');
  vi.spyOn(navigator, 'userAgent', 'get').mockImplementation(() => {
    throw new Error('planted');
  });
  render(<LastPage reason={new Error('first')} />);
  await vi.dynamicImportSettled();
  expect(screen.queryByRole('textbox', { name: 'Error report' })).toBeNull();
  vi.restoreAllMocks();
  expect(screen.getByRole('heading').textContent).toBe('The page stopped working');
});

it('has texts and a report before any catalog has loaded', async () => {
  i18n.activate('');
  render(<LastPage reason={new Error('The texts of the page could not be loaded.')} />);
  expect(screen.getByRole('heading').textContent).toBe('The page could not be loaded');
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeDefined();
  expect(await screen.findByRole('textbox', { name: 'Error report' })).toBeDefined();
  expect(screen.getByRole('heading').textContent).toBe('The page could not be loaded');
});
