/** Languages that the user prefers, as BCP 47 tags, the first one most. */
export const browserLanguages = (): readonly string[] => navigator.languages;
