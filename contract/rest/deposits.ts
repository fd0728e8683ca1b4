/** Networks, deposit addresses, and the histories of deposits and withdrawals. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec, listOf, nullable, type Codec, type ModelOf } from '../codec.ts';
import {
  CUSTODY_STATUSES,
  depositAddressCodec,
  depositCodec,
  walletNetworkCodec,
  withdrawalCodec,
} from '../entities/custody.ts';
import { transactionIdText } from '../entered.ts';
import { field, fields, omittableField } from '../fields.ts';
import { variants } from '../joint-fields.ts';
import { numberedName } from '../numbered.ts';
import { pageField, pageFields } from '../pages.ts';
import { countIn, epochSecQuery, shortText } from '../wire.ts';

export const coinText = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/, 'the code of a coin'));
export const networkIdNumber = countIn(1, 1_000);

const coin = field('coin_type', coinText);
export const coinNetworkFields = { coin, networkId: field('network_id', networkIdNumber) };
export const coinNetworkQuery = fields(coinNetworkFields);

export const walletNetworks = route({
  method: 'GET',
  path: '/wallet-networks',
  access: 'trader',
  query: fields({ coin }),
  reply: listOf(walletNetworkCodec),
  isSilent: true,
});

export const depositAddress = route({
  method: 'GET',
  path: '/wallet-deposit-address',
  access: 'trader',
  query: coinNetworkQuery,
  reply: nullable(depositAddressCodec),
  isSilent: true,
});

/** A repeated call returns the same address. */
export const createDepositAddress = route({
  method: 'POST',
  path: '/wallet-deposit-address-create',
  access: 'trader',
  body: coinNetworkQuery,
  reply: depositAddressCodec,
});

/** Claims a deposit that arrived without a known memo, by its transaction and sender. */
export const recoverDeposit = route({
  method: 'POST',
  path: '/wallet-deposit-recover',
  access: 'trader',
  body: fields({
    networkId: coinNetworkFields.networkId,
    transactionId: field('transaction_id', transactionIdText),
    fromAddress: field('from_address', shortText(256)),
  }),
  reply: depositCodec,
});

/** The rows of a history name its type too. */
const rowsOf = <const Type extends string, Wire extends object, Model>(
  type: Type,
  item: Codec<Wire, Model>,
) =>
  codec(v.intersect([v.object({ type: v.literal(type) }), item.wire]), {
    decode: (row): Model => item.decode(row),
    encode: (model) => ({ type, ...item.encode(model) }),
  });
const historyOf = <const Type extends string, Wire extends object, Model>(
  type: Type,
  item: Codec<Wire, Model>,
) => fields({ type: field('type', v.literal(type)), page: pageField(rowsOf(type, item)) });

/** One page of either history. */
const historyReply = variants('type', {
  deposit: historyOf('deposit', depositCodec),
  withdrawal: historyOf('withdrawal', withdrawalCodec),
});
export type WalletHistory = ModelOf<typeof historyReply>;

/** `from` and `to` are in seconds; a record belongs to the time at which it was created. */
export const walletHistory = route({
  method: 'GET',
  path: '/wallet-history-app',
  access: 'trader',
  query: fields({
    type: field('type', v.picklist(['deposit', 'withdrawal'])),
    coin: omittableField('coin_type', coinText),
    status: omittableField('status', numberedName(CUSTODY_STATUSES)),
    since: omittableField('from', epochSecQuery),
    until: omittableField('to', epochSecQuery),
    ...pageFields,
  }),
  reply: historyReply,
  isSilent: true,
});
