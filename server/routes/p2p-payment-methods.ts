/** Kinds of payment, and the payment methods of a user. */
import * as contract from '#contract/rest/p2p-payment-methods.ts';
import type { RecordTransaction } from '#server/exchange/transaction.ts';
import { accept, handle, handleOnce, handleTrader } from '#server/http/handler.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

type Context = Pick<Services, 'p2pMarket' | 'accounts' | 'replays'>;

export const p2pPaymentMethodRoutes = ({ p2pMarket, accounts, replays }: Context) => ({
  paymentTypes: handle(contract.paymentTypes, () => accept('', p2pMarket.paymentTypes())),

  paymentMethods: handleTrader(contract.paymentMethods, ({ userId }) =>
    accept('', p2pMarket.methods(userId)),
  ),

  savePaymentMethod: handleOnce(contract.savePaymentMethod, replays.sealedRecords, async (call) => {
    const { userId, trader, body, origin } = call;
    const { imageBase64, twoFactorCode, requestId: _, ...request } = body;
    const bytes = imageBase64 === undefined ? undefined : Buffer.from(imageBase64, 'base64');
    const image = await p2pMarket.checkImage(userId, bytes);
    if (isRejection(image)) return image;
    return {
      intent: ['p2p method', request, imageBase64 ?? null],
      work: ({ now }: RecordTransaction) => {
        const saved = p2pMarket.saveMethod(userId, request, image, now, () =>
          accounts.stepUp.checkSecondFactor(trader, twoFactorCode, origin, now),
        );
        return isRejection(saved) ? saved : accept('Payment method saved.', saved);
      },
    };
  }),

  deletePaymentMethod: handleOnce(contract.deletePaymentMethod, replays.sealedRecords, (call) => {
    const { userId, trader, body, origin } = call;
    return {
      intent: ['p2p method deleted', body.id],
      work: ({ now }: RecordTransaction) =>
        p2pMarket.deleteMethod(userId, body.id, now, () =>
          accounts.stepUp.checkSecondFactor(trader, body.twoFactorCode, origin, now),
        ) ?? accept('Payment method deleted.'),
    };
  }),

  paymentMethodImage: handleTrader(contract.paymentMethodImage, ({ userId, body }) => {
    const image = p2pMarket.image(userId, body.id);
    if (isRejection(image)) return image;
    return accept('', { type: image.type, base64: image.bytes.toString('base64') });
  }),
});
