/** What happened in an opened machine, in order. */
export type LogEntry =
  | { readonly kind: 'command'; readonly atMs: number; readonly text: string }
  | {
      readonly kind: 'transition';
      readonly atMs: number;
      /** "" is the machine, "transfer" its child. */
      readonly actor: string;
      /** Name that coverage counts: source, event, index, target. */
      readonly name: string;
      /** State afterwards. */
      readonly state: string;
    }
  | {
      readonly kind: 'ignored';
      readonly atMs: number;
      readonly event: string;
      readonly state: string;
      readonly reason: string;
    }
  | { readonly kind: 'emitted'; readonly atMs: number; readonly event: unknown }
  | {
      readonly kind: 'waiting';
      readonly atMs: number;
      readonly actor: string;
      readonly input: unknown;
    }
  | { readonly kind: 'ended'; readonly atMs: number; readonly actor: string }
  | { readonly kind: 'done'; readonly atMs: number; readonly output: unknown }
  | { readonly kind: 'failed'; readonly atMs: number; readonly error: unknown };

/** Returns "drafting.ready", and "signedIn.(profile.ready, tokens.fresh)" for regions beside each other. */
export function stateText(value: unknown): string {
  if (typeof value === 'string') return value;
  const regions = Object.entries(value as Readonly<Record<string, unknown>>).map(
    ([name, inner]) => {
      const text = stateText(inner);
      return text === '' ? name : `${name}.${text}`;
    },
  );
  const [only, ...others] = regions;
  return others.length === 0 ? (only ?? '') : `(${regions.join(', ')})`;
}
