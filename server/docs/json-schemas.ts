/** Converts the contract's codecs to JSON Schemas of the wire format. Entities are defined once and
 *  referenced. */
import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { BASE64_RULE } from '#contract/base64-text.ts';
import { EMAIL_RULE } from '#contract/entered.ts';
import { accountUpdateCodec } from '#contract/entities/account-update.ts';
import { balanceCodec } from '#contract/entities/balance.ts';
import { barCodec } from '#contract/entities/bar.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import { pairCodec } from '#contract/entities/pair.ts';
import { listingCodec } from '#contract/entities/listing.ts';
import { tickerCodec } from '#contract/entities/ticker.ts';
import { marketTradeCodec } from '#contract/entities/trade.ts';
import { ownTradeCodec } from '#contract/entities/own-trade-codec.ts';
import { userCodec } from '#contract/entities/user.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export const ENTITIES = {
  AccountUpdate: accountUpdateCodec.wire,
  Balance: balanceCodec.wire,
  Bar: barCodec.wire,
  Listing: listingCodec.wire,
  MarketTrade: marketTradeCodec.wire,
  Order: orderCodec.wire,
  OwnTrade: ownTradeCodec.wire,
  Pair: pairCodec.wire,
  Ticker: tickerCodec.wire,
  User: userCodec.wire,
};

const CONFIG = {
  typeMode: 'input',
  target: 'draft-2020-12',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideAction: ({ valibotAction, jsonSchema }) => {
    // The server trims spaces and lowers case; the schema describes the normalized form.
    if (valibotAction.type === 'trim' || valibotAction.type === 'to_lower_case') return jsonSchema;
    // JSON Schema has no regex flags: it reads every pattern as Unicode, so case-insensitive text
    // is described in its stored form.
    if (valibotAction.type === 'regex' && 'requirement' in valibotAction) {
      return { ...jsonSchema, pattern: (valibotAction.requirement as RegExp).source };
    }
    // Rules about several fields, or about values, that JSON Schema cannot express.
    if (valibotAction.type === 'check') {
      const rule = 'message' in valibotAction ? valibotAction.message : undefined;
      if (rule === EMAIL_RULE) return { ...jsonSchema, format: 'email' };
      return rule === BASE64_RULE ? { ...jsonSchema, contentEncoding: 'base64' } : jsonSchema;
    }
    return undefined;
  },
} satisfies ConversionConfig;

export const entitySchemas = (): Readonly<Record<string, JsonSchema>> =>
  toJsonSchemaDefs(ENTITIES, CONFIG) as unknown as Readonly<Record<string, JsonSchema>>;

/** Schema of a part of a call; shared parts are references. */
export function schemaOf(wire: GenericSchema): JsonSchema {
  const {
    $defs: _shared,
    $schema: _dialect,
    ...schema
  } = toJsonSchema(wire, { ...CONFIG, definitions: ENTITIES });
  return schema;
}
