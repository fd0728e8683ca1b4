/** The user's own page of peer-to-peer trading: ads, payment methods, profile, and related traders. The open part is in
 *  the address. */
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import { P2P_CENTER_PATH } from '../p2p-paths.ts';
import { P2pPage } from '../P2pPage.tsx';
import { MethodsTab } from './MethodsTab.tsx';
import { OwnAdsTab } from './OwnAdsTab.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { TradersTab } from './TradersTab.tsx';

const TABS = ['ads', 'methods', 'profile', 'traders'] as const;
type Tab = (typeof TABS)[number];

export function CenterPage() {
  const { t } = useLingui();
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'ads';
  const title = t({ message: 'My P2P', comment: 'Page of P2P trading' });
  return (
    <P2pPage path={P2P_CENTER_PATH} title={title}>
      <Tabs<Tab>
        label={title}
        value={tab}
        onValueChange={(next) =>
          setQuery(next === 'ads' ? new URLSearchParams() : new URLSearchParams({ tab: next }))
        }
        tabs={[
          { value: 'ads', label: t`My ads`, content: <OwnAdsTab /> },
          { value: 'methods', label: t`Payment methods`, content: <MethodsTab /> },
          { value: 'profile', label: t`Profile`, content: <ProfileTab /> },
          {
            value: 'traders',
            label: t({ message: 'Traders', comment: 'Followed and blocked P2P traders' }),
            content: <TradersTab />,
          },
        ]}
      />
    </P2pPage>
  );
}
