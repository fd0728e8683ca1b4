/** The themes of gift cards, to look at. */
import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { GiftCardTheme } from '#src/queries/gift-cards.ts';
import { ThemeSwatch } from './parts/ThemeSwatch.tsx';
import styles from './GiftCardsPage.module.css';

export function ThemeGallery({ themes }: { readonly themes: readonly GiftCardTheme[] }) {
  const { t } = useLingui();
  return (
    <Panel title={t({ message: 'Themes', comment: 'Title' })} isPadded>
      {themes.length === 0 ? (
        <EmptyState />
      ) : (
        <ul className={styles.themes}>
          {themes.map((theme) => (
            <li key={theme.id} className={styles.theme}>
              <ThemeSwatch theme={theme} />
              <bdi>{theme.name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
