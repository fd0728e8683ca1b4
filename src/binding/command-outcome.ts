/** Outcome of a command, which has already been shown to the user. `unknown`: no response; the same
 *  request under the same ID returns its outcome. */
export type CommandOutcome = 'accepted' | 'rejected' | 'unknown';
