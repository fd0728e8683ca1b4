/** Translations that a catalog lacks and another catalog of its language has. */

interface Translated {
  translation?: string;
}

/** @param catalogs of one language, by name.
 *  @returns the catalogs that have changed. A message that is translated nowhere stays empty. */
export function copiedTranslations<Message extends Translated>(
  catalogs: ReadonlyMap<string, Readonly<Record<string, Message>>>,
): ReadonlyMap<string, Record<string, Message>> {
  const known = new Map<string, string>();
  for (const catalog of catalogs.values()) {
    for (const [id, { translation = '' }] of Object.entries(catalog))
      if (translation !== '' && !known.has(id)) known.set(id, translation);
  }
  const changed = new Map<string, Record<string, Message>>();
  for (const [name, catalog] of catalogs) {
    const isCopied = (id: string): boolean =>
      (catalog[id]?.translation ?? '') === '' && known.has(id);
    if (!Object.keys(catalog).some(isCopied)) continue;
    const entries = Object.entries(catalog).map(
      ([id, message]) =>
        [id, isCopied(id) ? { ...message, translation: known.get(id) ?? '' } : message] as const,
    );
    changed.set(name, Object.fromEntries(entries));
  }
  return changed;
}
