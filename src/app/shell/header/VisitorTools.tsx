/** Language and theme, for pages that have no top bar. */
import { LanguageMenu } from '../language/LanguageMenu.tsx';
import { ThemeToggle } from '../appearance/ThemeToggle.tsx';

export function VisitorTools() {
  return (
    <>
      <LanguageMenu />
      <ThemeToggle />
    </>
  );
}
