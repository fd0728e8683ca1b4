/** Root component: selects the language by the address, the layout and the page's own chunk. */
import { useEffect, useState, type ComponentType } from 'react';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { useSnapshot } from 'valtio';
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter';
import { navigate, useBrowserLocation } from 'wouter/use-browser-location';
import type { CommonSettings } from '#contract/rest/settings.ts';
import { dataOf } from '#domain/loadable.ts';
import { AuthProvider, useAuth } from '#src/binding/auth.ts';
import { CoinInformationProvider } from '#src/binding/coin-information.ts';
import { FavouritesProvider, type FavouritesService } from '#src/binding/favourites.ts';
import { DesignProvider } from '#src/design/DesignProvider.tsx';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { PartBoundary } from '#src/deferred/part-boundary.tsx';
import { LogoContext } from '#src/design/mark/logo.ts';
import type { Language } from '#src/i18n/languages.ts';
import { splitLocale } from '#src/i18n/locale-path.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { useLanguage } from '#src/i18n/use-language.ts';
import { after } from '#src/platform/clock.ts';
import { markPainted } from '#src/platform/marks.ts';
import { preferences } from '#src/stores/preferences.store.ts';
import { logoOf, settings } from '#src/stores/settings.store.ts';
import { EMBEDDED_ROUTER, embeddedNavigate } from './wiring/shell/embedded.ts';
import { favouritesOffer } from './wiring/account/favourites-offer.ts';
import { mayOfferLanguage } from './wiring/preferences/language-offer-due.ts';
import { handOff } from './wiring/session/pending-hand-off.ts';
import { isOfflinePage } from './wiring/shell/offline-page.ts';
import { LazyNotFound, LazyOperatorPage, PAGES, type RoutedPage } from './pages.tsx';
import { isPrivatePath, type Address } from './addresses.ts';
import { Header } from './shell/header/Header.tsx';
import { Tooltips } from './shell/overlays/Tooltips.tsx';
import { Loading } from './shell/states/Loading.tsx';
import { PaletteKeys } from './shell/search/PaletteKeys.tsx';
import { showCoin, shownCoin } from './wiring/shell/shown-coin.ts';
import { notices } from './wiring/shell/toaster.ts';
import { services } from './wiring/shell/services.ts';
import type { Session } from './wiring/session/session.ts';
import styles from './App.module.css';

/** Delay of work that this visit does not need, so that it costs the start nothing. */
export const REST_MS = 10_000;

interface AppProps {
  readonly session: Session;
  readonly favourites: FavouritesService;
  /** Whether the page runs inside another application; the layout then never changes. */
  readonly isEmbedded: boolean;
  /** Switches catalog, text direction and date format; the page stays mounted. */
  readonly speak: (language: Language) => void;
}

export function App({ session, favourites, isEmbedded, speak }: AppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <AuthProvider value={session}>
        <FavouritesProvider value={favourites}>
          <CoinInformationProvider value={showCoin}>
            <Branded>
              <Localised isEmbedded={isEmbedded} speak={speak} />
            </Branded>
          </CoinInformationProvider>
        </FavouritesProvider>
      </AuthProvider>
    </I18nProvider>
  );
}

/** Replaces the product mark with the operator's logo everywhere. */
function Branded({ children }: { readonly children: React.ReactNode }) {
  const logo = logoOf(dataOf(useSnapshot(settings).common), useSnapshot(preferences).theme);
  return <LogoContext value={logo}>{children}</LogoContext>;
}

/** Sets the language from the address, and the text direction from the active catalog. */
function Localised({ isEmbedded, speak }: Pick<AppProps, 'isEmbedded' | 'speak'>) {
  const [path] = useBrowserLocation();
  const { language: requested } = splitLocale(path);
  const spoken = useLanguage();
  useEffect(() => {
    if (requested.code !== spoken.code) speak(requested);
  }, [requested, spoken, speak]);
  return (
    <DesignProvider
      direction={spoken.direction}
      decimalSign={spoken.decimalSign}
      navigate={isEmbedded ? embeddedNavigate : navigate}
    >
      <Router base={baseOf(path)} {...(isEmbedded ? EMBEDDED_ROUTER : {})}>
        <PartBoundary place="page">
          {isOfflinePage() ? (
            <OfflineShell />
          ) : (
            <>
              <Pages />
              {!isEmbedded && <PaletteKeys />}
            </>
          )}
        </PartBoundary>
      </Router>
      <Toasts />
      <PartBoundary place="line">
        <Tooltips />
        <HandOff />
        <FavouritesConfirmation />
        <ShownCoin />
        {!isEmbedded && <CookieBanner />}
        {!isEmbedded && <LanguageOffer />}
        {!isEmbedded && <Analytics />}
      </PartBoundary>
    </DesignProvider>
  );
}

const LazyOfflineNotice = lazyComponent(async () => (await loadPart('offlineNotice')).OfflineHost);

/** Shows an offline page: cached data is visible but inert. */
function OfflineShell() {
  return (
    <>
      <div className={styles.offline} inert>
        <Pages />
      </div>
      <LazyOfflineNotice />
    </>
  );
}

/** Loaded when idle, before the first notice: the notice that the network is gone could not load it. */
export const LazyToasts = lazyComponent(
  async () => (await loadPart('toasts')).ToastHost,
  () => null,
  'outside',
);

/** Renders nothing until the first notice, then the toast host permanently. */
function Toasts() {
  const { waiting } = useSnapshot(notices);
  const [isNeeded, setNeeded] = useState(false);
  if (waiting.length > 0 && !isNeeded) setNeeded(true);
  return (
    isNeeded && (
      <PartBoundary place="line" occasion={waiting}>
        <LazyToasts />
      </PartBoundary>
    )
  );
}

const LazyHandOff = lazyComponent(async () => (await loadPart('handOffDialog')).HandOffHost);

/** Dialog before a session is handed over to another site; rarely shown. */
function HandOff() {
  const { offered } = useSnapshot(handOff);
  return offered !== undefined && <LazyHandOff offered={offered} />;
}

const LazyFavouritesOffer = lazyComponent(
  async () => (await loadPart('favouritesOffer')).FavouritesOfferHost,
);

/** Dialog shown once after sign-in: whether to add the guest's favorites to the account. */
function FavouritesConfirmation() {
  const { offered } = useSnapshot(favouritesOffer);
  return offered !== undefined && <LazyFavouritesOffer offered={offered} />;
}

const LazyCoinInformation = lazyComponent(
  async () => (await loadPart('coinInformation')).CoinInformationHost,
);

/** Coin information, shown above the page that requested it. */
function ShownCoin() {
  const { coin } = useSnapshot(shownCoin);
  return coin !== undefined && <LazyCoinInformation coin={coin} />;
}

const LazyCookieBanner = lazyComponent(
  async () => (await loadPart('operatorSettings')).CookieBannerHost,
);

/** Renders nothing when the operator has disabled the banner. */
function CookieBanner() {
  const common = dataOf(useSnapshot(settings).common);
  return common?.isCookieBannerOn === true && <LazyCookieBanner common={common} />;
}

const LazyLanguageOffer = lazyComponent(
  async () => (await loadPart('languageOffer')).LanguageOfferOnce,
);

function LanguageOffer() {
  const common = dataOf(useSnapshot(settings).common);
  return common !== undefined && !isOfflinePage() && <OfferOnce common={common} />;
}

/** Loads nothing where the browser prefers the page's language. */
function OfferOnce({ common }: { readonly common: Pick<CommonSettings, 'languages'> }) {
  const [path] = useBrowserLocation();
  const [shown] = useState(() => splitLocale(path).language);
  const [isDue] = useState(() => mayOfferLanguage(shown));
  return isDue && <LazyLanguageOffer common={common} shown={shown} />;
}

const LazyAnalytics = lazyComponent(async () => {
  await new Promise<void>((resolve) => {
    after(REST_MS, resolve);
  });
  return (await loadPart('analytics')).AnalyticsHost;
});

/** Renders nothing where the operator has set no tracking ID. */
function Analytics() {
  const common = dataOf(useSnapshot(settings).common);
  return common !== undefined && common.analyticsId !== '' && <LazyAnalytics common={common} />;
}

/** Returns the language segment exactly as typed: `/en/...` is accepted too. */
function baseOf(path: string): string {
  const rest = splitLocale(path).path;
  if (rest === path) return '';
  return rest === '/' ? path.replace(/\/$/, '') : path.slice(0, path.length - rest.length);
}

const MAINTENANCE = '/maintenance';

/**
 * Shows what an address without a page of ours holds: the operator's page, or a message. A visitor of a private
 * area signs in first, so that the address is the same before and after its page is built.
 */
function Unknown() {
  const [path] = useLocation();
  const { common } = useSnapshot(settings);
  if (isPrivatePath(path) && !isOfflinePage()) return <TradersOnly page={LazyNotFound} />;
  if (common.status === 'loading') return <Loading />;
  return dataOf(common)?.cookiePageKey ? <LazyOperatorPage /> : <LazyNotFound />;
}

const LazyMaintenanceNotice = lazyComponent(
  async () => (await loadPart('legal')).MaintenanceNoticeHost,
);

function Pages() {
  const [path] = useLocation();
  const search = useSearch();
  const common = dataOf(useSnapshot(settings).common);
  const [wasOpen, setOpen] = useState(false);
  const isClosed = common?.isMaintenance === true && path !== MAINTENANCE;
  if (common?.isMaintenance === false && !wasOpen) setOpen(true);
  // A page that opens during maintenance goes to the maintenance page, which returns to this address.
  if (isClosed && !wasOpen) {
    const from = search === '' ? path : `${path}?${search}`;
    return <Redirect to={MAINTENANCE} state={{ from }} replace />;
  }
  return (
    <>
      <Routes />
      {/* A page that was open keeps its state below the notice. */}
      {isClosed && <LazyMaintenanceNotice />}
    </>
  );
}

function Routes() {
  return (
    <Switch>
      {PAGES.map((route) => (
        <Route key={route.path} path={route.path}>
          <Framed frame={route.frame}>
            <Page {...route} />
          </Framed>
        </Route>
      ))}
      <Route>
        <Framed frame="header">
          <Unknown />
        </Framed>
      </Route>
    </Switch>
  );
}

function Page({ Page: Shown, access, start }: RoutedPage) {
  // Only the trading page can be shown offline; its part has `start`.
  if (isOfflinePage() && start === undefined) return <Loading />;
  return access === 'trader' ? <TradersOnly page={Shown} /> : <Shown />;
}

interface FramedProps {
  readonly frame: Address['frame'];
  readonly children: React.ReactNode;
}

function Framed({ frame, children }: FramedProps) {
  const [path] = useLocation();
  const search = useSearch();
  const common = dataOf(useSnapshot(settings).common);
  useEffect(() => markPainted('shell'), []);
  return (
    <div className={styles.page} data-frame={frame}>
      {frame !== 'plain' && (
        <PartBoundary place="line">
          <Header
            currentPath={search === '' ? path : `${path}?${search}`}
            appTitle={common?.appTitle || 'Tidemark'}
            isDisplayOffered={frame === 'terminal'}
            links={services().config.links}
          />
        </PartBoundary>
      )}
      <PartBoundary place="page" occasion={path}>
        {children}
      </PartBoundary>
    </div>
  );
}

/** Redirects a visitor to sign in and back. Nothing is redirected until the session is known. */
function TradersOnly({ page: Page }: { readonly page: ComponentType }) {
  const { isSignedIn, isPending } = useAuth();
  const href = useHref();
  const [path] = useLocation();
  if (isSignedIn) return <Page />;
  if (isPending) return <Loading />;
  const back = encodeURIComponent(href(path) + location.search);
  return <Redirect to={`/signin?redirect=${back}`} replace />;
}
