/** Returns a function that calls `create` once, and returns its value at every call. When `create` throws, the
 *  next call tries again. */
export function once<Created extends object>(create: () => Created): () => Created {
  let created: Created | undefined;
  return () => (created ??= create());
}
