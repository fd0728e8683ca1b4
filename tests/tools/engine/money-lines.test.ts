/** Money operations of the engine tool: every address format, and the same results as the calls of
 *  the exchange. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS_FAMILIES, type AddressFamily } from '#domain/addresses/check-address.ts';
import { createEngine } from '#tools/engine/engine-line.ts';
import { SPREAD } from '#server/convert/convert-terms.ts';
import { INVALID_ADDRESSES, VALID_ADDRESSES } from '#tests/support/address-vectors.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

const engine = createEngine();
const ask = async (line: object) =>
  (await engine(JSON.stringify(line))) as Readonly<Record<string, unknown>>;
const check = (network: AddressFamily, address: string) =>
  ask({ op: 'address.check', network, address });

/** Every sign of the address replaced by every sign of the alphabet. */
function* mutationsOf(address: string, alphabet: string): Generator<string> {
  for (let at = 0; at < address.length; at += 1) {
    for (const sign of alphabet) {
      if (sign !== address[at]) yield address.slice(0, at) + sign + address.slice(at + 1);
    }
  }
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const HEX = '0123456789abcdefABCDEF';
const alphabetOf = (address: string): string => {
  if (address.startsWith('0x')) return HEX;
  return /^(?:bc1|ltc1|addr1)/.test(address) ? BECH32 : BASE58;
};
/** An Ethereum address in one case has no checksum; capitals of BIP 173 are the same address. */
const hasChecksum = (address: string): boolean =>
  !/^0x(?:[\da-f]+|[\dA-F]+)$/.test(address) && !address.startsWith('BC1');

describe('address.check', () => {
  it.each(ADDRESS_FAMILIES)('accepts the published addresses of %s on it alone', async (family) => {
    expect(VALID_ADDRESSES[family].length).toBeGreaterThan(0);
    for (const address of VALID_ADDRESSES[family]) {
      expect(await check(family, address), address).toEqual({ ok: true });
      for (const other of ADDRESS_FAMILIES.filter((one) => one !== family)) {
        const wrong = { ok: false, reason: 'wrong_network' };
        expect(await check(other, address), `${address} on ${other}`).toEqual(wrong);
      }
    }
    for (const address of INVALID_ADDRESSES[family]) {
      expect(await check(family, address), address).toMatchObject({ ok: false });
    }
  });

  it.each(ADDRESS_FAMILIES.filter((family) => family !== 'solana'))(
    'rejects every one-character mutation of the published addresses of %s',
    async (family) => {
      const accepted: string[] = [];
      let count = 0;
      for (const address of VALID_ADDRESSES[family].filter(hasChecksum)) {
        for (const mutated of mutationsOf(address, alphabetOf(address))) {
          count += 1;
          if ((await check(family, mutated))['ok'] === true) accepted.push(mutated);
        }
      }
      console.log(`${family}: ${count} mutations`);
      expect(count).toBeGreaterThan(1_000);
      expect(accepted).toEqual([]);
    },
  );

  it('rejects mutations of a Solana address, which has no checksum, by alphabet and length', async () => {
    for (const address of VALID_ADDRESSES.solana) {
      for (const mutated of mutationsOf(address, '0OIl+ ')) {
        expect(await check('solana', mutated), mutated).toEqual(
          mutated.trim() === mutated ? { ok: false, reason: 'malformed' } : expect.anything(),
        );
      }
      expect(await check('solana', `${address}1`)).toMatchObject({ ok: false });
    }
  });
});

describe('the exchange', () => {
  let live: LiveExchange;
  let bearer = '';
  beforeAll(async () => {
    live = await openLiveExchange();
    ({ bearer } = await live.trader());
    for (const [name, price] of [
      ['placeBuyLimit', '49990'],
      ['placeSellLimit', '50010'],
    ] as const) {
      const body = { base_coin_id: 1, trade_coin_id: 2, amount: '0.4', price };
      await mustAccept(live.call(name, { bearer, body }));
    }
  });
  afterAll(() => live.close());

  it('calculates a withdrawal as withdrawal.fee does', async () => {
    let count = 0;
    for (const coin_type of ['USDT', 'BTC', 'ETH', 'XRP']) {
      const { data } = await mustAccept(
        live.call('walletNetworks', { bearer, query: { coin_type } }),
      );
      for (const terms of data as unknown as readonly Readonly<Record<string, string>>[]) {
        for (const mode of [1, 2]) {
          const amount = String(terms['minimum_withdrawal']);
          const preview = { coin_type, network_id: terms['id'], amount, fee_mode: mode };
          const { data: cost } = await mustAccept(
            live.call('previewWithdrawal', { bearer, body: preview }),
          );
          const fixed = terms['withdrawal_fees'];
          const percent = terms['withdrawal_fees_percent'];
          const sent = await ask({ op: 'withdrawal.fee', amount, fixed, percent, mode });
          expect(sent, `${coin_type} ${terms['id']}`).toEqual({
            fee: cost?.['fee'],
            debit: cost?.['debit'],
            received: cost?.['received_amount'],
          });
          count += 1;
        }
      }
    }
    expect(count).toBeGreaterThan(10);
  });

  it('quotes a convert as convert.quote does', async () => {
    // The best bid, which is below the reference price.
    const mid = '49990';
    for (const amounts of [{ from_amount: '0.01234567' }, { to_amount: '777.77' }]) {
      const body = { from_coin: 'BTC', to_coin: 'USDT', ...amounts };
      const { data } = await mustAccept(live.call('convertQuote', { bearer, body }));
      const sent = await ask({ op: 'convert.quote', mid, spread: SPREAD, ...amounts });
      expect(sent).toEqual({
        rate: data?.['rate'],
        from_amount: data?.['from_amount'],
        to_amount: data?.['to_amount'],
      });
    }
  });
});
