/** The chunk of the pages that show a message: an unknown address, a client that cannot start, and the
 *  error report of the last page. */
export { ConfigurationErrorPage } from '../shell/states/ConfigurationErrorPage.tsx';
export { ErrorReport } from '../shell/states/ErrorReport.tsx';
export { NotFound } from '../shell/states/NotFound.tsx';
