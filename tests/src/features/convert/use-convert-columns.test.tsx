/** What the table of converts shows of a convert in each state. */
import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { convertCodec, CONVERT_STATUSES } from '#contract/entities/convert.ts';
import { convertWire } from '#contract/samples/convert.ts';
import { useConvertColumns } from '#src/features/convert/use-convert-columns.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

const convert = {
  ...convertCodec.decode(convertWire),
  fromCoin: 'BTC',
  fromAmount: decimal('0.5'),
  toCoin: 'USDT',
  toAmount: decimal('30000'),
  rate: decimal('60000'),
};
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
);

function columnsOf() {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const onDetails = vi.fn();
  return renderHook(() => useConvertColumns(onDetails), { wrapper });
}
function textIn(key: string, shown: typeof convert): string {
  const { result } = columnsOf();
  const column = result.current.find((one) => one.key === key);
  return renderOnPage(column?.cell(shown)).container.textContent;
}

it.each(CONVERT_STATUSES)('shows what a convert that is %s has paid and received', (status) => {
  const shown = { ...convert, status };
  expect(textIn('paid', shown)).toBe('0.5 BTC');
  expect(textIn('received', shown)).toBe(status === 'done' ? '30,000 USDT' : '– USDT');
  expect(textIn('rate', shown)).toBe('1 BTC = 60,000 USDT');
});

it('makes the same columns while nothing in them changes', () => {
  const { result, rerender } = columnsOf();
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
});
