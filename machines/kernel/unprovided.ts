/** Default actor for a machine whose wiring provides none: fails immediately and names itself. */
export function unprovided(name: string): () => Promise<never> {
  return () => Promise.reject(new Error(`The actor "${name}" was not provided.`));
}
