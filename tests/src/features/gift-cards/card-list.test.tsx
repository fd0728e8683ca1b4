/** Lists of gift cards with their queries: the tab and the page that are read, and the card that is opened. */
import { useState } from 'react';
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { CheckCard } from '#src/features/gift-cards/check/CheckCard.tsx';
import { CardList } from '#src/features/gift-cards/list/CardList.tsx';
import {
  CardListView,
  type CardListViewProps,
} from '#src/features/gift-cards/list/CardListView.tsx';
import * as samples from '#stories/features/gift-cards/sample-gift-cards.ts';
import { loadedData } from '#stories/loadables.ts';
import { ApiError } from '#contract/envelope.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { editEach, pressEach, shownLinks, textOf } from '../../../support/pressed-parts.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';

afterEach(cleanup);

const { card, redeemed, themes, pageOf } = samples;
const INTENTS = ['onTabChange', 'onPageChange', 'onOpen'] as const;
type Calls = Pick<CardListViewProps, (typeof INTENTS)[number]>;
const list =
  (tab: CardListViewProps['tab'], items = [card, redeemed]) =>
  (calls: Calls) => (
    <CardListView
      tab={tab}
      cards={loadedData({ ...pageOf(items, items.length === 0 ? 1 : 3), currentPage: 2 })}
      themes={themes}
      {...calls}
    />
  );
const NONE: Calls = { onTabChange: vi.fn(), onPageChange: vi.fn(), onOpen: vi.fn() };

it('opens the card of its own row, pages, and switches the tab', async () => {
  const calls = Object.values(await pressEach(INTENTS, list('created')));
  for (const call of [
    ['onOpen', card],
    ['onOpen', redeemed],
    ['onPageChange', 1],
    ['onPageChange', 3],
  ]) {
    expect(calls).toContainEqual(call);
  }
  const edited = Object.values(await editEach(INTENTS, list('created')));
  expect(edited).toContainEqual([true, undefined]);
  expect(edited.map(([, call]) => call)).toContainEqual(['onTabChange', 'held']);
});

it('shows number, note, value and end of each card', () => {
  renderOnPage(list('created', [{ ...redeemed, note: 'For you' }])(NONE));
  const row = textOf(screen.getAllByRole('row')[1] ?? document.body);
  expect(row).toMatch(/4424For you50 USDTPaid in BTCRedeemed/);
});

it.each([
  ['created', { 'Create gift card': '/gift-cards?view=create' }],
  ['held', { 'Redeem card': '/gift-cards?view=redeem' }],
] as const)('leads from an empty list "%s" to its own form', (tab, links) => {
  renderOnPage(<CardListView tab={tab} cards={loadedData(pageOf([]))} themes={themes} {...NONE} />);
  expect(shownLinks()).toEqual(links);
});

it('reads the page of the tab, and the first one of another tab', async () => {
  const queries = recordQueries(() => ({ ...pageOf([card], 3), currentPage: 1 }));
  const onOpen = vi.fn();
  function Shown() {
    const [tab, setTab] = useState<CardListViewProps['tab']>('created');
    return <CardList tab={tab} themes={themes} onTabChange={setTab} onOpen={onOpen} />;
  }
  await act(async () => {
    renderOnPage(queries.within(<Shown />));
  });
  const read = () => queries.lastOf('gift-cards', 'list')?.slice(2);
  expect(read()).toEqual(['created', 1]);
  const page = await screen.findByRole('button', { name: /^Next/ });
  await act(async () => void fireEvent.click(page));
  expect(read()).toEqual(['created', 2]);
  const held = screen.getAllByRole('radio').find((one) => !(one as HTMLInputElement).checked);
  await act(async () => void fireEvent.click(held ?? document.body));
  expect(read()).toEqual(['held', 1]);
  const [details] = screen.getAllByRole('button', { name: /Details/ });
  await act(async () => void fireEvent.click(details ?? document.body));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(card.number);
});

async function check(respond: () => unknown) {
  const queries = recordQueries(respond);
  queries.cache.setDefaultOptions({
    queries: { ...queries.cache.getDefaultOptions().queries, retry: false },
  });
  renderOnPage(queries.within(<CheckCard themes={themes} brand="Tidemark" />));
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Card number'), { target: { value } });
  const submit = async () => {
    const form = document.body.querySelector('form');
    await act(async () => void (form && fireEvent.submit(form)));
  };
  return { ...queries, type, submit };
}

it('checks a whole number alone, and the same one again on request', async () => {
  const { asked, type, submit } = await check(() => card);
  await submit();
  expect(screen.getByText('A card number has 16 digits')).toBeTruthy();
  type('4821 5907-3615');
  await submit();
  expect(asked).toEqual([]);
  type('4821 5907-3615 4408');
  await submit();
  expect(asked).toEqual([['gift-cards', 'face', '4821590736154408']]);
  await screen.findByText('Active');
  await submit();
  expect(asked).toHaveLength(2);
});

it.each([
  [new ApiError('Not found.', { code: 'not_found', status: 404 }), 'No card has this number.'],
  [new ApiError('Too many.', { code: 'too_many_requests', status: 429 }), 'Too many.'],
  [new Error('no response'), 'The card could not be checked. Try again.'],
])('says why a card could not be checked', async (failure, text) => {
  const { type, submit } = await check(() => Promise.reject(failure));
  type('4821590736154408');
  await submit();
  await screen.findByText(text);
});
