/** Says something to the trader: 5 s for a success, 10 s for an error. The headless half of the
 *  library alone: its styled half writes style sheets by innerHTML, which Trusted Types refuse. */
import { toast } from 'react-hot-toast/headless';

export const SUCCESS_TOAST_MS = 5_000;
export const ERROR_TOAST_MS = 10_000;

/** @returns an id for `dismissToast`. A second toast with the same `id` replaces the first. */
export const showSuccess = (text: string, id?: string): string =>
  toast.success(text, { duration: SUCCESS_TOAST_MS, ...(id === undefined ? {} : { id }) });

export const showError = (text: string, id?: string): string =>
  toast.error(text, { duration: ERROR_TOAST_MS, ...(id === undefined ? {} : { id }) });

export const showInfo = (text: string, id?: string): string =>
  toast(text, { duration: SUCCESS_TOAST_MS, ...(id === undefined ? {} : { id }) });

export const dismissToast = (id?: string): void => toast.dismiss(id);
