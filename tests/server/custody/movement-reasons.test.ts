/** The reasons of deposits and withdrawals in the language of a call. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exchangeMessages } from '#scripts/locales/exchange-messages.ts';
import { memoryLocales, readMemory } from '#scripts/locales/memory.ts';
import { DEPOSIT_REASONS, WITHDRAWAL_REASONS } from '#server/custody/movement-reasons.ts';
import { exchangeMessageId } from '#server/http/exchange-texts.ts';
import {
  custodyTrader,
  faucetSend,
  mineBlocks,
  type CustodyTrader,
} from '#tests/support/every-custody-call.ts';
import { writeExchangeCatalogs } from '#tests/support/exchange-catalogs.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

const TRON = { coin_type: 'USDT', network_id: 4 };
const RECEIVER = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

let client: string;
let live: LiveExchange;
let trader: CustodyTrader;
beforeAll(async () => {
  client = await writeExchangeCatalogs();
  live = await openLiveExchange({
    TIDEMARK_CHAIN_FAULTS: 'off',
    TIDEMARK_REVIEW: 'manual',
    TIDEMARK_CLIENT_DIR: client,
  });
  trader = await custodyTrader(live, 'reader');
});
afterAll(async () => {
  await live.close();
  rmSync(client, { recursive: true });
});

const inVietnamese = (text: string): string | undefined =>
  readMemory('vi').get(exchangeMessageId(text));

/** The reasons of the trader's list in each of some languages. */
const reasonsIn = (type: string, languages: readonly (string | undefined)[]) =>
  Promise.all(
    languages.map(async (lang) => {
      const { data } = await mustAccept(
        live.call('walletHistory', {
          bearer: trader.bearer,
          query: { type },
          headers: lang === undefined ? {} : { lang },
        }),
      );
      const [row] = (data as { data: readonly { reason: string }[] }).data;
      return row?.reason;
    }),
  );

it('sends the reason of a deposit in the language of each call, also with its notification', async () => {
  const { data } = await mustAccept(
    live.call('createDepositAddress', { bearer: trader.bearer, body: TRON }),
  );
  await faucetSend(live, { ...TRON, address: data?.['address'], amount: '0.5' });
  await mineBlocks(live, TRON.network_id, 40);
  const { belowMinimum } = DEPOSIT_REASONS;
  expect(await reasonsIn('deposit', [undefined, 'en', 'vi', 'de-AT'])).toEqual([
    belowMinimum,
    belowMinimum,
    inVietnamese(belowMinimum),
    belowMinimum,
  ]);
  const reply = await mustAccept(
    live.call('notifications', { bearer: trader.bearer, headers: { lang: 'vi' } }),
  );
  expect(JSON.stringify(reply.data)).toContain(inVietnamese(belowMinimum));
  expect(JSON.stringify(reply.data)).not.toContain(belowMinimum);
});

it('sends the reason of a withdrawal in the language of each call', async () => {
  const { bearer } = trader;
  const { data } = await mustAccept(
    live.call('processWithdrawal', {
      bearer,
      body: {
        ...TRON,
        ...(await trader.codes()),
        address: RECEIVER,
        amount: '50',
        fee_mode: 1,
        request_id: crypto.randomUUID(),
      },
    }),
  );
  const canceled = await mustAccept(
    live.call('cancelWithdrawal', { bearer, body: { id: data?.['id'] }, headers: { lang: 'vi' } }),
  );
  const inWords = inVietnamese(WITHDRAWAL_REASONS.canceled);
  expect(canceled.data).toMatchObject({ reason: inWords });
  expect(await reasonsIn('withdrawal', ['en', 'vi'])).toEqual([
    WITHDRAWAL_REASONS.canceled,
    inWords,
  ]);
});

it('has every reason in every language', () => {
  const reasons = [...Object.values(DEPOSIT_REASONS), ...Object.values(WITHDRAWAL_REASONS)];
  const declared = exchangeMessages();
  for (const reason of reasons) expect(declared.has(exchangeMessageId(reason))).toBe(true);
  const missing = memoryLocales().flatMap((locale) => {
    const memory = readMemory(locale);
    return reasons.filter((reason) => !memory.has(exchangeMessageId(reason)));
  });
  expect(missing).toEqual([]);
});
