/** Error of a field: an own code, or the exchange's message as given. */
export type FieldProblem =
  | { readonly kind: 'own'; readonly code: string }
  | { readonly kind: 'server'; readonly message: string };
export type FieldProblems = Readonly<Record<string, FieldProblem>>;
