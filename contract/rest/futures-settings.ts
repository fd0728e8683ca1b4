/** A user's leverage, margin mode and position mode of a contract, and the futures wallet. */
import { route } from '../core/route.ts';
import { futuresSettingsCodec } from '../entities/futures-settings.ts';
import {
  contractKeyCodec,
  leverageNumber,
  marginModeNumber,
  positionModeNumber,
} from '../entities/futures-terms.ts';
import { futuresWalletCodec } from '../entities/futures-wallet.ts';
import { pairKeyFields } from '../entities/pair-key.ts';
import { field, fields } from '../fields.ts';
import { requestIdText } from '../wire.ts';

export const futuresSettings = route({
  method: 'GET',
  path: '/future-trade/trade-settings',
  access: 'trader',
  query: contractKeyCodec,
  reply: futuresSettingsCodec,
  isSilent: true,
});

const requestId = field('request_id', requestIdText);

const leverageBody = fields({
  ...pairKeyFields,
  leverage: field('leverage', leverageNumber),
  marginMode: field('margin_mode', marginModeNumber),
  requestId,
});

/** Changes leverage and margin mode together. A lower leverage takes the missing margin of an open
 *  isolated position from the available balance. */
export const changeLeverage = route({
  method: 'POST',
  path: '/future-trade/update-leverage-long-short-order',
  access: 'trader',
  body: leverageBody,
  reply: futuresSettingsCodec,
});

const positionModeBody = fields({
  ...pairKeyFields,
  positionMode: field('position_mode', positionModeNumber),
  requestId,
});

/** Only with no position and no order of the contract. */
export const changePositionMode = route({
  method: 'POST',
  path: '/future-trade/update-position-mode',
  access: 'trader',
  body: positionModeBody,
  reply: futuresSettingsCodec,
});

export const futuresWallet = route({
  method: 'GET',
  path: '/future-trade/wallet',
  access: 'trader',
  query: contractKeyCodec,
  reply: futuresWalletCodec,
  isSilent: true,
});
