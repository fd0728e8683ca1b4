/** Wallets, a month of totals and transactions for stories. */
import { decimal } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { coinId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { TRANSACTION_TYPES, type JournalLine } from '#contract/entities/journal-line.ts';
import { WALLETS } from '#contract/entities/wallet-type.ts';
import type { BookUser } from '#contract/entities/withdrawal-address.ts';
import type { WalletRow } from '#contract/rest/wallet.ts';
import type { UserTransferRules, WalletOverview } from '#contract/rest/wallets.ts';
import { minutesAgo } from '../../trading/sample-account.ts';

const row = (
  id: number,
  coin: string,
  coinName: string,
  available: string,
  frozen: string,
  value: string | undefined,
  locked = '0',
): WalletRow => ({
  coinId: coinId(id),
  coin,
  coinName,
  wallet: 'spot',
  available: decimal(available),
  frozen: decimal(frozen),
  locked: decimal(locked),
  lockedUntil: undefined,
  limitAmount: undefined,
  valueUsd: value === undefined ? undefined : decimal(value),
});

export const walletRows: readonly WalletRow[] = [
  row(2, 'BTC', 'Bitcoin', '0.41384', '0.1', '33009.44'),
  row(1, 'USDT', 'Tether', '9120.44', '640.2', '9760.64', '1500'),
  row(3, 'ETH', 'Ethereum', '2', '0', '5941.33'),
  row(4, 'SOL', 'Solana', '0.00412', '0', '0.61'),
  row(5, 'XRP', 'XRP', '0', '0', '0'),
  row(6, 'NEWCOIN', 'A coin without a price', '12', '0', undefined),
];

export const manyRows: readonly WalletRow[] = Array.from({ length: 10_000 }, (_, index) =>
  row(
    index + 1,
    `C${index}`,
    `Coin ${index}`,
    String(index / 8),
    '0',
    String((index * 37) % 9_001),
  ),
);

/** Thirty days up to now. */
const days = Array.from({ length: 30 }, (_, index) => {
  const wave = Math.round(4_000 * Math.sin(index / 4)) + index * 310;
  return {
    at: epochMs(minutesAgo(0) - (29 - index) * DAY_MS),
    totalUsd: decimal(String(38_000 + wave)),
  };
});

export const overview: WalletOverview = {
  totalUsd: decimal('48712.02'),
  totalBtc: decimal('0.75831204'),
  byWallet: { spot: decimal('36534.02'), future: decimal('12178'), p2p: decimal('0') },
  coins: walletRows.map(({ coinId: id, coin, coinName, valueUsd }) => ({
    coinId: id,
    coin,
    coinName,
    valueUsd,
  })),
  days: [...days.slice(0, -1), { at: minutesAgo(0), totalUsd: decimal('48712.02') }],
};

/** One line of each type. */
export const lines: readonly JournalLine[] = [...TRANSACTION_TYPES, 'other' as const].map(
  (type, index) => ({
    seq: 1_000 - index,
    type,
    coinId: coinId(index % 2 === 0 ? 1 : 2),
    coin: index % 2 === 0 ? 'USDT' : 'BTC',
    wallet: WALLETS[index % WALLETS.length] ?? 'spot',
    available: decimal(index % 3 === 0 ? '-120.5' : '0.00412'),
    frozen: decimal(type.endsWith('freeze') ? '120.5' : '0'),
    reference: index % 4 === 0 ? '' : `transfer:${index}`,
    at: minutesAgo(index * 37),
  }),
);

/** When the users of the address book were added. */
/** Nothing bars a transfer to a user. */
export const transferRules: UserTransferRules = {
  identityLevel: 1,
  requiredIdentityLevel: 1,
  whitelistMode: 'off',
  holds: [],
  unpricedCoins: [],
};

export const BOOK_AT = epochMs(1_767_225_600_000);

const bookUserOf = (
  id: number,
  label: string,
  name: Pick<BookUser, 'receiverType' | 'receiver'>,
) => ({
  id,
  label,
  coin: undefined,
  networkId: undefined,
  address: undefined,
  memo: undefined,
  ...name,
  origin: undefined,
  isWhitelisted: true,
  usableFrom: id === 1 ? BOOK_AT : epochMs(BOOK_AT + DAY_MS),
  createdAt: BOOK_AT,
});

export const bookUsers: readonly BookUser[] = [
  bookUserOf(1, 'Mai Kim', { receiverType: 'email', receiver: 'mai@example.com' }),
  bookUserOf(2, 'New desk', { receiverType: 'uid', receiver: '10203040' }),
];
