/** Cookie banner, shown if the operator has enabled it and it was not yet accepted in this browser. */
import { useState } from 'react';
import type { CommonSettings } from '#contract/rest/settings.ts';
import { CookieBanner } from '#src/features/consent/index.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { areTermsUnderstood, storeTermsUnderstood } from '#src/platform/terms-cookie.ts';
import { cookiePagePath } from '../../wiring/shell/cookie-page.ts';

interface CookieBannerHostProps {
  readonly common: Pick<
    CommonSettings,
    'isCookieBannerOn' | 'cookieText' | 'cookieButtonText' | 'cookiePageKey'
  >;
}

export function CookieBannerHost({ common }: CookieBannerHostProps) {
  const href = useHref();
  const [isUnderstood, setUnderstood] = useState(areTermsUnderstood);
  if (!common.isCookieBannerOn || isUnderstood) return null;
  return (
    <CookieBanner
      text={common.cookieText}
      buttonText={common.cookieButtonText}
      policyHref={href(cookiePagePath(common.cookiePageKey) ?? '/privacy-policy')}
      onUnderstood={() => {
        storeTermsUnderstood();
        setUnderstood(true);
      }}
    />
  );
}
