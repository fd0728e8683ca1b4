/** What a tester does with a machine. A list of commands is a path: it can be stored, printed and repeated. */
export type MachineCommand =
  | { readonly kind: 'open'; readonly input: unknown }
  | { readonly kind: 'send'; readonly event: SentEvent }
  | { readonly kind: 'resolve'; readonly actor: string; readonly value: unknown }
  | { readonly kind: 'reject'; readonly actor: string; readonly value: unknown }
  /** Answers every request of the actor from now on. */
  | {
      readonly kind: 'always';
      readonly actor: string;
      readonly afterMs: number;
      readonly answer: 'resolve' | 'reject';
      readonly value: unknown;
    }
  | { readonly kind: 'wait'; readonly ms: number };

export interface SentEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

export type Rule = Extract<MachineCommand, { readonly kind: 'always' }>;
