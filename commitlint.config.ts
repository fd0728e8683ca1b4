/** Rules of commit subjects: `area: Imperative summary`, at most 72 characters. */

/** Verbs that say nothing about a change to code. */
const VAGUE = new Set(['Say', 'Tell', 'Hold', 'Let', 'Leave', 'Walk', 'Stand']);
/** Words in -ed and -ing that are imperatives all the same. */
const IMPERATIVES = new Set(['Embed', 'Feed', 'Seed', 'Speed', 'Shed', 'Bring', 'Ping', 'String']);

/** @returns whether the summary passes, and the message when it does not. */
export function checkVerb({ subject }: { readonly subject?: string | null }) {
  const [verb] = /^[A-Z][a-z]+(?= \S|$)/.exec(subject ?? '') ?? [];
  if (verb === undefined) return [false, 'the subject is not "area: Imperative summary"'] as const;
  if (VAGUE.has(verb)) return [false, `"${verb}" does not name the change`] as const;
  const isImperative = !/(?:ed|ing)$/.test(verb) || IMPERATIVES.has(verb);
  return [isImperative, `"${verb}" is not imperative`] as const;
}

export default {
  parserPreset: {
    parserOpts: {
      headerPattern: /^([a-z][a-z0-9/-]*): (.+)$/,
      headerCorrespondence: ['type', 'subject'],
    },
  },
  plugins: [{ rules: { 'summary-verb': checkVerb } }],
  rules: { 'header-max-length': [2, 'always', 72], 'summary-verb': [2, 'always'] },
  // Merges alone: reverts and fixups follow the rules.
  defaultIgnores: false,
  ignores: [(message: string) => message.startsWith('Merge ')],
};
