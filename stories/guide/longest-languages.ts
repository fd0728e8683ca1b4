/** Languages whose texts are the longest on average; a test compares them with the texts. */
export const LONGEST_LANGUAGES = ['de', 'el', 'ta', 'fil'] as const;
