/** Tests that every empty list says the same, with a hint of its own below. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

it('[ERR-19] says that nothing was found, whatever hint a list has', () => {
  renderOnPage(<EmptyState hint="No trades yet" />);
  expect(screen.getByRole('status').textContent).toBe('No Item FoundNo trades yet');
});

/** Panels that show something else than a list: a sign-in, a coin that cannot be moved, an unknown pair or project,
 *  loading. */
const OTHER_STATES = [
  'features/funding/DepositView.tsx',
  'features/funding/parts/WithdrawalFields.tsx',
  'features/futures/FuturesTables.tsx',
  'features/launchpad/MissingProject.tsx',
  'features/launchpad/project/OwnPart.tsx',
  'features/p2p/order/OrderPage.tsx',
  'features/spot/parts/OrdersPanel.tsx',
  'operator/faults/FaultsView.tsx',
  'operator/parts/ListAndDetails.tsx',
  'trading/book/OrderBookLadder.tsx',
  'trading/terminal/TerminalPage.tsx',
];

it('[ERR-19] has the same line for every empty list of the client', () => {
  const root = join(import.meta.dirname, '../../../../src');
  const files = globSync('**/*.tsx', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const shown = files.filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('<EmptyState'),
  );
  expect(shown.length).toBeGreaterThan(15);
  const replaced = shown.filter((file) =>
    /<EmptyState[^>]*\stext=/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(replaced.toSorted()).toEqual(OTHER_STATES);
});
