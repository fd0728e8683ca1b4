/** Fields that several objects of peer-to-peer trading have. */
import * as v from 'valibot';
import { P2P_ROLES } from '../core/p2p.ts';
import { listOf, plain } from '../codec.ts';
import { field, fieldWithDefault } from '../fields.ts';
import { shortText } from '../wire.ts';
import { coinCodeText } from './convert.ts';

/** Currency by ISO 4217. */
export const currencyText = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'a currency'));
export const p2pRole = v.picklist(P2P_ROLES);

export const p2pCoin = field('coin_type', coinCodeText);
export const p2pCurrency = field('currency', currencyText);

/** A trader's public ID. */
export const traderIdText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{4,32}$/, 'a trader ID'));
export const p2pOrderUidText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,32}$/, 'an order ID'));
export const p2pFileIdText = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'a file ID'));
export const p2pFileIds = fieldWithDefault('files', listOf(plain(p2pFileIdText)), []);
export const lineText = (lengthMax: number) =>
  v.pipe(shortText(lengthMax), v.trim(), v.minLength(1));
