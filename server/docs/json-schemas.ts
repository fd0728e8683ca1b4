/** The contract's shapes as JSON Schemas of what stands on the wire. Entities are written once and
 *  referred to. */
import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { accountUpdateShape } from '#contract/entities/account-update.ts';
import { balanceShape } from '#contract/entities/balance.ts';
import { barShape } from '#contract/entities/bar.ts';
import { orderShape } from '#contract/entities/order.ts';
import { pairShape } from '#contract/entities/pair.ts';
import { listingShape, tickerShape } from '#contract/entities/ticker.ts';
import { marketTradeShape, ownTradeShape } from '#contract/entities/trade.ts';
import { userShape } from '#contract/entities/user.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

const ENTITIES = {
  AccountUpdate: accountUpdateShape.wire,
  Balance: balanceShape.wire,
  Bar: barShape.wire,
  Listing: listingShape.wire,
  MarketTrade: marketTradeShape.wire,
  Order: orderShape.wire,
  OwnTrade: ownTradeShape.wire,
  Pair: pairShape.wire,
  Ticker: tickerShape.wire,
  User: userShape.wire,
};

const CONFIG = {
  typeMode: 'input',
  target: 'draft-2020-12',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideAction: ({ valibotAction, jsonSchema }) => {
    // Spaces around are forgiven and capitals are lowered: the schema names the form that is kept.
    if (valibotAction.type === 'trim' || valibotAction.type === 'to_lower_case') return jsonSchema;
    // JSON Schema knows no flags: it reads every pattern as Unicode, and what may be written large or
    // small is shown as it is kept.
    if (valibotAction.type === 'regex' && 'requirement' in valibotAction) {
      return { ...jsonSchema, pattern: (valibotAction.requirement as RegExp).source };
    }
    return undefined;
  },
} satisfies ConversionConfig;

export const entitySchemas = (): Readonly<Record<string, JsonSchema>> =>
  toJsonSchemaDefs(ENTITIES, CONFIG) as unknown as Readonly<Record<string, JsonSchema>>;

/** A part of a call; what it shares with others is a reference. */
export function schemaOf(wire: GenericSchema): JsonSchema {
  const {
    $defs: _shared,
    $schema: _dialect,
    ...schema
  } = toJsonSchema(wire, { ...CONFIG, definitions: ENTITIES });
  return schema;
}
