import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, renderHook, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { useCodeColumns } from '#src/features/referrals/parts/use-code-columns.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

type Code = Parameters<NonNullable<ReturnType<typeof useCodeColumns>[number]['cell']>>[0];

function textIn(key: string, code: Partial<Code>): string {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nProvider i18n={i18n}>{children}</I18nProvider>
  );
  const actions = { onShare: vi.fn(), onEdit: vi.fn(), onMakeDefault: vi.fn(), onCopy: vi.fn() };
  const { result } = renderHook(() => useCodeColumns(decimal('20'), actions as never), { wrapper });
  const column = result.current.find((one) => one.key === key);
  return renderOnPage(column?.cell(code as Code)).container.textContent;
}

it('marks the default code alone, and shows a missing label as a dash', () => {
  expect(textIn('code', { code: 'ABCD2345', isDefault: true })).toBe('ABCD2345Default');
  expect(textIn('code', { code: 'ABCD2345', isDefault: false })).toBe('ABCD2345');
  expect(textIn('label', { label: 'Newsletter' })).toBe('Newsletter');
  expect(textIn('label', { label: '' })).toBe('–');
});

it('shows shares, clicks and sign-ups each in its own column', () => {
  const code = { friendShare: decimal('25'), clicks: 12, signUps: 3 } as unknown as Code;
  const texts = ['friend', 'own', 'clicks', 'signUps'].map((key) => textIn(key, code));
  expect(texts).toEqual(['5%', '15%', '12', '3']);
});

it('acts on its own code, and does not offer to make the default code the default', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const actions = { onCopyLink: vi.fn(), onEdit: vi.fn(), onMakeDefault: vi.fn() };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nProvider i18n={i18n}>{children}</I18nProvider>
  );
  const { result } = renderHook(() => useCodeColumns(decimal('20'), actions), { wrapper });
  const cell = result.current.find(({ key }) => key === 'actions')?.cell;
  const code = { code: 'ABCD2345', isDefault: false } as Code;
  renderOnPage(cell?.(code));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('Copy link: ABCD2345');
  press('Edit ABCD2345');
  press('Make default: ABCD2345');
  for (const action of Object.values(actions)) expect(action.mock.calls).toEqual([[code]]);
  cleanup();
  renderOnPage(cell?.({ ...code, isDefault: true }));
  expect(screen.queryByRole('button', { name: 'Make default: ABCD2345' })).toBeNull();
});
