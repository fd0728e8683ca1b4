/** Routes of pages with fixed content, with the shell's tools where there is no header. */
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { MaintenancePage, PrivacyPage, TermsPage } from '#src/features/fixed/index.ts';
import { settings } from '#src/stores/settings.store.ts';
import { VisitorTools } from '../shell/header/VisitorTools.tsx';

const useAppTitle = (): string => dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark';

export function MaintenanceRoute() {
  const common = dataOf(useSnapshot(settings).common);
  return (
    <MaintenancePage
      appTitle={useAppTitle()}
      isActive={common?.isMaintenance === true}
      tools={<VisitorTools />}
      onRetry={() => location.reload()}
    />
  );
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
