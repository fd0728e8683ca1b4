/** Plays of stories that find elements by their English text. */

interface PlayContext {
  readonly globals: Readonly<Record<string, unknown>>;
}

/** In another language of the toolbar the story is shown and not played. The test shows a story with such a play in
 *  English. */
export const inEnglish =
  <Context>(play: (context: Context) => Promise<void>) =>
  async (context: Context & PlayContext): Promise<void> => {
    if (context.globals['locale'] === 'en') await play(context);
  };
