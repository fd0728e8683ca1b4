/** Checks that English text on screen, in emails and in exchange messages uses the trade's plain terms. */
import { fileFinding, type Finding } from '../tree/findings.ts';

export interface VisibleText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

type Rule = readonly [forbidden: RegExp, use: string];

/** Words that texts used before or that British English would use, each with its replacement. */
const RULES: readonly Rule[] = [
  [/\banew\b/i, 'again'],
  [/\bat once\b/i, 'immediately'],
  [/\bonce more\b/i, 'again'],
  [/\bgo(?:es)? on\b/i, 'continue'],
  [/\b(?:has|have) run out\b|\bruns? out\b/i, 'expired'],
  [/\bgood (?:for \d|once|no more)/i, 'expires in, works once or no longer works'],
  [/\bno more\b(?! \w)/i, 'no longer'],
  [/\btries\b/i, 'attempts'],
  [/\bworth\b/i, 'value'],
  [/\breckon(?:s|ed)?\b/i, 'calculate'],
  [/\bwholes?\b/i, 'full'],
  [/\bt(?:akes?|ook|aken?) back\b/i, 'cancel'],
  [/\btell(?:s|ing)?\b|\btold\b|\bsa(?:y|ys|id)\b/i, 'show or notify'],
  [/\bhear(?:s|d)?\b/i, 'receive'],
  [/\bwish(?:es)?\b/i, 'request'],
  [/\brefus(?:e|es|ed|al)\b/i, 'reject'],
  [/\banswer(?:s|ed)?\b/i, 'respond'],
  [/\bunder way\b/i, 'pending'],
  [/\bpictures?\b/i, 'image'],
  [/\b(?:stands|lies|rests)\b/i, 'is'],
  [
    /\b(?:is|are) being \w+ed\b|\bis being read\b|\bcould not be (?:read|opened)\b/i,
    'Loading… or could not be loaded',
  ],
  [/\bof (?:its|their|one's|one’s) own\b|\bone['’]s\b/i, 'separate'],
  [/\b(?:somebody|nobody|whoever|anybody)\b/i, 'the user, someone or no'],
  [/\bmeanwhile\b/i, 'a sentence about what changed'],
  [/\bon its way\b|\bat this moment\b/i, 'the state, for example Amending…'],
  // A lottery has tickets.
  [/\b(?:order|trade|trading|buy|sell) tickets?\b|\bthe ticket\b/i, 'order form'],
  [/\b(?:dis)?arm(?:s|ed|ing)?\b/i, 'on and off, for one-click trading'],
  [/\bguard(?:s|ed)?\b/i, 'max slippage or security'],
  [/\bassets\b|(?<!your )\bfunds\b/i, 'balances'],
  [/\bmails?\b(?!\w|-)/i, 'email'],
  [/\blog(?:ged)? (?:in|on|out|off)\b/i, 'sign in or sign out'],
  [/\bset-up\b/i, 'setup'],
  [/\bpartly\b/i, 'partially'],
  [/\bper cent\b|\d %/i, 'percent, or 0.01% without a space'],
  [/\b(?:colour|favourite|behaviour|honour)/i, 'American spelling'],
  [/\b(?:cancelled|cancelling|labelled|travelled)\b/i, 'American spelling'],
  [/\b(?:real|recogn|author|organ|custom)is(?:e|es|ed|ing)\b/i, 'American spelling'],
  [/\b(?:licence|catalogue|centre|grey|cheque)\b/i, 'American spelling'],
  // Rewards of Simple Earn are simple interest.
  [/\bAPY\b/i, 'APR'],
  [/^(?:Of|As|Where)\b[^?]*$/, 'a sentence that starts with its subject or verb'],
];

/** One finding for each text and rule it breaks; an empty list of texts is a finding too. */
export function visibleWordFindings(texts: readonly VisibleText[]): readonly Finding[] {
  if (texts.length === 0) {
    return [fileFinding('locales/en/messages.po', 'no visible text was read')];
  }
  return texts.flatMap(({ file, line, text }) =>
    RULES.flatMap(([forbidden, use]) => {
      const [found] = forbidden.exec(withoutNames(text)) ?? [];
      if (found === undefined) return [];
      return [{ file, line, message: `"${text.slice(0, 60)}" has "${found}"; use: ${use}` }];
    }),
  );
}

/** Names of placeholders are not shown; a digit replaces each value. */
const withoutNames = (text: string): string => text.replace(/\$?\{\w+\}|\$\{[^}]*\}/g, '1');

const QUOTED = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** String literals of a source that read as sentences or headings: a capital first, then two words or more. */
export function sentencesOf(file: string, source: string): readonly VisibleText[] {
  return source.split('\n').flatMap((code, index) => {
    if (/^\s*(?:\/\/|\/\*|\*|import\b)/.test(code)) return [];
    return [...code.matchAll(QUOTED)]
      .map(([, single, double, template]) => single ?? double ?? template ?? '')
      .filter((text) => /^[A-Z][^.]* \S/.test(text))
      .map((text) => ({ file, line: index + 1, text }));
  });
}
