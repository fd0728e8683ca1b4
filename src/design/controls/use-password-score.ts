/** Scores a new password while the user types. The worker that scores loads when a form with a new
 *  password opens, and ends with it. */
import { useEffect, useState } from 'react';
import type { ScoredPassword, ScoreRequest } from '#domain/password-strength.ts';
import { loadPart } from '#src/deferred/load-part.ts';

interface Scorer {
  readonly request: (request: ScoreRequest) => void;
  readonly close: () => void;
}

/**
 * Returns the newest scored password, which may be an earlier one than the given.
 * @returns undefined until the first score; without the library the exchange alone decides.
 */
export function usePasswordScore(
  password: string,
  ownTexts: readonly string[],
): ScoredPassword | undefined {
  const [scorer, setScorer] = useState<Scorer>();
  const [scored, setScored] = useState<ScoredPassword>();
  useEffect(() => {
    let isOpen = true;
    let opened: Scorer | undefined;
    const open = async (): Promise<void> => {
      const { openPasswordScorer } = await loadPart('passwordStrength');
      if (!isOpen) return;
      opened = openPasswordScorer(setScored);
      setScorer(opened);
    };
    open().catch(() => undefined);
    return () => {
      isOpen = false;
      opened?.close();
    };
  }, []);
  const ownText = ownTexts.join('\n');
  useEffect(() => {
    if (password !== '') scorer?.request({ password, ownTexts: ownText.split('\n') });
  }, [scorer, password, ownText]);
  return scored;
}
