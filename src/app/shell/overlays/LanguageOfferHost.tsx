/** Shows the offer with its texts in the offered language, beside the page's texts in another one. */
import { useEffect, useState } from 'react';
import { setupI18n, type I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { LanguageOffer } from '#src/features/language-offer/index.ts';
import type { Language } from '#src/i18n/languages.ts';
import { fetchCatalog } from '../../deferred/part-loader.ts';
import { useLanguageItems } from '../language/use-language-items.ts';

interface LanguageOfferHostProps {
  readonly offered: Language;
  /** Returns the texts of the offer in a language. */
  readonly readTexts?: ((code: string) => ReturnType<typeof fetchCatalog>) | undefined;
}

const fetchTexts = (code: string) => fetchCatalog(code, 'languageOffer');

export function LanguageOfferHost({ offered, readTexts = fetchTexts }: LanguageOfferHostProps) {
  const { code, direction } = offered;
  const [texts, setTexts] = useState<I18n>();
  const [isClosed, setClosed] = useState(false);
  const item = useLanguageItems().find(({ key }) => key === code);
  useEffect(() => {
    readTexts(code).then(
      (messages) => setTexts(setupI18n({ locale: code, messages: { [code]: messages } })),
      // Without its texts there is no offer: the language can be chosen in the header.
      () => undefined,
    );
  }, [code, readTexts]);
  if (texts === undefined || isClosed || item === undefined || item.isChecked) return null;
  return (
    <I18nProvider i18n={texts}>
      <LanguageOffer
        code={code}
        direction={direction}
        endonym={item.label}
        href={item.href}
        onClose={() => setClosed(true)}
      />
    </I18nProvider>
  );
}
