/** A proof that it is the owner who asks, demanded in the middle of something sensitive. */

export type ProofKind = 'password' | 'authenticatorCode' | 'mailCode';

/** Thrown by an actor whose call is refused until the owner has proven to be one. */
export class ProofNeeded extends Error {
  override readonly name = 'ProofNeeded';
  readonly needs: readonly ProofKind[];

  constructor(needs: readonly ProofKind[]) {
    super('The owner has to prove to be one.');
    this.needs = needs;
  }
}

export const isProofNeeded = (error: unknown): error is ProofNeeded => error instanceof ProofNeeded;
