/** A user's leverage, margin mode and position mode of a contract, and the futures wallet. */
import * as v from 'valibot';
import type { RequestId } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { codec } from '../codec.ts';
import { futuresSettingsCodec } from '../entities/futures-settings.ts';
import {
  contractKeyCodec,
  contractKeyEntries,
  contractKeyOf,
  contractKeyWireOf,
  leverageNumber,
  marginModeNumber,
  positionModeNumber,
  type ContractKey,
  type MarginMode,
  type PositionMode,
} from '../entities/futures-terms.ts';
import { futuresWalletCodec } from '../entities/futures-wallet.ts';
import { requestIdText } from '../wire.ts';

export const futuresSettings = route({
  method: 'GET',
  path: '/future-trade/trade-settings',
  access: 'trader',
  query: contractKeyCodec,
  reply: futuresSettingsCodec,
  isSilent: true,
});

export interface LeverageChange extends ContractKey {
  readonly leverage: number;
  readonly marginMode: MarginMode;
  readonly requestId: RequestId;
}

/** Changes leverage and margin mode together. A lower leverage takes the missing margin of an open
 *  isolated position from the available balance. */
export const changeLeverage = route({
  method: 'POST',
  path: '/future-trade/update-leverage-long-short-order',
  access: 'trader',
  body: codec(
    v.object({
      ...contractKeyEntries,
      leverage: leverageNumber,
      margin_mode: marginModeNumber.wire,
      request_id: requestIdText,
    }),
    {
      decode: (wire): LeverageChange => ({
        ...contractKeyOf(wire),
        leverage: wire.leverage,
        marginMode: marginModeNumber.decode(wire.margin_mode),
        requestId: wire.request_id,
      }),
      encode: (change) => ({
        ...contractKeyWireOf(change),
        leverage: change.leverage,
        margin_mode: marginModeNumber.encode(change.marginMode),
        request_id: change.requestId,
      }),
    },
  ),
  reply: futuresSettingsCodec,
});

export interface PositionModeChange extends ContractKey {
  readonly positionMode: PositionMode;
  readonly requestId: RequestId;
}

/** Only with no position and no order of the contract. */
export const changePositionMode = route({
  method: 'POST',
  path: '/future-trade/update-position-mode',
  access: 'trader',
  body: codec(
    v.object({
      ...contractKeyEntries,
      position_mode: positionModeNumber.wire,
      request_id: requestIdText,
    }),
    {
      decode: (wire): PositionModeChange => ({
        ...contractKeyOf(wire),
        positionMode: positionModeNumber.decode(wire.position_mode),
        requestId: wire.request_id,
      }),
      encode: (change) => ({
        ...contractKeyWireOf(change),
        position_mode: positionModeNumber.encode(change.positionMode),
        request_id: change.requestId,
      }),
    },
  ),
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
