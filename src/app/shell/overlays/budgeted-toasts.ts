/** Applies the toast budget to the toast library, which times the toasts that are on screen. */
import { i18n } from '@lingui/core';
import { toast as library } from 'react-hot-toast/headless';
import type { Notice, NoticeText } from '#machines/kernel/notice.ts';
import type { ToastLink } from '#src/design/overlay/Toasts.tsx';
import { NOTICE_MESSAGES } from './notices.ts';
import {
  EMPTY_BUDGET,
  TOAST_RANKS,
  withoutSubject,
  withoutToast,
  withToast,
  type BudgetedToast,
  type ToastBudget,
} from './toast-budget.ts';
import type { NewsToast, RepeatedToast } from '../../wiring/shell/toaster.ts';

const SUCCESS_MS = 5_000;
const ERROR_MS = 10_000;

export interface ShownToast extends BudgetedToast {
  readonly text: string;
  readonly kind: 'success' | 'error' | 'info';
  readonly link: ToastLink | undefined;
}

export class BudgetedToasts {
  #budget: ToastBudget<ShownToast> = EMPTY_BUDGET;

  get shown(): readonly ShownToast[] {
    return this.#budget.shown;
  }

  show(notice: Notice | NewsToast | RepeatedToast): void {
    if (notice.type === 'repeated')
      return this.#apply(withoutSubject(this.#budget, notice.subject));
    const toast = notice.type === 'news' ? newsToastOf(notice) : noticeToastOf(notice);
    if (toast !== undefined) this.#apply(withToast(this.#budget, toast));
  }

  /** Called with toasts whose time has ended, or which the user has dismissed. */
  remove(groups: readonly string[]): void {
    for (const group of groups) this.#apply(withoutToast(this.#budget, group));
  }

  #apply(next: ToastBudget<ShownToast>): void {
    const before = this.#budget;
    this.#budget = next;
    for (const { group } of before.shown) {
      if (next.shown.every((one) => one.group !== group)) library.dismiss(group);
    }
    for (const toast of next.shown) {
      if (before.shown.includes(toast)) continue;
      const options = { id: toast.group, duration: toast.kind === 'error' ? ERROR_MS : SUCCESS_MS };
      if (toast.kind === 'error') library.error(toast.text, options);
      else library.success(toast.text, options);
    }
  }
}

/** A success replaces the previous one, so that fast trading never fills the screen; identical errors are not
 *  stacked. @returns undefined for a success without a message, which is silent. */
function noticeToastOf({ tone, text }: Notice): ShownToast | undefined {
  const message = messageOf(text);
  if (message === '') return undefined;
  const isError = tone === 'error';
  return {
    group: isError ? `error:${message}` : 'success',
    rank: isError ? TOAST_RANKS.failure : TOAST_RANKS.success,
    isListed: false,
    count: 1,
    text: message,
    kind: isError ? 'error' : 'success',
    link: undefined,
  };
}

const newsToastOf = ({ group, isUrgent, text, count, link, subject }: NewsToast): ShownToast => ({
  group,
  rank: isUrgent ? TOAST_RANKS.urgent : TOAST_RANKS.other,
  isListed: true,
  count,
  subject,
  text,
  kind: 'info',
  link,
});

function messageOf(text: NoticeText): string {
  if (text.kind === 'server') return text.message;
  return i18n._({ ...NOTICE_MESSAGES[text.code], values: { ...text.values } });
}
