/** The one helper brands are made with; it exists in types alone. */
declare const brand: unique symbol;

/** A `Base` that cannot be mistaken for another: ticks are not lots, though both are numbers. */
export type Branded<Base, Name extends string> = Base & { readonly [brand]: Name };
