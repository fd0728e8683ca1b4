/** Language and theme controls for pages without a top bar. */
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
