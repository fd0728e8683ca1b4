/** The product: its worker, its stores, its ladder and its tape as rows. */
import { useState } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { btcUsdt } from '#contract/samples/spot.ts';
import { messages } from '#locales/en/messages.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { link } from '#src/stores/link.store.ts';
import { tape } from '#src/stores/tape.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { OrderBookLadder } from '#src/trading/book/OrderBookLadder.tsx';
import { Tape } from '#src/trading/tape/Tape.tsx';
import { Controls } from './Controls.tsx';
import { GROUP_TICKS, runMarket, workerState } from './market-run.ts';
import { showsInFrame, startMeter } from './meter.ts';
import '#src/design/design.css';
import './rows.css';

/** The rate of the fallback table when it is the only renderer. */
const FRAME_INTERVAL_MS = 50;

const ignore = (): void => {};

function Market() {
  const [view, setView] = useState<'both' | 'bids' | 'asks'>('both');
  return (
    <>
      <Controls />
      <div className="market">
        <div className="book">
          <OrderBookLadder
            ladder={ladder}
            ticker={ticker}
            link={link}
            pair={btcUsdt}
            view={view}
            onViewChange={setView}
            groupTicks={GROUP_TICKS}
            onGroupChange={ignore}
            onPricePick={ignore}
            onSizePick={ignore}
          />
        </div>
        <div className="tape">
          <Tape tape={tape} pair={btcUsdt} />
        </div>
      </div>
    </>
  );
}

i18n.loadAndActivate({ locale: 'en', messages });
const root = document.querySelector('#root');
if (root !== null) {
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <Market />
    </I18nProvider>,
  );
}
startMeter();
const api = await runMarket(FRAME_INTERVAL_MS, showsInFrame);
Object.assign(globalThis, {
  workerState: () => workerState(api),
  shownTop: () =>
    [ladder.bids, ladder.asks].map((rows) =>
      rows.slice(0, 10).map(({ price, size }) => [price, size]),
    ),
});
