/** The chunk that is loaded ten seconds after the start: the tab icon of the market, the sound of fills,
 *  the storage of the offline shell, the head of the page, the check for maintenance, the deletion of unsent identity papers, and the pages that show a message: an
 *  unknown address, a client that cannot start, and the error report of the last page. The first need
 *  loads it earlier. */
export { showTabIcon } from '#src/platform/tab-icon.ts';
export { playTone } from '#src/platform/tones.ts';
export { ConfigurationErrorPage } from '../shell/states/ConfigurationErrorPage.tsx';
export { ErrorReport } from '../shell/states/ErrorReport.tsx';
export { NotFound } from '../shell/states/NotFound.tsx';
export { watchStoredPapers } from '../wiring/identity/watch-stored-papers.ts';
export { keepPageHead } from '../wiring/shell/page-head.ts';
export { readMaintenance } from '../wiring/shell/read-maintenance.ts';
export { keepShell, whenUsable } from '../wiring/shell/shell-worker.ts';
