/** Convert page: instant, limit and small balances. The tab is in the address. */
import { useSearchParams } from 'wouter';
import { ConvertView, CONVERT_TABS } from './ConvertView.tsx';
import { InstantConvertCard } from './parts/InstantConvertCard.tsx';
import { LimitConvertPanel } from './parts/LimitConvertPanel.tsx';
import { SmallBalancesPanel } from './parts/SmallBalancesPanel.tsx';
import { useInstantConvertCard } from './use-instant-convert.ts';
import { useLimitConvertPanel } from './use-limit-convert.ts';
import { useSmallBalancesPanel } from './use-small-balances.ts';

export function ConvertPage() {
  const [query, setQuery] = useSearchParams();
  const tab = CONVERT_TABS.find((name) => name === query.get('tab')) ?? 'instant';
  return (
    <ConvertView
      tab={tab}
      onTabChange={(next) =>
        setQuery(next === 'instant' ? new URLSearchParams() : new URLSearchParams({ tab: next }))
      }
      instant={<Instant />}
      limit={<Limit />}
      small={<Small />}
    />
  );
}

const Instant = () => <InstantConvertCard {...useInstantConvertCard()} />;
const Limit = () => <LimitConvertPanel {...useLimitConvertPanel()} />;
const Small = () => <SmallBalancesPanel {...useSmallBalancesPanel()} />;
