/** Exceptions from the rule that every component has stories of its own with every state it can show. */
import type { StateName } from './story-states.ts';

/** A component without stories of its own, and the stories whose pages show it: it takes its content from services
 *  of a page, or has no look of its own. They show it, or the view of its folder that it wraps. */
export const SHOWN_BY_PAGES: Readonly<Record<string, string>> = {
  DesignProvider: 'stories/design/overlay/Tooltip.stories.tsx',
  TooltipLayer: 'stories/design/overlay/Tooltip.stories.tsx',
  VisuallyHidden: 'stories/design/data/LongTable.stories.tsx',
  Written: 'stories/trading/OrderBookLadder.stories.tsx',
  LineLayer: 'stories/features/futures/PositionLines.stories.tsx',
  LayoutGrid: 'stories/features/spot/SpotPage.stories.tsx',
  Placeholder: 'stories/features/spot/SpotPage.stories.tsx',
  MarketTerminal: 'stories/features/spot/SpotPage.stories.tsx',
  TerminalPage: 'stories/features/spot/SpotPage.stories.tsx',
  TradingKeys: 'stories/features/futures/FuturesPage.stories.tsx',
  HistoryExportDialog: 'stories/trading/money/HistoryExport.stories.tsx',
  HistoryList: 'stories/features/spot-orders/OrderPages.stories.tsx',
  SourceTable: 'stories/features/futures/FuturesTables.stories.tsx',
  TicketFields: 'stories/features/futures/FuturesTicket.stories.tsx',
  Kinds: 'stories/features/futures/FuturesTicket.stories.tsx',
  Available: 'stories/features/futures/FuturesTicket.stories.tsx',
  Share: 'stories/features/futures/FuturesTicket.stories.tsx',
  SignIn: 'stories/features/futures/FuturesTicket.stories.tsx',
};

const READ = 'Its label is read by screen readers, not shown.';

/** A state that the props of a component suggest and that it cannot show, with the reason. */
export const IMPOSSIBLE_STATES: readonly (readonly [
  component: string,
  state: StateName,
  reason: string,
])[] = [
  ['LineChart', 'long text', READ],
  ['Sparkline', 'long text', READ],
  ['ProgressBar', 'long text', READ],
  ['ResizeHandle', 'long text', READ],
  ['Tabs', 'long text', READ],
  ['Menu', 'long text', READ],
  ['Popover', 'long text', READ],
  ['ChatView', 'long text', READ],
  ['MarketTable', 'long text', READ],
  ['CountBadge', 'long text', 'Its text is a number of at most three characters.'],
];

/** A component whose props receive an action and whose stories need not play it, with the reason. */
export const NOTHING_TO_PLAY: Readonly<Record<string, string>> = {};
