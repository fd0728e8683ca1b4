/** The user's conversation with support. */
import { useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { useChat, type ChatService } from '#src/binding/chat.ts';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { livenessNow, watchVisibility } from '#src/platform/liveness.ts';
import { settings } from '#src/stores/settings.store.ts';
import { SupportView, type SupportViewProps } from './SupportView.tsx';

const isVisibleNow = (): boolean => livenessNow().isVisible;

interface SupportPageProps extends Pick<SupportViewProps, 'onSaveReport'> {
  readonly service: ChatService;
}

export function SupportPage({ service, onSaveReport }: SupportPageProps) {
  const { t } = useLingui();
  usePageTitle(t`Support`, dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark');
  const chat = useChat(service);
  const isPageVisible = useSyncExternalStore(watchVisibility, isVisibleNow);
  return <SupportView {...chat} isPageVisible={isPageVisible} onSaveReport={onSaveReport} />;
}
