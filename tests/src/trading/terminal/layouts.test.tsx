/** Layouts of a trading page: where each panel is, and the order form of a phone. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { pairId } from '#contract/core/ids.ts';
import { DEFAULT_KEY_PROFILE } from '#src/stores/keys.store.ts';
import { applyTicketSheet, ticketSheet } from '#src/stores/ticket-sheet.store.ts';
import { HotkeyPreview } from '#src/trading/keys/HotkeyPreview.tsx';
import { NarrowLayout } from '#src/trading/terminal/NarrowLayout.tsx';
import { applyPageViews, FIRST_PAGE_VIEWS } from '#src/trading/terminal/page-views.ts';
import { SideViews } from '#src/trading/terminal/SideViews.tsx';
import type { TerminalLayoutProps } from '#src/trading/terminal/TerminalLayout.tsx';
import { onPage, renderOnPage, showOnPage } from '../../../support/on-page.tsx';
import { plain } from '../../../support/shown-values.ts';

afterEach(() => {
  cleanup();
  applyPageViews(FIRST_PAGE_VIEWS);
  applyTicketSheet(undefined);
});

const PARTS = [
  'header',
  'chart',
  'book',
  'tape',
  'ticket',
  'balances',
  'tables',
  'banner',
] as const;
const panels = Object.fromEntries(PARTS.map((name) => [name, <p key={name}>{`the ${name}`}</p>]));
const layout = (changes: Partial<TerminalLayoutProps> = {}) => (
  <NarrowLayout
    {...(panels as Pick<TerminalLayoutProps, (typeof PARTS)[number]>)}
    status={null}
    pairId={pairId(1)}
    pairName="BTC/USDT"
    openOrderCounts={{ this: 2, all: 5 }}
    isTicketLocked={false}
    onTrade={vi.fn()}
    {...changes}
  />
);
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const choose = (name: RegExp) => act(async () => void fireEvent.click(tab(name)));
const panelText = () =>
  plain(document.querySelector('[role=tabpanel]:not([hidden])')?.textContent ?? '');

it('shows each panel of a phone in its own tab, and counts the orders of the chosen pairs', async () => {
  await showOnPage(layout());
  const texts: string[] = [];
  for (const name of [/^Chart/, /^Book/, /^Trades/, /^Orders/]) {
    await choose(name);
    texts.push(panelText());
  }
  expect(texts).toEqual(['the chart', 'the book', 'the tape', 'the tables']);
  expect(plain(tab(/^Orders/).textContent)).toBe('Orders2');
  await act(async () => applyPageViews({ pairs: 'all' }));
  expect(plain(tab(/^Orders/).textContent)).toBe('Orders5');
});

it.each(['buy', 'sell'] as const)('opens the order form of a phone to %s', async (side) => {
  const onTrade = vi.fn();
  await showOnPage(layout({ onTrade }));
  expect(document.body.textContent).not.toContain('the ticket');
  const name = side === 'buy' ? 'Buy' : 'Sell';
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  expect(onTrade).toHaveBeenCalledExactlyOnceWith(side);
  expect(ticketSheet.pairId).toBe(pairId(1));
  expect(document.body.textContent).toContain('the ticketthe balances');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  expect(ticketSheet.pairId).toBeUndefined();
});

it('closes the form of a pair that is left, and not the form of another pair', async () => {
  const { rerender } = renderOnPage(layout());
  act(() => applyTicketSheet(pairId(1)));
  rerender(onPage(layout({ pairId: pairId(2) })));
  expect(ticketSheet.pairId).toBeUndefined();
  act(() => applyTicketSheet(pairId(3)));
  cleanup();
  expect(ticketSheet.pairId).toBe(pairId(3));
});

it('keeps the form open while its order is pending', async () => {
  await showOnPage(layout({ isTicketLocked: true }));
  await act(async () => applyTicketSheet(pairId(1)));
  expect(document.body.textContent).toContain('the ticket');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

it('shows book, trades or order form in the side column', async () => {
  await showOnPage(<SideViews book={<p>levels</p>} tape={<p>prints</p>} trade={<p>form</p>} />);
  const texts: string[] = [];
  for (const name of [/^Trade$/, /^Book/, /^Trades/]) {
    await choose(name);
    texts.push(panelText());
  }
  expect(texts).toEqual(['form', 'levels', 'prints']);
});

it.each([
  [undefined, 'Hotkeys do nothing during the preview.'],
  [true, 'One-click trading is on. No order is placed during the preview.'],
  [false, 'One-click trading is off: order hotkeys are disabled.'],
])('previews what the hotkeys would do: armed %s', async (isArmed, text) => {
  await showOnPage(
    <HotkeyPreview
      profile={DEFAULT_KEY_PROFILE}
      letterOf={(code) => code}
      effects={[
        { id: 'cancel_all', text: 'Cancels 4 orders.', isRejected: false },
        { id: 'buy_at_bid', text: 'Enter a price', isRejected: true },
      ]}
      isArmed={isArmed}
      pressed="cancel_all"
    />,
  );
  expect(screen.getByRole('status').textContent).toBe(text);
  const pressed = document.querySelectorAll('[data-pressed]');
  expect([...pressed].map((row) => row.querySelector('bdi')?.textContent)).toEqual([
    'Cancels 4 orders.',
  ]);
});
