/** Addresses of the Launchpad, without the language. */
export const LAUNCHPAD_PATH = '/ico';

export const projectPath = (id: number): string => `${LAUNCHPAD_PATH}/${id}`;

/** @returns undefined for a text that is no ID of a project. */
export const projectIdIn = (text: string): number | undefined =>
  /^\d{1,15}$/.test(text) ? Number(text) : undefined;
