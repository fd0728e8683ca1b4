/** Command palette with its entries, its search worker and the recently used entries of this
 *  browser. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { Palette, type PaletteEntry } from '#src/features/palette/index.ts';
import { after } from '#src/platform/clock.ts';
import { localTexts, STORED } from '#src/platform/storage.ts';
import { marketWiring } from '../../wiring/market/market.ts';
import { foldedNames } from '../../wiring/shell/folded-names.ts';
import { contractNames, pairNames } from '../../wiring/shell/search.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

interface PaletteHostProps {
  readonly onClose: () => void;
}

const INDEX = 'palette';
const FOUND_COUNT_MAX = 40;
const RECENT_COUNT_MAX = 6;

const findNames = (text: string): Promise<readonly string[] | undefined> =>
  foldedNames(marketWiring().link.names).findNames({
    index: INDEX,
    text,
    countMax: FOUND_COUNT_MAX,
  });

const recentKeys = (): readonly string[] =>
  (localTexts.read(STORED.paletteHistory) ?? '').split('\n').filter((key) => key !== '');

function remember({ key }: PaletteEntry): void {
  const keys = [key, ...recentKeys().filter((one) => one !== key)].slice(0, RECENT_COUNT_MAX);
  localTexts.write(STORED.paletteHistory, keys.join('\n'));
}

export function PaletteHost({ onClose }: PaletteHostProps) {
  const entries = usePaletteEntries();
  const [recent] = useState(recentKeys);
  useEffect(() => {
    pairNames().open();
    contractNames().open();
  }, []);
  // A layout effect, because the palette searches new entries in an effect: the index must have them by then.
  useLayoutEffect(() => {
    foldedNames(marketWiring().link.names).indexNames(
      INDEX,
      entries.map(({ key, label, aliases = [] }) => ({ key, names: [label, ...aliases] })),
    );
  }, [entries]);
  return (
    <Palette
      entries={entries}
      recentKeys={recent}
      findNames={findNames}
      onRun={(entry) => {
        remember(entry);
        onClose();
        // Runs after the palette has closed, because the action may set the focus.
        after(0, entry.run);
      }}
      onClose={onClose}
    />
  );
}
