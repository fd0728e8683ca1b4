/** Responses of back ends that send less than ours. Each optional field of each sample is removed, one at a
 *  time and all at once: the rest must still decode. Each other field is removed too: the error must name it. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { deploymentConfig } from '#contract/config.ts';
import { UnusableResponseError } from '#contract/envelope.ts';
import { futuresAccountUpdateCodec } from '#contract/entities/futures-account-update.ts';
import { marginAlertCodec } from '#contract/realtime/futures-account.ts';
import { futuresBookDiffCodec } from '#contract/realtime/futures-book.ts';
import { fundingUpdateCodec } from '#contract/realtime/futures-funding.ts';
import {
  futuresRunningBarCodec,
  futuresTradeBatchCodec,
} from '#contract/realtime/futures-trade-info.ts';
import * as futures from '#contract/samples/futures.ts';
import { marketOverviewCodec } from '#contract/realtime/market-overview.ts';
import { pushMessageCodec } from '#contract/entities/push-message.ts';
import {
  notificationMessageCodec,
  notificationsReadCodec,
} from '#contract/realtime/notifications.ts';
import {
  notificationMessageWire,
  notificationsReadWire,
  pushMessageWire,
} from '#contract/samples/notifications.ts';
import {
  chatMessagesReadCodec,
  chatTypingCodec,
  newChatMessageCodec,
} from '#contract/realtime/chat.ts';
import * as chats from '#contract/samples/support-chat.ts';
import { bookDiffCodec } from '#contract/realtime/spot-book.ts';
import { runningBarCodec, tradeBatchCodec } from '#contract/realtime/trade-info.ts';
import { signIn } from '#contract/rest/auth.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import {
  deploymentConfigWire,
  signInVariantWire,
  signInWire,
  twoFactorVariantWire,
  twoFactorWire,
  userWire,
} from '#contract/samples/accounts.ts';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import {
  bookDiffWire,
  heartbeatWire,
  marketOverviewWire,
  runningBarWire,
  tradeBatchWire,
} from '#contract/samples/realtime.ts';
import { accountUpdateWire } from '#contract/samples/spot.ts';
import { walletUpdateWire } from '#contract/samples/wallets.ts';
import { walletChannel } from '#contract/realtime/wallet.ts';
import { accountUpdateCodec } from '#contract/entities/account-update.ts';
import { parse, type AnyCodec } from '#contract/codec.ts';
import { failureNotice } from '#machines/kernel/notice.ts';
import { responseOf } from '#src/api/response.ts';

type Key = string | number;
interface Field {
  readonly path: readonly Key[];
  readonly isOptional: boolean;
}
/** The parts of a valibot schema that the walk reads. */
interface Schema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly options?: readonly Schema[];
}

const OPTIONAL = new Set(['optional', 'nullish']);

/** Lists the fields of a value, outer ones first. */
function fieldsOf(schema: Schema, value: unknown, path: readonly Key[] = []): readonly Field[] {
  if (value === null || typeof value !== 'object') return [];
  if (schema.wrapped !== undefined) return fieldsOf(schema.wrapped, value, path);
  const { entries, item, options } = schema;
  if (options !== undefined) {
    const fitting = options.find((option) => v.is(option as unknown as v.GenericSchema, value));
    return fitting === undefined ? [] : fieldsOf(fitting, value, path);
  }
  if (item !== undefined && Array.isArray(value)) {
    return value.flatMap((one, index) => fieldsOf(item, one, [...path, index]));
  }
  return Object.entries(entries ?? {}).flatMap(([name, entry]) => {
    if (!(name in value)) return [];
    const here = [...path, name];
    const inner = fieldsOf(entry, (value as Record<string, unknown>)[name], here);
    return [{ path: here, isOptional: OPTIONAL.has(entry.type) }, ...inner];
  });
}

/** A field can be gone already, with the one around it. */
function at(value: unknown, path: readonly Key[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (part as Record<Key, unknown> | undefined)?.[key],
    value,
  );
}

function without(wire: unknown, path: readonly Key[]): unknown {
  // Samples share objects, which must be copied separately.
  const copy: unknown = JSON.parse(JSON.stringify(wire));
  const parent = at(copy, path.slice(0, -1));
  if (typeof parent === 'object' && parent !== null) {
    Reflect.deleteProperty(parent, path.at(-1) ?? '');
  }
  return copy;
}

interface Sample {
  readonly name: string;
  readonly codec: AnyCodec;
  readonly wire: unknown;
  readonly route?: (typeof ROUTES)[RouteName] | undefined;
}

const replies = (Object.keys(ROUTES) as RouteName[]).flatMap((name): Sample[] => {
  const codec = ROUTES[name].reply as AnyCodec | undefined;
  const wire = CALL_SAMPLES[name].reply;
  return codec === undefined ? [] : [{ name, codec, wire, route: ROUTES[name] }];
});
const signIns = [signInVariantWire, twoFactorWire, twoFactorVariantWire].map(
  (wire, index): Sample => ({ name: `signIn, form ${index + 2}`, codec: signIn.reply, wire }),
);
const others = (
  [
    ['account update', accountUpdateCodec, accountUpdateWire],
    ['change of the book', bookDiffCodec, bookDiffWire],
    ['heartbeat', bookDiffCodec, heartbeatWire],
    ['trades', tradeBatchCodec, tradeBatchWire],
    ['running minute', runningBarCodec, runningBarWire],
    ['market list row', marketOverviewCodec, marketOverviewWire],
    ['wallet update', walletChannel.events['wallet-update'], walletUpdateWire],
    ['futures account update', futuresAccountUpdateCodec, futures.futuresAccountUpdateWire],
    ['margin alert', marginAlertCodec, futures.marginAlertWire],
    ['change of a futures book', futuresBookDiffCodec, futures.futuresBookDiffWire],
    ['futures trades', futuresTradeBatchCodec, futures.futuresTradeBatchWire],
    ['running minute of a contract', futuresRunningBarCodec, futures.futuresRunningBarWire],
    ['funding update', fundingUpdateCodec, futures.fundingUpdateWire],
    ['notification message', notificationMessageCodec, notificationMessageWire],
    ['read notifications', notificationsReadCodec, notificationsReadWire],
    ['chat message', newChatMessageCodec, chats.newChatMessageWire],
    ['read chat messages', chatMessagesReadCodec, chats.chatMessagesReadWire],
    ['typing', chatTypingCodec, chats.chatTypingWire],
    ['push message', pushMessageCodec, pushMessageWire],
    ['configuration', deploymentConfig, deploymentConfigWire],
  ] as const
).map(([name, codec, wire]): Sample => ({ name, codec: codec as AnyCodec, wire }));
const samples: readonly Sample[] = [...replies, ...signIns, ...others];

const optionalOf = ({ codec, wire }: Sample): readonly Field[] =>
  fieldsOf(codec.wire as unknown as Schema, wire).filter(({ isOptional }) => isOptional);

/** Decodes, and writes the result as our own exchange would. */
function problemOf({ codec }: Sample, wire: unknown): string | undefined {
  const parsed = parse(codec, wire);
  if (!parsed.ok) return Object.keys(parsed.issues)[0];
  const again = parse(codec, codec.encode(parsed.model));
  return again.ok ? undefined : `written: ${Object.keys(again.issues)[0]}`;
}

/** Fields of which a sign-in needs one or the other: the rule over all of them is tested below. */
const isAlternative = ({ name }: Sample, { path }: Field): boolean =>
  /^(?:signIn|socialSignIn|verifyTelegram|verifyTwoFactor)/.test(name) &&
  ['uid', 'access_token', 'token', 'user', 'g2f', 'g2f_enabled'].includes(String(path[0]));

it('finds optional fields in the samples', () => {
  const counts = samples.map((sample) => optionalOf(sample).length);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(60);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(500);
});

describe.each(samples.map((sample) => [sample.name, sample] as const))(
  'the response %s',
  (_, sample) => {
    it('decodes without any one of its optional fields, and without all of them', () => {
      const optional = optionalOf(sample).filter((field) => !isAlternative(sample, field));
      for (const { path } of optional) {
        expect([path.join('.'), problemOf(sample, without(sample.wire, path))]).toEqual([
          path.join('.'),
          undefined,
        ]);
      }
      const least = optional.reduce((wire, { path }) => without(wire, path), sample.wire);
      expect(optional.filter(({ path }) => at(least, path) !== undefined)).toEqual([]);
      expect(problemOf(sample, least)).toBeUndefined();
    });

    it('names the field that is missing where the client cannot continue', () => {
      const needed = fieldsOf(sample.codec.wire as unknown as Schema, sample.wire).filter(
        ({ isOptional }) => !isOptional,
      );
      for (const { path } of needed) {
        const wire = without(sample.wire, path);
        expect(problemOf(sample, wire)).toBe(path.join('.'));
        if (sample.route === undefined) continue;
        const error = errorOf(sample.route, wire);
        expect(error).toMatchObject({ field: path.join('.') });
        expect(failureNotice(error)).toMatchObject({
          text: { code: 'response_unusable', values: { field: path.join('.') } },
        });
      }
    });
  },
);

function errorOf(route: (typeof ROUTES)[RouteName], payload: unknown): unknown {
  const wrapped =
    route.envelope === 'data'
      ? { success: true, data: payload }
      : { success: true, ...(payload as object) };
  const body: unknown = route.envelope === 'bare' ? payload : wrapped;
  try {
    return responseOf(route, { status: 200, body });
  } catch (error) {
    return error;
  }
}

describe('a response that the client cannot use', () => {
  const route = ROUTES.signIn;
  const errorWith = (body: unknown, status = 200): unknown => {
    try {
      return responseOf(route, { status, body });
    } catch (error) {
      return error;
    }
  };

  it.each([
    [{ success: true, g2f_enabled: '1' }, 'uid'],
    [{ success: true, user: { email: 'mai@example.com' }, g2f: 1 }, 'uid'],
    [{ success: true, user: { id: 7, email: 'mai@example.com' } }, 'access_token'],
    [{ success: true }, 'access_token'],
    [{ message: 'Welcome' }, 'success'],
  ])('is reported by its field, not as a lost connection: %j', (body, field) => {
    const error = errorWith(body);
    expect(error).toBeInstanceOf(UnusableResponseError);
    expect(failureNotice(error)).toMatchObject({
      text: { kind: 'own', code: 'response_unusable', values: { field } },
    });
  });

  it.each([
    ['<html>Sign in to the network</html>', 200],
    [undefined, 502],
    [{ error: 'Bad gateway' }, 502],
  ])('is a lost connection when something else responded: %j, status %i', (body, status) => {
    expect(failureNotice(errorWith(body, status))).toMatchObject({ text: { code: 'no_response' } });
  });
});

/** Lists the required fields of each entity, which remain when everything optional is removed. */
it.each([
  ['profile', ['user', 'user.id']],
  ['signIn', []],
  ['refreshToken', []],
  ['signUp', []],
  [
    'landingSettings',
    ['custom_page_settings.0.key', 'custom_page_settings.0.title', 'custom_page_settings.0.text'],
  ],
  ['topCoinList', ['data', 'data.0.id', 'data.0.coin_type', 'data.0.base_coin_type']],
  [
    'walletList',
    ['data', 'data.0.coin_id', 'data.0.coin_type', 'data.0.balance', 'data.0.on_order'],
  ],
  [
    'transactionHistory',
    [
      'data',
      'data.0.seq',
      'data.0.type',
      'data.0.coin_id',
      'data.0.coin_type',
      'data.0.wallet_type',
      'data.0.delta_available',
      'data.0.created_at',
    ],
  ],
  [
    'orderByClientId',
    [
      'id',
      'type',
      'order_type',
      'status',
      'amount',
      'filled',
      'remaining',
      'total',
      'fees',
      'created_at',
      'version',
      'base_coin_id',
      'trade_coin_id',
    ],
  ],
  [
    'coinPairList',
    [
      'pairs',
      'pairs.0.coin_pair_id',
      'pairs.0.trade_coin',
      'pairs.0.trade_coin_id',
      'pairs.0.base_coin',
      'pairs.0.base_coin_id',
      'pairs.0.tick',
      'pairs.0.lot',
      'pairs.0.min_notional',
      'pairs.0.maker_fee',
      'pairs.0.taker_fee',
      'pairs.0.collar_percent',
    ],
  ],
  ['coinInformation', ['coin_id', 'coin_type', 'decimal']],
] as const)('needs of %s only what it uses', (name, needed) => {
  const sample = replies.find((one) => one.name === name);
  const fields = fieldsOf(sample?.codec.wire as unknown as Schema, sample?.wire);
  expect(fields.filter(({ isOptional }) => !isOptional).map(({ path }) => path.join('.'))).toEqual(
    needed,
  );
});

it('reads a complete user beside the sparse ones', () => {
  const read = parse(signIn.reply, { ...signInWire, user: userWire });
  expect(read).toMatchObject({ ok: true, model: { user: { email: userWire.email } } });
});
