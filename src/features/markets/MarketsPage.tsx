/** Markets page: the market list selected by the address. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { settings } from '#src/stores/settings.store.ts';
import { MarketsView } from './MarketsView.tsx';
import { useMarketsPage } from './use-markets-page.ts';

export function MarketsPage() {
  const { t } = useLingui();
  usePageTitle(t`Markets`, dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark');
  return <MarketsView {...useMarketsPage()} />;
}
