/** Decides which toasts are on screen: at most three, one for each group, and the important ones first. Toasts of
 *  notifications give way, because the list of notifications has them; all others wait for a free place. Pure: the
 *  toast host applies the result. */

export const TOAST_COUNT_MAX = 3;
/** Further waiting toasts are dropped, the least important first. */
const WAITING_MAX = 20;

/** First things first: the outcome of a user's action that failed, fills and risks, a success, everything else. */
export const TOAST_RANKS = { failure: 0, urgent: 1, success: 2, other: 3 } as const;
export type ToastRank = (typeof TOAST_RANKS)[keyof typeof TOAST_RANKS];

export interface BudgetedToast {
  /** Toasts of one group replace each other. */
  readonly group: string;
  readonly rank: ToastRank;
  /** Whether the list of notifications has the text, so that it may be left out here. */
  readonly isListed: boolean;
  /** How many texts the toast stands for; of a listed toast, those on screen are added. */
  readonly count: number;
  /** What the toast is about, such as an order. */
  readonly subject?: string | undefined;
}

export interface ToastBudget<Toast extends BudgetedToast> {
  /** On screen, the most important first. */
  readonly shown: readonly Toast[];
  /** Toasts that no list has. */
  readonly waiting: readonly Toast[];
}

export const EMPTY_BUDGET: ToastBudget<never> = { shown: [], waiting: [] };

export function withToast<Toast extends BudgetedToast>(
  { shown, waiting }: ToastBudget<Toast>,
  toast: Toast,
): ToastBudget<Toast> {
  const others = waiting.filter(({ group }) => group !== toast.group);
  const same = shown.findIndex(({ group }) => group === toast.group);
  if (same >= 0)
    return { shown: byRank(shown.with(same, groupToast(shown[same], toast))), waiting };
  if (shown.length < TOAST_COUNT_MAX) return { shown: byRank([...shown, toast]), waiting: others };
  const victim = shown.findLast((one) => givesWay(one, toast));
  if (victim !== undefined) {
    const rest = shown.filter((one) => one !== victim);
    return { shown: byRank([...rest, toast]), waiting: others };
  }
  if (toast.isListed) return { shown, waiting };
  return { shown, waiting: byRank([...others, toast]).slice(0, WAITING_MAX) };
}

/** Removes the toast of a group; the first that waits takes its place. */
export function withoutToast<Toast extends BudgetedToast>(
  { shown, waiting }: ToastBudget<Toast>,
  group: string,
): ToastBudget<Toast> {
  const left = shown.filter((one) => one.group !== group);
  const [next, ...rest] = waiting;
  if (next === undefined || left.length >= TOAST_COUNT_MAX) return { shown: left, waiting };
  return { shown: byRank([...left, next]), waiting: rest };
}

/** Removes a toast about `subject` alone, which another toast reports. */
export function withoutSubject<Toast extends BudgetedToast>(
  budget: ToastBudget<Toast>,
  subject: string,
): ToastBudget<Toast> {
  const one = budget.shown.find((toast) => toast.subject === subject && toast.count === 1);
  return one === undefined ? budget : withoutToast(budget, one.group);
}

function groupToast<Toast extends BudgetedToast>(before: Toast | undefined, toast: Toast): Toast {
  if (before === undefined || !toast.isListed) return toast;
  return { ...toast, count: before.count + toast.count };
}

/** A listed toast gives way to a more important one, and to one of its own rank that no list has. */
const givesWay = (one: BudgetedToast, to: BudgetedToast): boolean =>
  one.isListed && (one.rank > to.rank || (one.rank === to.rank && !to.isListed));

/** Stable: of equal ranks, the older first. */
const byRank = <Toast extends BudgetedToast>(toasts: readonly Toast[]): readonly Toast[] =>
  toasts.toSorted((left, right) => left.rank - right.rank);
