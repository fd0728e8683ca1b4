/** The actor of a machine whose wiring forgot it: fails at once and says its own name. */
export function unprovided(name: string): () => Promise<never> {
  return () => Promise.reject(new Error(`The actor "${name}" was not provided.`));
}
