/** Networks, deposit addresses, and the histories of deposits and withdrawals. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec, listOf, nullable, type Page } from '../codec.ts';
import {
  CUSTODY_STATUSES,
  custodyStatusOf,
  depositAddressCodec,
  depositCodec,
  depositEntries,
  walletNetworkCodec,
  withdrawalCodec,
  withdrawalEntries,
  type Deposit,
  type Withdrawal,
} from '../entities/custody.ts';
import { countIn, epochSecQuery, HISTORY_PAGE_SIZE, pageEntries, shortText } from '../wire.ts';

export const coinText = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/, 'the code of a coin'));
export const networkIdNumber = countIn(1, 1_000);

const coinQuery = codec(v.object({ coin_type: coinText }), {
  decode: (wire) => ({ coin: wire.coin_type }),
  encode: (model) => ({ coin_type: model.coin }),
});
export const coinNetworkFields = codec(
  v.object({ coin_type: coinText, network_id: networkIdNumber }),
  {
    decode: (wire) => ({ coin: wire.coin_type, networkId: wire.network_id }),
    encode: (model) => ({ coin_type: model.coin, network_id: model.networkId }),
  },
);

export const walletNetworks = route({
  method: 'GET',
  path: '/wallet-networks',
  access: 'trader',
  query: coinQuery,
  reply: listOf(walletNetworkCodec),
  isSilent: true,
});

export const depositAddress = route({
  method: 'GET',
  path: '/wallet-deposit-address',
  access: 'trader',
  query: coinNetworkFields,
  reply: nullable(depositAddressCodec),
  isSilent: true,
});

/** A repeated call returns the same address. */
export const createDepositAddress = route({
  method: 'POST',
  path: '/wallet-deposit-address-create',
  access: 'trader',
  body: coinNetworkFields,
  reply: depositAddressCodec,
});

/** Claims a deposit that arrived without a known memo, by its transaction and sender. */
export const recoverDeposit = route({
  method: 'POST',
  path: '/wallet-deposit-recover',
  access: 'trader',
  body: codec(
    v.object({
      network_id: networkIdNumber,
      transaction_id: shortText(128),
      from_address: shortText(256),
    }),
    {
      decode: (wire) => ({
        networkId: wire.network_id,
        transactionId: wire.transaction_id,
        fromAddress: wire.from_address,
      }),
      encode: (model) => ({
        network_id: model.networkId,
        transaction_id: model.transactionId,
        from_address: model.fromAddress,
      }),
    },
  ),
  reply: depositCodec,
});

const pageNumbers = {
  current_page: countIn(1, 10_000_000),
  last_page: countIn(1, 10_000_000),
  per_page: countIn(1, 10_000),
  total: countIn(0, Number.MAX_SAFE_INTEGER),
};

/** One page of either history; the other list is empty. */
export type WalletHistory =
  | { readonly type: 'deposit'; readonly page: Page<Deposit> }
  | { readonly type: 'withdrawal'; readonly page: Page<Withdrawal> };

const frameOf = (page: Omit<Page<unknown>, 'items'>) => ({
  current_page: page.currentPage,
  last_page: page.lastPage,
  per_page: page.perPage,
  total: page.total,
});

const depositRow = v.object({ type: v.literal('deposit'), ...depositEntries });
const withdrawalRow = v.object({ type: v.literal('withdrawal'), ...withdrawalEntries });

const historyReply = codec(
  v.object({
    type: v.picklist(['deposit', 'withdrawal']),
    data: v.array(v.variant('type', [depositRow, withdrawalRow])),
    ...pageNumbers,
  }),
  {
    decode: (wire): WalletHistory => {
      const frame = {
        currentPage: wire.current_page,
        lastPage: wire.last_page,
        perPage: wire.per_page,
        total: wire.total,
      };
      if (wire.type === 'deposit') {
        const rows = wire.data.filter((row) => row.type === 'deposit');
        return {
          type: 'deposit',
          page: { items: rows.map((row) => depositCodec.decode(row)), ...frame },
        };
      }
      const rows = wire.data.filter((row) => row.type === 'withdrawal');
      return {
        type: 'withdrawal',
        page: { items: rows.map((row) => withdrawalCodec.decode(row)), ...frame },
      };
    },
    encode: (history) =>
      history.type === 'deposit'
        ? {
            type: 'deposit' as const,
            data: history.page.items.map((item) => ({
              type: 'deposit' as const,
              ...depositCodec.encode(item),
            })),
            ...frameOf(history.page),
          }
        : {
            type: 'withdrawal' as const,
            data: history.page.items.map((item) => ({
              type: 'withdrawal' as const,
              ...withdrawalCodec.encode(item),
            })),
            ...frameOf(history.page),
          },
  },
);

/** `from` and `to` are in seconds; a record belongs to the time at which it was created. */
export const walletHistory = route({
  method: 'GET',
  path: '/wallet-history-app',
  access: 'trader',
  query: codec(
    v.object({
      type: v.picklist(['deposit', 'withdrawal']),
      coin_type: v.optional(coinText),
      status: v.optional(
        v.pipe(
          countIn(0, 3),
          v.transform((value) => value as 0 | 1 | 2 | 3),
        ),
      ),
      from: v.optional(epochSecQuery),
      to: v.optional(epochSecQuery),
      ...pageEntries,
    }),
    {
      decode: (wire) => ({
        type: wire.type,
        coin: wire.coin_type,
        status: wire.status === undefined ? undefined : custodyStatusOf(wire.status),
        since: wire.from,
        until: wire.to,
        page: wire.page ?? 1,
        perPage: wire.per_page ?? HISTORY_PAGE_SIZE,
      }),
      encode: (model) => ({
        type: model.type,
        coin_type: model.coin,
        status: model.status === undefined ? undefined : CUSTODY_STATUSES[model.status],
        from: model.since,
        to: model.until,
        page: model.page,
        per_page: model.perPage,
      }),
    },
  ),
  reply: historyReply,
  isSilent: true,
});
