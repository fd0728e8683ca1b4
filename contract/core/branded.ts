/** Helper type for branded types. It exists only at compile time. */
declare const brand: unique symbol;

/** A `Base` that is not assignable to another brand: ticks are not lots, although both are numbers. */
export type Branded<Base, Name extends string> = Base & { readonly [brand]: Name };
