/** The appeal of a P2P order: who has stated what, with the files of each statement, and how it ended. */
import { cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { OrderAppeal } from '#src/features/p2p/order/parts/OrderAppeal.tsx';
import { orderAt } from '#stories/features/p2p/sample-orders.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { pressEach, shownRows, textOf } from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

it('shows who opened an appeal, each statement with its own files, and the decision', async () => {
  const order = orderAt('inAppeal', 'buyer');
  const { appeal } = order;
  if (appeal === undefined) throw new Error('The sample has an appeal.');
  const [first] = appeal.evidence;
  const [file] = first?.files ?? [];
  if (first === undefined || file === undefined) throw new Error('The sample has a file.');
  const scan = { ...file, id: 'scan', name: 'scan.pdf' };
  const plain = { ...file, id: 'plain', name: '' };
  const ofSeller = {
    ...first,
    author: 'seller',
    text: 'Nothing arrived.',
    files: [scan, plain],
  } as const;
  const shown: P2pOrderDetails = {
    ...order,
    appeal: { ...appeal, evidence: [first, ofSeller], verdictNote: 'Paid at 10:05.' },
  };
  const pressed = await pressEach(['onSave'], (calls) => <OrderAppeal order={shown} {...calls} />);
  expect(pressed).toEqual({
    'Download transfer.png': ['onSave', file],
    'Download scan.pdf': ['onSave', scan],
    'Download File': ['onSave', plain],
  });
  renderOnPage(<OrderAppeal order={shown} onSave={vi.fn()} />);
  expect(shownRows()).toMatchObject({
    'Opened by': 'Buyer',
    Reason: 'I paid, but the seller did not release',
  });
  const text = textOf(document.body);
  expect(text).toMatch(
    /Buyer31 Dec 2025 23:59:00Paid from my own account.*Seller.*Nothing arrived\./,
  );
  expect(text).toContain('DecisionPaid at 10:05.');
});

it.each([
  [{ status: 'open', isLate: false, isClaimed: false }, 'Appeal', 'Open'],
  [{ status: 'waiting_for_other_side', isLate: true, isClaimed: true }, 'Report', 'Under review'],
  [{ status: 'under_review', isLate: false, isClaimed: false }, 'Appeal', 'Under review'],
  [{ status: 'resolved', isLate: false, isClaimed: true }, 'Appeal', 'Decided'],
  [{ status: 'withdrawn', isLate: true, isClaimed: false }, 'Report', 'Withdrawn'],
] as const)('names an appeal and its state: %o', (change, title, state) => {
  const order = orderAt('inAppeal', 'buyer');
  const appeal = order.appeal && { ...order.appeal, ...change };
  renderOnPage(<OrderAppeal order={{ ...order, appeal }} onSave={vi.fn()} />);
  expect(screen.getByRole('heading').textContent).toBe(title);
  expect(screen.getByText(state)).toBeTruthy();
});
