/** Routes of pages with fixed content, with the shell's tools where there is no header. */
import { useSnapshot } from 'valtio';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { dataOf } from '#domain/loadable.ts';
import {
  MaintenanceNotice,
  MaintenancePage,
  PrivacyPage,
  TermsPage,
} from '#src/features/fixed/index.ts';
import { settings } from '#src/stores/settings.store.ts';
import { checkMaintenance } from '../wiring/shell/maintenance.ts';
import { VisitorTools } from '../shell/header/VisitorTools.tsx';

const useAppTitle = (): string => dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark';

/** Returns to the address that led here as soon as maintenance has ended. */
export function MaintenanceRoute() {
  const common = dataOf(useSnapshot(settings).common);
  const appTitle = useAppTitle();
  const from = addressIn(useHistoryState<unknown>());
  if (common?.isMaintenance === false && from !== undefined) return <Redirect to={from} replace />;
  return (
    <MaintenancePage
      appTitle={appTitle}
      isActive={common?.isMaintenance === true}
      text={common?.maintenanceText ?? ''}
      tools={<VisitorTools />}
      onRetry={checkMaintenance}
    />
  );
}

/** The address before the redirect; undefined for a page that was opened by its own address. */
function addressIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined;
}

/** Over a page that was open when maintenance started. */
export function MaintenanceNoticeHost() {
  const common = dataOf(useSnapshot(settings).common);
  return <MaintenanceNotice text={common?.maintenanceText ?? ''} onRetry={checkMaintenance} />;
}

export function TermsRoute() {
  return <TermsPage appTitle={useAppTitle()} tools={<VisitorTools />} />;
}

export function PrivacyPolicyRoute() {
  return <PrivacyPage appTitle={useAppTitle()} tools={<VisitorTools />} />;
}

/** Shows the same text under the main header. */
export function PrivacyRoute() {
  return <PrivacyPage appTitle={useAppTitle()} />;
}
