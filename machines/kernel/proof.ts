/** Proof of identity that the exchange demands during a sensitive change. */

export type ProofKind = 'password' | 'authenticatorCode' | 'mailCode';

/** Thrown by an actor when its call is rejected until the owner proves their identity. */
export class ProofNeeded extends Error {
  override readonly name = 'ProofNeeded';
  readonly needs: readonly ProofKind[];

  constructor(needs: readonly ProofKind[]) {
    super('The owner has to prove to be one.');
    this.needs = needs;
  }
}

export const isProofNeeded = (error: unknown): error is ProofNeeded => error instanceof ProofNeeded;
