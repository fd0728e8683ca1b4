/** Reads the shape of a TypeScript type from the compiler. */
import {
  SignatureKind,
  SymbolFlags,
  TypeFlags,
  type Checker,
  type Symbol as TypeSymbol,
  type Type,
} from 'typescript/unstable/sync';
import type { Field, SampleReference, Schema } from './schema.ts';

/** Deeper parts of a type are not shown: a tester types them as JSON. */
const DEPTH_MAX = 7;
/** Objects that JSON cannot express. */
const OPAQUE = new Set(['Map', 'Set', 'Date', 'Blob', 'File', 'ReadonlyMap', 'ReadonlySet']);

/** Finds an exported value of a type; undefined if there is none. */
export type FindSample = (type: Type) => SampleReference | undefined;

export interface Reading {
  readonly checker: Checker;
  readonly findSample?: FindSample;
}

export function schemaOf(reading: Reading, type: Type, depth = 0): Schema {
  if (hasFlag(type, TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void | TypeFlags.Never)) {
    return { kind: 'nothing' };
  }
  if (hasFlag(type, TypeFlags.Boolean)) return { kind: 'boolean' };
  if (type.isLiteralType() && typeof type.value !== 'bigint') {
    return { kind: 'literal', value: type.value };
  }
  const primitive = primitiveOf(type);
  if (primitive !== undefined) return withName(type, primitive);
  if (type.isUnionType()) return choiceOf(reading, type.getTypes(), depth);
  if (type.isIntersectionType()) {
    const base = type
      .getTypes()
      .map(primitiveOf)
      .find((kind) => kind !== undefined);
    if (base !== undefined) return withName(type, base);
  } else if (!type.isObjectType()) {
    return { kind: 'anything' };
  }
  return objectOf(reading, type, depth);
}

const hasFlag = ({ flags }: Type, some: number): boolean => (flags & some) !== 0;

function primitiveOf(type: Type): 'text' | 'number' | 'bigint' | undefined {
  if (hasFlag(type, TypeFlags.String | TypeFlags.TemplateLiteral)) return 'text';
  if (hasFlag(type, TypeFlags.Number)) return 'number';
  return hasFlag(type, TypeFlags.BigInt) ? 'bigint' : undefined;
}

const withName = (type: Type, kind: 'text' | 'number' | 'bigint'): Schema => {
  const name = type.getAliasSymbol()?.name;
  return name === undefined ? { kind } : { kind, name };
};

/** `true | false` among the types is one boolean. */
function choiceOf(reading: Reading, types: readonly Type[], depth: number): Schema {
  const truths = types.filter((one) => one.isBooleanLiteralType());
  const others = truths.length === 2 ? types.filter((one) => !one.isBooleanLiteralType()) : types;
  const options = [
    ...others.map((one) => schemaOf(reading, one, depth)),
    ...(truths.length === 2 ? [{ kind: 'boolean' } as const] : []),
  ];
  const texts = new Set<string>();
  const distinct = options.filter((option) => {
    const text = JSON.stringify(option);
    const isNew = !texts.has(text);
    texts.add(text);
    return isNew;
  });
  const [only, ...rest] = distinct;
  return only !== undefined && rest.length === 0 ? only : { kind: 'choice', options: distinct };
}

function objectOf(reading: Reading, type: Type, depth: number): Schema {
  const { checker } = reading;
  const name = type.getAliasSymbol()?.name ?? type.getSymbol()?.name;
  const isNamed = name !== undefined && !name.startsWith('__');
  if (isNamed && OPAQUE.has(name)) return { kind: 'anything', name };
  if (checker.getSignaturesOfType(type, SignatureKind.Call).length > 0) return { kind: 'function' };
  if (depth >= DEPTH_MAX) return isNamed ? { kind: 'anything', name } : { kind: 'anything' };
  if (type.isTypeReference() && checker.isArrayLikeType(type)) {
    const elements = checker.getTypeArguments(type);
    return { kind: 'list', element: choiceOf(reading, elements, depth + 1) };
  }
  const fields = checker
    .getPropertiesOfType(type)
    .filter((property) => !property.name.startsWith('__@'))
    .map((property) => fieldOf(reading, property, depth + 1));
  const index = checker.getIndexInfosOfType(type)[0];
  if (fields.length === 0 && index !== undefined) {
    return { kind: 'map', element: schemaOf(reading, index.valueType, depth + 1) };
  }
  // Any object fits a type without required fields.
  const isDistinct = isNamed && fields.some(({ isOptional }) => !isOptional);
  const sample = isDistinct ? reading.findSample?.(type) : undefined;
  return {
    kind: 'record',
    ...(isNamed && { name }),
    fields,
    ...(sample !== undefined && { sample }),
  };
}

/** An optional field may also be undefined, which its mark says already. */
function fieldOf(reading: Reading, property: TypeSymbol, depth: number): Field {
  const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
  const type = reading.checker.getTypeOfSymbol(property);
  const schema: Schema = type === undefined ? { kind: 'anything' } : schemaOf(reading, type, depth);
  return {
    name: property.name,
    isOptional,
    schema: isOptional ? withoutNothing(schema) : schema,
  };
}

function withoutNothing(schema: Schema): Schema {
  if (schema.kind !== 'choice') return schema;
  const options = schema.options.filter(({ kind }) => kind !== 'nothing');
  const [only, ...rest] = options;
  return only !== undefined && rest.length === 0 ? only : { kind: 'choice', options };
}
