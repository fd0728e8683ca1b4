/** Enumerations that are numbers on the wire and names in code. */
import * as v from 'valibot';

const mappingOf = <Name extends string>(numbers: Readonly<Record<Name, number>>) => {
  const names = Object.keys(numbers) as Name[];
  const nameOf = new Map(names.map((name) => [numbers[name], name]));
  return {
    values: names.map((name) => numbers[name]),
    decode: (value: number): Name => nameOf.get(value) as Name,
    encode: (name: Name): number => numbers[name],
  };
};

/** Maps numbers on the wire to names, and back; queries carry numbers as text. */
export const numberedName = <Name extends string>(numbers: Readonly<Record<Name, number>>) => {
  const { values, decode, encode } = mappingOf(numbers);
  const wire = v.pipe(
    v.union([v.picklist(values), v.picklist(values.map(String))]),
    v.transform(Number),
  );
  return { wire, decode, encode };
};

/** The same for fields that no query carries: a number as text is rejected. */
export const numberedInBody = <Name extends string>(numbers: Readonly<Record<Name, number>>) => {
  const { values, decode, encode } = mappingOf(numbers);
  return { wire: v.picklist(values), decode, encode };
};
