/** Enumerations that are numbers on the wire and names in code. */
import * as v from 'valibot';

/** Maps numbers on the wire to names, and back; queries carry numbers as text. */
export const numbered = <Name extends string>(numbers: Readonly<Record<Name, number>>) => {
  const names = Object.keys(numbers) as Name[];
  const values = names.map((name) => numbers[name]);
  const nameOf = new Map(names.map((name) => [numbers[name], name]));
  return {
    wire: v.pipe(
      v.union([v.picklist(values), v.picklist(values.map(String))]),
      v.transform(Number),
    ),
    decode: (value: number): Name => nameOf.get(value) as Name,
    encode: (name: Name): number => numbers[name],
  };
};
