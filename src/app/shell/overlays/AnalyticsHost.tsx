/** Requests the consent to analytics once, and counts page views while the user allows it. Loaded only where
 *  the operator has set a tracking ID. */
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useBrowserLocation } from 'wouter/use-browser-location';
import type { CommonSettings } from '#contract/rest/settings.ts';
import { AnalyticsNotice } from '#src/features/consent/index.ts';
import { splitLocale } from '#src/i18n/locale-path.ts';
import { openAnalyticsIframe, type AnalyticsIframe } from '#src/platform/analytics-iframe.ts';
import { hasTrackingOptOut } from '#src/platform/privacy-signals.ts';
import { areTermsUnderstood } from '#src/platform/terms-cookie.ts';
import { analyticsConsent, chooseAnalytics } from '#src/stores/analytics.store.ts';
import { addressAt } from '../../addresses.ts';
import { wireAnalyticsConsent } from '../../wiring/shell/analytics-consent.ts';

interface AnalyticsHostProps {
  readonly common: Pick<CommonSettings, 'analyticsId' | 'isCookieBannerOn'>;
}

wireAnalyticsConsent();

export function AnalyticsHost({ common }: AnalyticsHostProps) {
  const { analyticsId, isCookieBannerOn } = common;
  const { choice } = useSnapshot(analyticsConsent);
  const [path] = useBrowserLocation();
  if (hasTrackingOptOut() || choice === 'declined') return null;
  if (choice === 'accepted') {
    return <PageViews key={analyticsId} trackingId={analyticsId} pattern={patternAt(path)} />;
  }
  // The cookie banner has the same place, and comes first.
  if (isCookieBannerOn && !areTermsUnderstood()) return null;
  return (
    <AnalyticsNotice
      onAccept={() => chooseAnalytics('accepted')}
      onDecline={() => chooseAnalytics('declined')}
    />
  );
}

interface PageViewsProps {
  readonly trackingId: string;
  readonly pattern: string;
}

/** Renders nothing: the iframe belongs to the document, not to React. */
function PageViews({ trackingId, pattern }: PageViewsProps) {
  const iframe = useRef<AnalyticsIframe>(undefined);
  useEffect(() => {
    const opened = openAnalyticsIframe(trackingId);
    iframe.current = opened;
    return () => opened.remove();
  }, [trackingId]);
  useEffect(() => iframe.current?.countView(pattern), [pattern]);
  return null;
}

/** The address may contain a token or an identifier, so only its pattern leaves the page. */
const patternAt = (path: string): string =>
  addressAt(splitLocale(path).path)?.address ?? '/unknown';
