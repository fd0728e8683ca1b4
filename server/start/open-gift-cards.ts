/** Opens gift cards over the exchange, custody and identity verification. */
import { UNIT_DECIMALS, units, type Units } from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import type { Accounts } from '#server/accounts/accounts.ts';
import { sendMail } from '#server/accounts/mail/mail-message.ts';
import { findUser, languageOf } from '#server/accounts/user-records.ts';
import { publicUrlOf, type OpenPorts, type ServerConfig } from '#server/config/config.ts';
import { addExposure, exposureRejection } from '#server/convert/house-exposure.ts';
import type { Custody } from '#server/custody/custody.ts';
import { giftCardLeavingOf } from '#server/custody/leaving-rules.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import type { FaceHouse, GiftCardContext } from '#server/gift-cards/card-context.ts';
import { checkCards } from '#server/gift-cards/check-cards.ts';
import { GIFT_CARD_TERMS } from '#server/gift-cards/gift-card-terms.ts';
import { GiftCardService } from '#server/gift-cards/gift-card-service.ts';
import { addFirstThemes } from '#server/gift-cards/themes.ts';
import { convertLimitsOf } from './open-converts.ts';
import type { OpenedIdentity } from './open-identity.ts';
import type { Trading } from './open-trading.ts';
import type { Closers, ServerParts } from './server-parts.ts';

interface GiftCardParts {
  readonly trading: Trading;
  readonly accounts: Accounts;
  readonly custody: Custody;
  readonly identity: OpenedIdentity;
  readonly ports: OpenPorts;
}

export async function openGiftCards(
  config: ServerConfig,
  parts: ServerParts,
  closers: Closers,
  { trading, accounts, custody, identity, ports }: GiftCardParts,
): Promise<GiftCardService> {
  const { db, exchange, notices } = trading;
  const { clock, randomBytes, schedule, log } = parts;
  const write = recordWriter(db, exchange, clock);
  const context: GiftCardContext = {
    db,
    clock,
    write,
    randomBytes,
    sealer: identity.service.context.sealer,
    terms: GIFT_CARD_TERMS,
    coins: exchange.coins,
    valueOf: custody.context.valueOf,
    house: houseOf(config, trading),
    leaving: giftCardLeavingOf(custody.context),
    stepUp: accounts.stepUp,
    receiverOf: (type, typed) => custody.context.security.receiverOf(type, typed),
    putNotification: notices.notifications.put,
    putMail: ({ recipient, senderId }, mail, now) => {
      const sender = findUser(db, senderId);
      const language = sender && languageOf(sender);
      sendMail({ db, wordIn: notices.wordIn }, { recipient, language }, mail, now);
    },
    onMail: () => accounts.moneyMail.deliver(),
    origin: () => publicUrlOf(config, ports),
  };
  for (const breach of checkCards(db)) log.error({ alarm: breach }, 'gift cards');
  await write(() => addFirstThemes(db));
  const onError = (error: unknown): void => log.error(error, 'gift cards');
  const service = new GiftCardService({ context, exchange, schedule, onError });
  service.timer.start();
  closers.push(() => service.timer.stop());
  return service;
}

const ONE_COIN = units(10n ** BigInt(UNIT_DECIMALS));

/** Cards whose value is fixed in another coin are converted by the house, within the same exposure as converts. */
function houseOf(config: ServerConfig, { db, exchange, reference }: Trading): FaceHouse {
  const exposed = { db, exchange, reference, limits: convertLimitsOf(config) };
  return {
    priceOf: (coinId) => worstPriceOf({ exchange, reference }, coinId),
    allows: (payment, now) => exposureRejection(exposed, [payment], now) === undefined,
    count: (payment, now) => addExposure(exposed, payment, now),
  };
}

/** The higher of the reference price and its second source, so that nobody gains by moving one of them. */
function worstPriceOf(
  { exchange, reference }: Pick<Trading, 'exchange' | 'reference'>,
  coinId: CoinId,
): Units | undefined {
  if (coinId === QUOTE_COIN.id) return ONE_COIN;
  const pair = exchange.findPair(coinId, QUOTE_COIN.id);
  const price = pair && reference.priceOf(pair.id);
  const source = pair && reference.sourcePriceOf(pair.id);
  return price !== undefined && source !== undefined && source > price ? source : price;
}
