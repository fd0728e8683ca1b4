/** Starts the client: configuration, language and preferences first, then the session and the page. */
import '#src/design/design.css';
import { createRoot, type Root } from 'react-dom/client';
import { i18n } from '@lingui/core';
import type { DeploymentConfig } from '#contract/config.ts';
import { serverNotice } from '#machines/kernel/notice.ts';
import { loadPart, provideParts } from '#src/deferred/load-part.ts';
import { activateLocale } from '#src/i18n/activate-locale.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/i18n/languages.ts';
import { splitLocale } from '#src/i18n/locale-path.ts';
import { after, settledWithin } from '#src/platform/clock.ts';
import { watchInstallOffer } from '#src/platform/install-offer.ts';
import { provideReturns } from '#src/deferred/network-return.ts';
import { provideFailureView } from '#src/deferred/part-boundary.tsx';
import { PartFailure } from '#src/design/feedback/PartFailure.tsx';
import { watchReturns } from '#src/platform/network-return.ts';
import { App, LazyToasts, REST_MS } from './App.tsx';
import { createPartLoader, fetchFacts, fetchedCatalogs } from './deferred/part-loader.ts';
import { startPage } from './pages.tsx';
import { LastPage, RootBoundary } from './shell/states/RootBoundary.tsx';
import { isEmbeddedPath } from './wiring/shell/embedded.ts';
import { isOfflinePage } from './wiring/shell/offline-page.ts';
import { showNotice } from './wiring/shell/toaster.ts';
import { ConfigurationError, loadDeployment } from './wiring/shell/deployment.ts';
import { createFavouritesService } from './wiring/account/favourites-service.ts';
import { wireNavigation } from './wiring/session/navigation.ts';
import { wirePreferences } from './wiring/preferences/preferences.ts';
import { provideServices } from './wiring/shell/services.ts';
import { wireSession, type Session } from './wiring/session/session.ts';
import { watchMaintenance } from './wiring/shell/maintenance.ts';
import { loadSettings } from './wiring/shell/settings.ts';

const log = (message: string, error: unknown): void => {
  console.warn(message, error);
};

const catalogs = fetchedCatalogs();
provideParts(createPartLoader(catalogs));
provideFailureView(PartFailure);
provideReturns(watchReturns);

const speak = async (language: Language): Promise<void> => {
  const outcome = await activateLocale(language, {
    root: document.documentElement,
    loadFacts,
    loadCatalog: catalogs.load,
  });
  if (outcome !== 'unavailable') return;
  log(`The ${language.code} catalog did not load.`, outcome);
  // The page keeps its language, and has none at the start.
  if (i18n.locale !== '') retryOnReturn();
};

/** Requests the language of the address again when the network returns, and in growing intervals. */
function retryOnReturn(): void {
  const stop = watchReturns(() => {
    stop();
    const requested = languageNow();
    if (requested.code !== i18n.locale) void speak(requested);
  });
}

let areFactsLoaded = false;

/** Loads a date locale. English is built in; the library loads with the first code that formats
 *  dates, or with another language. */
async function loadFacts(code: string): Promise<() => void> {
  const isBuiltIn = code === DEFAULT_LANGUAGE.code;
  if (isBuiltIn && !areFactsLoaded) return () => undefined;
  areFactsLoaded = true;
  const [{ applyLanguageFacts }, facts] = await Promise.all([
    loadPart('languageFacts'),
    isBuiltIn ? undefined : fetchFacts(code).catch(() => undefined),
  ]);
  return () => applyLanguageFacts(document.documentElement, code, facts);
}

/** Pages with a preloaded script start before the first render; other pages are not waited for. */
const PRELOADED_WITHIN_MS = 50;

const languageNow = (): Language => splitLocale(location.pathname).language;

async function start(root: HTMLElement): Promise<void> {
  watchInstallOffer();
  wirePreferences();
  const page = createRoot(root);
  const spoken = speak(languageNow()).catch((error: unknown) => {
    log('Not everything of the language could be loaded.', error);
  });
  const config = await configuration(page, spoken);
  if (config === undefined) return;
  const isEmbedded = isEmbeddedPath(splitLocale(location.pathname).path);
  const wiring = wireSession({
    config,
    language: () => languageNow().code,
    isOfPageAlone: isEmbedded,
    log,
  });
  const { session, firstReads } = wiring;
  session.on('notice', showNotice);
  // An embedded page never redirects.
  if (!isEmbedded) wireNavigation({ session, config, log });
  const services = { ...wiring, config, log };
  provideServices(services);
  const favourites = createFavouritesService(services);
  // An offline page has no exchange that could check the session.
  if (!isOfflinePage()) session.start();
  const started = startPage(splitLocale(location.pathname).path);
  await Promise.all([spoken, settledWithin(PRELOADED_WITHIN_MS, started)]);
  page.render(
    i18n.locale === '' ? (
      <LastPage reason={new Error('The texts of the page could not be loaded.')} />
    ) : (
      <RootBoundary>
        <App
          session={session}
          favourites={favourites}
          isEmbedded={isEmbedded}
          speak={(language) => void speak(language)}
        />
      </RootBoundary>
    ),
  );
  if (process.env.NODE_ENV === 'production' && !isEmbedded && !isOfflinePage()) {
    after(REST_MS, () => void keepShell(session));
  }
  await loadSettings(firstReads, languageNow(), log);
  if (!isOfflinePage()) watchMaintenance();
}

async function keepShell(session: Session): Promise<void> {
  try {
    const idle = await loadPart('idleWork');
    const { whenUsable, keepShell: keep } = idle;
    idle.keepPageHead();
    idle.watchStoredPapers(session);
    await new Promise<void>((resolve) => {
      whenUsable(resolve);
    });
    await LazyToasts.load();
    await keep(log);
  } catch (error) {
    // The exchange may be down by then, and its static files with it.
    log('The files for the next visit could not be stored.', error);
  }
}

/**
 * Loads the configuration.
 * @returns undefined after the page has shown the configuration error.
 */
async function configuration(
  page: Root,
  spoken: Promise<void>,
): Promise<DeploymentConfig | undefined> {
  const logError = ({ message, fields }: ConfigurationError): void =>
    console.error(message, fields);
  try {
    return await loadDeployment((error) => {
      logError(error);
      showNotice(serverNotice('error', `${error.message}: ${error.fields.join(', ')}`));
    });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    logError(error);
    await spoken;
    const { ConfigurationErrorPage } = await loadPart('idleWork');
    page.render(<ConfigurationErrorPage error={error} />);
    return undefined;
  }
}

const root = document.getElementById('root');
if (root !== null) void start(root);
