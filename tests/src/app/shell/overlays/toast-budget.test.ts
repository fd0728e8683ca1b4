/** The toast budget: at most three, important ones first, nothing lost that no list has. */
import { expect, it } from 'vitest';
import {
  EMPTY_BUDGET,
  TOAST_COUNT_MAX,
  TOAST_RANKS,
  withoutSubject,
  withoutToast,
  withToast,
  type BudgetedToast,
  type ToastBudget,
} from '#src/app/shell/overlays/toast-budget.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

type Rank = keyof typeof TOAST_RANKS;

const toast = (group: string, rank: Rank, more: Partial<BudgetedToast> = {}): BudgetedToast => ({
  group,
  rank: TOAST_RANKS[rank],
  isListed: false,
  count: 1,
  ...more,
});
const news = (group: string, rank: Rank = 'other', count = 1): BudgetedToast =>
  toast(group, rank, { isListed: true, count });

const showAfter = (...toasts: readonly BudgetedToast[]): ToastBudget<BudgetedToast> =>
  toasts.reduce<ToastBudget<BudgetedToast>>((budget, one) => withToast(budget, one), EMPTY_BUDGET);

const groupsOf = ({ shown }: ToastBudget<BudgetedToast>) => shown.map(({ group }) => group);

it('shows fills and risks before everything else', () => {
  const budget = showAfter(news('transfer'), toast('success', 'success'), news('order', 'urgent'));
  expect(groupsOf(budget)).toEqual(['order', 'success', 'transfer']);
});

it('groups notifications of one kind in one toast with their number', () => {
  const { shown } = showAfter(news('order', 'urgent', 2), news('order', 'urgent', 5));
  expect(shown.map(({ count }) => count)).toEqual([7]);
});

it('replaces a toast of the same group that is no notification', () => {
  expect(showAfter(toast('success', 'success'), toast('success', 'success')).shown).toEqual([
    toast('success', 'success'),
  ]);
});

it('gives the place of a notification to a more important toast', () => {
  const full = showAfter(news('a'), news('b'), news('c'));
  expect(groupsOf(withToast(full, news('order', 'urgent')))).toEqual(['order', 'a', 'b']);
  expect(groupsOf(withToast(full, news('d')))).toEqual(['a', 'b', 'c']);
});

it('[ERR-01] gives the place of an urgent notification to a failed action', () => {
  const full = showAfter(news('a', 'urgent'), news('b', 'urgent'), news('c', 'urgent'));
  expect(groupsOf(withToast(full, toast('error', 'failure')))).toEqual(['error', 'a', 'b']);
});

it('lets a toast wait that no list has, and shows the most important one first', () => {
  const full = showAfter(
    toast('1', 'failure'),
    toast('2', 'failure'),
    toast('3', 'failure'),
    toast('done', 'success'),
    toast('4', 'failure'),
  );
  expect(groupsOf(full)).toEqual(['1', '2', '3']);
  const next = withoutToast(full, '2');
  expect(groupsOf(next)).toEqual(['1', '3', '4']);
  expect(groupsOf(withoutToast(next, '1'))).toEqual(['3', '4', 'done']);
});

it('withdraws a toast of one subject, and none that stands for more', () => {
  const one = toast('order', 'urgent', { isListed: true, subject: 'order 7' });
  expect(withoutSubject(showAfter(one), 'order 7').shown).toEqual([]);
  expect(withoutSubject(showAfter(one, one), 'order 7').shown).toHaveLength(1);
  expect(withoutSubject(showAfter(one), 'order 8').shown).toHaveLength(1);
});

it('never shows more than three, never twice one group, and loses only what a list has', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = seededRandom(seed);
  const ranks = Object.keys(TOAST_RANKS) as Rank[];
  let budget: ToastBudget<BudgetedToast> = EMPTY_BUDGET;
  let displaced = 0;
  for (let step = 0; step < 20_000; step += 1) {
    const before = budget;
    if (random.between(0, 3) === 0) {
      const [first] = budget.shown;
      if (first !== undefined) budget = withoutToast(budget, first.group);
    } else {
      const rank = random.pick(ranks);
      const isListed = random.between(0, 1) === 0;
      budget = withToast(budget, toast(`${rank} ${random.between(0, 5)}`, rank, { isListed }));
      const gone = before.shown.filter(
        ({ group }) => !budget.shown.some((one) => one.group === group),
      );
      displaced += gone.length;
      expect(
        gone.every((one) => one.isListed),
        `seed ${seed}`,
      ).toBe(true);
    }
    const groups = groupsOf(budget);
    expect(groups.length, `seed ${seed}`).toBeLessThanOrEqual(TOAST_COUNT_MAX);
    expect(new Set(groups).size, `seed ${seed}`).toBe(groups.length);
    expect(
      budget.waiting.some(({ isListed }) => isListed),
      `seed ${seed}`,
    ).toBe(false);
    expect(budget.shown.map(({ rank }) => rank)).toEqual(
      budget.shown.map(({ rank }) => rank).toSorted((left, right) => left - right),
    );
  }
  expect(displaced).toBeGreaterThan(100);
});
