/** Starts the client: configuration, language and preferences first, then the session and the page. */
import '#src/design/design.css';
import { createRoot } from 'react-dom/client';
import { activateLocale } from '#src/i18n/activate-locale.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/i18n/languages.ts';
import { splitLocale } from '#src/i18n/locale-path.ts';
import { App } from './App.tsx';
import { ConfigurationFaultPage } from './shell/ConfigurationFaultPage.tsx';
import { showNotice } from './toaster.ts';
import { ConfigurationFault, loadDeployment } from './wiring/deployment.ts';
import { favouritesDoor } from './wiring/favourites-door.ts';
import { wireNavigation } from './wiring/navigation.ts';
import { wirePreferences } from './wiring/preferences.ts';
import { provideServices } from './wiring/services.ts';
import { wireSession } from './wiring/session.ts';
import { loadSettings } from './wiring/settings.ts';

const log = (message: string, error: unknown): void => {
  console.warn(message, error);
};

const speak = async (language: Language): Promise<void> => {
  const outcome = await activateLocale(language, {
    root: document.documentElement,
    loadDates,
  });
  if (outcome === 'unavailable') log(`The ${language.code} catalog did not load.`, outcome);
};

let areDatesLoaded = false;

/** Dates are English by themselves: their library comes with who writes them, or with another language. */
async function loadDates(dates: string): Promise<void> {
  if (dates === DEFAULT_LANGUAGE.dates && !areDatesLoaded) return;
  areDatesLoaded = true;
  const { loadDateLocale } = await import('#src/format/date-locale.ts');
  await loadDateLocale(dates);
}

const languageNow = (): Language => splitLocale(location.pathname).language;

async function start(root: HTMLElement): Promise<void> {
  wirePreferences();
  const page = createRoot(root);
  const [deployment] = await Promise.allSettled([loadDeployment(), speak(languageNow())]);
  if (deployment.status === 'rejected') {
    const fault: unknown = deployment.reason;
    if (!(fault instanceof ConfigurationFault)) throw fault;
    console.error(fault.message, fault.fields);
    page.render(<ConfigurationFaultPage fault={fault} />);
    return;
  }
  const config = deployment.value;
  const wiring = wireSession({ config, language: () => languageNow().code, log });
  const { session, firstReads } = wiring;
  session.on('notice', showNotice);
  wireNavigation({ session, config, log });
  const services = { ...wiring, config, log };
  provideServices(services);
  const favourites = favouritesDoor(services);
  session.start();
  page.render(
    <App session={session} favourites={favourites} speak={(language) => void speak(language)} />,
  );
  await loadSettings(firstReads, languageNow(), log);
}

const root = document.getElementById('root');
if (root !== null) void start(root);
