/** Requests the consent to analytics once, and counts page views while the user allows it. Loaded only where
 *  the operator has set a tracking ID. */
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useBrowserLocation } from 'wouter/use-browser-location';
import type { CommonSettings } from '#contract/rest/settings.ts';
import { AnalyticsNotice } from '#src/features/consent/index.ts';
import { splitLocale } from '#src/i18n/locale-path.ts';
import { openAnalyticsIframe, type AnalyticsIframe } from '#src/platform/analytics-iframe.ts';
import { isTrackingRefused } from '#src/platform/privacy-signals.ts';
import { areTermsUnderstood } from '#src/platform/terms-cookie.ts';
import { analyticsConsent, chooseAnalytics } from '#src/stores/analytics.store.ts';
import { routeAt } from '../../routes.ts';
import { wireAnalyticsConsent } from '../../wiring/shell/analytics-consent.ts';

interface AnalyticsHostProps {
  readonly common: Pick<CommonSettings, 'analyticsId' | 'isCookieBannerOn'>;
}

wireAnalyticsConsent();

export function AnalyticsHost({ common }: AnalyticsHostProps) {
  const { analyticsId, isCookieBannerOn } = common;
  const { choice } = useSnapshot(analyticsConsent);
  const [path] = useBrowserLocation();
  const pattern = patternAt(path);
  const isRefused = isTrackingRefused();
  const isAllowed = choice === 'accepted' && !isRefused;
  const iframe = useRef<AnalyticsIframe>(undefined);
  useEffect(() => {
    if (!isAllowed) return undefined;
    const opened = openAnalyticsIframe(analyticsId);
    iframe.current = opened;
    return () => {
      opened.remove();
      iframe.current = undefined;
    };
  }, [analyticsId, isAllowed]);
  useEffect(() => iframe.current?.countView(pattern), [analyticsId, isAllowed, pattern]);
  // The cookie banner has the same place, and comes first.
  const isPlaceFree = !isCookieBannerOn || areTermsUnderstood();
  if (choice !== undefined || isRefused || !isPlaceFree) return null;
  return (
    <AnalyticsNotice
      onAccept={() => chooseAnalytics('accepted')}
      onDecline={() => chooseAnalytics('declined')}
    />
  );
}

/** The address may contain a token or an identifier, so only its pattern leaves the page. */
const patternAt = (path: string): string =>
  routeAt(splitLocale(path).path)?.route.path ?? '/unknown';
