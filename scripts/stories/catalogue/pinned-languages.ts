/** Finds stories that set English and so do not follow the toolbar. */
import type { Finding } from '../../tree/findings.ts';

const PINNED = /\blocale: 'en'/;
const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*)/;
const MESSAGE =
  'play it in inEnglish() of stories/in-english.ts, so that it follows the toolbar, or give the reason beside it';

export function pinnedLanguagesIn(file: string, source: string): readonly Finding[] {
  const lines = source.split('\n');
  return lines.flatMap((text, index) => {
    if (!PINNED.test(text) || text.includes('//') || COMMENT.test(lines[index - 1] ?? ''))
      return [];
    return [{ file, line: index + 1, message: MESSAGE }];
  });
}
