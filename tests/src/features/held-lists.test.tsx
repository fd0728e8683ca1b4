/** Lists beside the tables that keep their rows under the pointer: pairs, search results and
 *  notifications. */
import { userEvent } from 'storybook/test';
import { afterEach, expect, it, vi } from 'vitest';
import { readyOf } from '#domain/loadable.ts';
import { NotificationPanelView } from '#src/features/notifications/NotificationPanelView.tsx';
import { SearchView } from '#src/features/search/SearchView.tsx';
import { createOverview } from '#src/stores/overview.store.ts';
import { favouritesFirst } from '#src/trading/favourites/favourites-first.ts';
import { PairList } from '#src/trading/pair/PairList.tsx';
import { loadedData } from '#stories/loadables.ts';
import {
  notifications,
  now,
  targetOf,
} from '#stories/features/notifications/staged-notifications.ts';
import { sampleListings } from '#stories/trading/markets/sample-listings.ts';
import { WithStars } from '#stories/trading/star-service.tsx';
import { cleanup, screen, within } from '#tests/support/testing-library.ts';
import { onPage, renderOnPage } from '../../support/on-page.tsx';

afterEach(cleanup);

const NONE: readonly string[] = [];
const choices = sampleListings.slice(0, 4).map(({ tradeCoin, quoteCoin }) => ({
  name: `${tradeCoin}/${quoteCoin}`,
  pairText: `${tradeCoin}_${quoteCoin}`,
  href: `/exchange/spot/${tradeCoin}_${quoteCoin}`,
}));

it('keeps the pairs in place while the pointer is on a star', async () => {
  const [current] = choices;
  if (current === undefined) throw new Error('there are sample pairs');
  renderOnPage(
    <WithStars starred={NONE}>
      <PairList current={current} choices={choices} onChoice={vi.fn()} />
    </WithStars>,
  );
  const user = userEvent.setup({ document });
  const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  const before = names();
  const star = within(screen.getAllByRole('listitem')[2] as HTMLElement).getByRole('button');
  await user.click(star);
  expect(names()).toEqual(before);
  expect(screen.getByRole('status').textContent).toBe('Paused: rows moved');
  await user.hover(screen.getByRole('searchbox'));
  expect(names()[0]).toBe(before[2]);
});

it('keeps search results in place under the pointer, and shows those of another text', async () => {
  const onOpen = vi.fn();
  const view = (text: string, starred: readonly string[]) => (
    <SearchView
      text={text}
      listId="found"
      activeId={undefined}
      history={[]}
      onForget={vi.fn()}
      results={readyOf(favouritesFirst(sampleListings.slice(0, 4), starred))}
      onOpen={onOpen}
      overview={createOverview()}
    />
  );
  const { rerender } = renderOnPage(view('', []));
  const user = userEvent.setup({ document });
  const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  const before = links();
  const last = screen.getAllByRole('link')[3] as HTMLElement;
  await user.hover(last);
  rerender(onPage(view('', [choices[3]?.pairText ?? ''])));
  expect(links()).toEqual(before);
  rerender(onPage(view('b', [choices[3]?.pairText ?? ''])));
  expect(links()[0]).toBe(before[3]);
});

it('opens the notification under the pointer when a new one arrives', async () => {
  const onOpen = vi.fn();
  const view = (newest: typeof notifications) => (
    <NotificationPanelView
      newest={loadedData(newest)}
      unreadCount={4}
      now={now}
      targetOf={targetOf}
      onOpen={onOpen}
      onReadAll={vi.fn()}
      onLeave={vi.fn()}
    />
  );
  const older = notifications.slice(1);
  const { rerender } = renderOnPage(view(older));
  const user = userEvent.setup({ document });
  const [pointed] = screen.getAllByRole('link');
  await user.hover(pointed as HTMLElement);
  rerender(onPage(view(notifications.slice(0, 9))));
  const [first] = screen.getAllByRole('link');
  expect(first).toBe(pointed);
  first?.addEventListener('click', (event) => event.preventDefault());
  await user.click(first as HTMLElement);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(older[0]);
});
