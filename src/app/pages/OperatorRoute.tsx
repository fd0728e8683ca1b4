/** Route for an unknown address: the operator's cookie page if the address matches. */
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { useLingui } from '@lingui/react/macro';
import { dataOf } from '#domain/loadable.ts';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { OperatorPage, PrivacyPage } from '#src/features/fixed/index.ts';
import { DEFAULT_LANGUAGE } from '#src/i18n/languages.ts';
import { useLanguage } from '#src/i18n/use-language.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useLandingSettings } from '#src/queries/landing.ts';
import { settings } from '#src/stores/settings.store.ts';
import { cookiePagePath } from '../wiring/shell/cookie-page.ts';
import { Loading } from '../shell/states/Loading.tsx';
import { NotFound } from '../shell/states/NotFound.tsx';
import { MarketCache } from './MarketReads.tsx';

export function OperatorRoute() {
  const [path] = useLocation();
  const common = dataOf(useSnapshot(settings).common);
  const key = common?.cookiePageKey ?? '';
  if (cookiePagePath(key) !== path.replace(/(?<=.)\/$/, '')) return <NotFound />;
  return (
    <MarketCache>
      <CookiePage pageKey={key} appTitle={common?.appTitle || 'Tidemark'} />
    </MarketCache>
  );
}

interface CookiePageProps {
  readonly pageKey: string;
  readonly appTitle: string;
}

/** Shows the privacy page, which describes the stored data, when the operator has no text. */
function CookiePage({ pageKey, appTitle }: CookiePageProps) {
  const { t } = useLingui();
  const { code } = useLanguage();
  const landing = useLandingSettings(code === DEFAULT_LANGUAGE.code ? undefined : code);
  return (
    <LoadableContent
      loadable={loadableOf(landing)}
      failureText={t`This page could not be loaded.`}
      placeholder={<Loading />}
    >
      {({ customPages }) => {
        const written = customPages.find(({ key }) => key === pageKey);
        if (written === undefined) return <PrivacyPage appTitle={appTitle} />;
        return <OperatorPage title={written.title} text={written.text} appTitle={appTitle} />;
      }}
    </LoadableContent>
  );
}
