/** Language and theme, for pages that have no top bar. */
import { LanguageMenu } from './LanguageMenu.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

export function VisitorTools() {
  return (
    <>
      <LanguageMenu />
      <ThemeToggle />
    </>
  );
}
