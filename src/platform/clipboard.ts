/**
 * Copies text.
 * @throws the browser's error when it rejects.
 */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
