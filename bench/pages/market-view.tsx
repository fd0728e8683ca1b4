/** The product's own order book and tape, alone on a page: as rows, or painted by its worker. */
import { useState } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { btcUsdt } from '#contract/samples/spot.ts';
import type { Painter } from '#src/binding/painter.ts';
import { after } from '#src/platform/clock.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { link } from '#src/stores/link.store.ts';
import { tape } from '#src/stores/tape.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { DEFAULT_BOOK_SETTINGS, type BookSettings } from '#src/trading/book/book-settings.ts';
import { OrderBookLadder } from '#src/trading/book/OrderBookLadder.tsx';
import { Tape } from '#src/trading/tape/Tape.tsx';
import { Controls } from './Controls.tsx';
import { ENGLISH } from './english.ts';
import { GROUP_TICKS } from './market-run.ts';
import '#src/design/design.css';
import './rows.css';

const ignore = (): void => {};

function Market({ painter }: { readonly painter: Painter | undefined }) {
  const [bookSettings, setBookSettings] = useState<BookSettings>({
    ...DEFAULT_BOOK_SETTINGS,
    groupTicks: GROUP_TICKS,
  });
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
            painter={painter}
            after={after}
            bookSettings={bookSettings}
            onSettingsChange={setBookSettings}
            onPricePick={ignore}
            onSizePick={ignore}
          />
        </div>
        <div className="tape">
          <Tape tape={tape} pair={btcUsdt} painter={painter} floor={0} onFloorChange={ignore} />
        </div>
      </div>
    </>
  );
}

export function showMarket(painter?: Painter): void {
  i18n.loadAndActivate({ locale: 'en', messages: ENGLISH });
  const root = document.querySelector('#root');
  if (root === null) return;
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <Market painter={painter} />
    </I18nProvider>,
  );
}
