/** Copies text. @throws what the browser says when it refuses. */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
