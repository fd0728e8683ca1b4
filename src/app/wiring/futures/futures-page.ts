/** Service of the futures page: opening contracts, their market in the worker, and the trading
 *  functions, which are loaded after the book. */
import { parse } from '#contract/codec.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import type { ContractKey } from '#contract/entities/futures-terms.ts';
import { futuresTickerCodec } from '#contract/entities/futures-ticker.ts';
import {
  futuresDashboard,
  futuresDashboardOfPair,
  type FuturesDashboard,
} from '#contract/rest/futures-dashboard.ts';
import { dataOf } from '#domain/loadable.ts';
import type { FuturesPageService } from '#src/binding/futures-page.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { localTexts, STORED } from '#src/platform/storage.ts';
import { applyQuote } from '#src/stores/futures-quotes.store.ts';
import {
  applyOpenedContract,
  currentContract,
  openedContract,
} from '#src/stores/opened-contract.store.ts';
import { storedNameOf } from '#src/trading/terminal/stored-name.ts';
import { createMarketService } from '../market/market-service.ts';
import { createPairOpener } from '../market/pair-opener.ts';
import { spotServiceOf } from '../market/spot-service.ts';
import { once } from '../shell/once.ts';
import { services, type Services } from '../shell/services.ts';
import { marketNamesOf } from './market-names.ts';

/** One per page load: subscriptions outlive a visit to another page. */
export const futuresPage = once(() => createFuturesPage(services()));

function createFuturesPage(given: Services): FuturesPageService {
  const { log } = given;
  const { isShown, ...market } = createMarketService<FuturesDashboard>({
    createOpener: (onOpened) =>
      createPairOpener({
        lastPairText: () => localTexts.read(STORED.futuresContract),
        read: (requested) => dashboardOf(given, requested),
        apply: applyOpenedContract,
        isLoading: () => openedContract.dashboard.status === 'loading',
        onOpened: (dashboard) => {
          const { contract, ticker } = dashboard;
          applyQuote(ticker, contract);
          onOpened(dashboard);
          localTexts.write(STORED.futuresContract, pairTextOf(contract));
        },
        log,
      }),
    marketOf: ({ contract, ticker: day }) => ({
      view: { pair: contract, names: marketNamesOf(contract), day },
      storedAs: storedNameOf(contract, 'futures'),
      onTicker: (ticker) => applyTickerPayload(ticker, contract),
    }),
    shown: () => dataOf(openedContract.dashboard),
    current: currentContract,
  });
  const loadTrading = async () => {
    // The chart and the order form's neighbours come first.
    await loadPart('afterBook');
    return loadPart('futuresTrading');
  };
  let trading: Awaited<ReturnType<typeof loadTrading>> | undefined;
  return {
    ...market,
    openPair: (pairText) => {
      market.openPair(pairText);
      trading?.refreshFuturesSettings();
    },
    // The worker calculates the studies of one page at a time, so both pages share the service.
    studies: spotServiceOf('real').studies,
    trade: async (contract) => {
      trading = await loadTrading();
      return trading.futuresServiceOf(given, contract, isShown);
    },
  };
}

async function dashboardOf(
  { firstReads }: Services,
  pairText: string | undefined,
): Promise<FuturesDashboard> {
  const { model } =
    pairText === undefined
      ? await firstReads.call(futuresDashboard, {})
      : await firstReads.call(futuresDashboardOfPair, { params: { id: pairText } });
  return model;
}

/** Invalid statistics are dropped: the next ones follow soon. */
function applyTickerPayload(payload: unknown, key: ContractKey): void {
  const parsed = parse(futuresTickerCodec, payload);
  if (parsed.ok) applyQuote(parsed.model, key);
}
