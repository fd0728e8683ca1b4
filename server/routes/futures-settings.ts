/** Routes for leverage, margin mode, position mode and the futures wallet. */
import * as contract from '#contract/rest/futures-settings.ts';
import { walletViewOf } from '#server/futures/views/position-view.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import { accept, handleOnce, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { closedReasonOf, contractOf, rejectionOf, type FuturesParts } from './futures-parts.ts';

export const futuresSettingsRoutes = (parts: FuturesParts) => ({
  ...changeRoutes(parts),

  futuresSettings: handleTrader(contract.futuresSettings, ({ userId, query }) => {
    const { futures } = parts.futures;
    const found = contractOf(parts.futures, query);
    if (found === undefined) return reject('pair_unknown');
    return accept('', futures.reads.settings(userId, found.pair.id));
  }),

  futuresWallet: handleTrader(contract.futuresWallet, ({ userId, query }) => {
    const found = contractOf(parts.futures, query);
    if (found === undefined) return reject('pair_unknown');
    return accept('', walletViewOf(parts.futures.futures.reads, userId));
  }),
});

const changeRoutes = ({ futures, replays }: FuturesParts) => ({
  changeLeverage: handleOnce(contract.changeLeverage, replays.futures, ({ userId, body }) => {
    const { leverage, marginMode, quoteCoinId, tradeCoinId } = body;
    const intent = ['futures leverage', quoteCoinId, tradeCoinId, leverage, marginMode];
    const work = (tx: Transaction) => {
      const found = contractOf(futures, body);
      if (found === undefined) return reject('pair_unknown');
      const contractId = found.pair.id;
      const request = { userId, contractId, leverage, marginMode };
      const outcome = futures.futures.runIn(tx, (engine, now) => engine.setLeverage(request, now));
      if (isRejection(outcome)) return rejectionOf('changeLeverage', outcome);
      return accept('Leverage changed.', futures.futures.reads.settings(userId, contractId));
    };
    return { intent, barred: closedReasonOf('changeLeverage', futures), work };
  }),

  changePositionMode: handleOnce(
    contract.changePositionMode,
    replays.futures,
    ({ userId, body }) => {
      const { positionMode, quoteCoinId, tradeCoinId } = body;
      const intent = ['futures position mode', quoteCoinId, tradeCoinId, positionMode];
      const work = (tx: Transaction) => {
        const found = contractOf(futures, body);
        if (found === undefined) return reject('pair_unknown');
        const contractId = found.pair.id;
        const outcome = futures.futures.runIn(tx, (engine, now) =>
          engine.setPositionMode({ userId, contractId, positionMode }, now),
        );
        if (isRejection(outcome)) return rejectionOf('changePositionMode', outcome);
        return accept('Position mode changed.', futures.futures.reads.settings(userId, contractId));
      };
      return { intent, barred: closedReasonOf('changePositionMode', futures), work };
    },
  ),
});
