/** Tests what the parts of gift cards join: the part, the tab and the card of the address. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { CardList } from '#src/features/gift-cards/list/CardList.tsx';
import { CheckCard } from '#src/features/gift-cards/check/CheckCard.tsx';
import { LazyCardDialog, LazyCreateCards } from '#src/features/gift-cards/lazy-parts.tsx';
import { RedeemCard } from '#src/features/gift-cards/redeem/RedeemCard.tsx';
import { SignedInParts } from '#src/features/gift-cards/SignedInParts.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';

vi.mock('#src/features/gift-cards/list/CardList.tsx', () => ({ CardList: vi.fn(() => null) }));
vi.mock('#src/features/gift-cards/check/CheckCard.tsx', () => ({ CheckCard: vi.fn(() => null) }));
vi.mock('#src/features/gift-cards/redeem/RedeemCard.tsx', () => ({
  RedeemCard: vi.fn(() => null),
}));
vi.mock('#src/features/gift-cards/lazy-parts.tsx', () => ({
  LazyCardDialog: vi.fn(() => null),
  LazyCreateCards: vi.fn(() => null),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const CARD = '4821590736154499';

function propsOf<Props>(view: (props: Props) => unknown): Props {
  const props = vi.mocked(view).mock.lastCall?.[0];
  if (props === undefined) throw new Error('The view is not rendered.');
  return props;
}

function open(query: string, hasLinkCode = false) {
  const onQuery = vi.fn();
  renderOnPage(
    <SignedInParts
      query={new URLSearchParams(query)}
      hasLinkCode={hasLinkCode}
      themes={[]}
      brand="Tidemark"
      onQuery={onQuery}
    />,
  );
  const select = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole('tab', { name })));
  return { onQuery, select };
}

it.each([
  ['', CardList],
  ['view=create', LazyCreateCards],
  ['view=redeem', RedeemCard],
  ['view=check', CheckCard],
  ['view=other', CardList],
] as const)('opens the part of "%s"', (query, part) => {
  open(query);
  const parts = [CardList, LazyCreateCards, RedeemCard, CheckCard];
  const shown = parts.filter(
    (one) => vi.mocked<(props: never) => unknown>(one).mock.calls.length > 0,
  );
  expect(shown).toEqual([part]);
  expect(LazyCardDialog).not.toHaveBeenCalled();
});

it('opens the code of a link first, unless a card is opened', () => {
  open('', true);
  expect(RedeemCard).toHaveBeenCalled();
  expect(CardList).not.toHaveBeenCalled();
  cleanup();
  open(`card=${CARD}`, true);
  expect(CardList).toHaveBeenCalled();
});

it('writes part, tab and card to the address, and keeps the tab when a card is closed', async () => {
  const { onQuery, select } = open('tab=held');
  expect(propsOf(CardList).tab).toBe('held');
  propsOf(CardList).onOpen(CARD);
  expect(onQuery).toHaveBeenLastCalledWith({ tab: 'held', card: CARD });
  propsOf(CardList).onTabChange('created');
  expect(onQuery).toHaveBeenLastCalledWith({});
  await select('Check');
  expect(onQuery).toHaveBeenLastCalledWith({ view: 'check' });
  cleanup();
  const opened = open(`tab=held&card=${CARD}`);
  expect(propsOf(LazyCardDialog).cardNumber).toBe(CARD);
  propsOf(LazyCardDialog).onClose();
  expect(opened.onQuery).toHaveBeenLastCalledWith({ tab: 'held' });
});

it.each(['1', '48215907361544990', 'abcdabcdabcdabcd'])('opens no card "%s"', (card) => {
  open(`card=${card}`);
  expect(LazyCardDialog).not.toHaveBeenCalled();
});
