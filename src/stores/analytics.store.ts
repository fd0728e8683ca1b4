/** Whether the user allows analytics in this browser. Only `chooseAnalytics` writes it. */
import { proxy } from 'valtio/vanilla';

export type AnalyticsChoice = 'accepted' | 'declined';

export interface AnalyticsConsent {
  /** Undefined until the user has chosen. */
  choice: AnalyticsChoice | undefined;
}

export const createAnalyticsConsent = (): AnalyticsConsent => proxy({ choice: undefined });
export const analyticsConsent = createAnalyticsConsent();

export function chooseAnalytics(
  choice: AnalyticsChoice | undefined,
  target: AnalyticsConsent = analyticsConsent,
): void {
  target.choice = choice;
}
