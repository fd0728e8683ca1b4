import { useLayoutEffect, type ReactNode } from 'react';
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { ConfirmOrder } from '#src/trading/ticket/ConfirmOrder.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

interface CommitProps {
  readonly children: ReactNode;
  readonly onCommit: () => void;
}

/** Calls back when the children are in the page, before the browser paints or dispatches a key. */
function Commit({ children, onCommit }: CommitProps) {
  useLayoutEffect(() => {
    onCommit();
  });
  return children;
}

const focusAtCommit = (warnings: readonly string[]): string | null | undefined => {
  let focused: string | null | undefined;
  renderOnPage(
    <Commit onCommit={() => void (focused ??= document.activeElement?.textContent)}>
      <ConfirmOrder
        requested={{
          side: 'buy',
          kind: 'limit',
          tradeCoin: 'BTC',
          rows: [],
          warnings,
          priceText: '60,000 USDT',
        }}
        isOpen
        onConfirm={() => undefined}
        onDecline={() => undefined}
      />
    </Commit>,
  );
  return focused;
};

it('focuses the button that Enter is for as soon as the dialog is shown', () => {
  expect(focusAtCommit([])).toBe('Buy at 60,000 USDT');
});

it('focuses the way back when the order has a warning', () => {
  expect(focusAtCommit(['The price is far from the market.'])).toBe('Go back');
});
