/** Decides once which language is offered, if any: the rules are loaded with the offer. */
import { useState } from 'react';
import type { CommonSettings } from '#contract/rest/settings.ts';
import type { Language } from '#src/i18n/languages.ts';
import { languageOfferOnce } from '../../wiring/preferences/language-offer.ts';
import { LanguageOfferHost } from './LanguageOfferHost.tsx';

interface LanguageOfferOnceProps {
  readonly common: Pick<CommonSettings, 'languages'>;
  /** Language of the address at the start. */
  readonly shown: Language;
}

export function LanguageOfferOnce({ common, shown }: LanguageOfferOnceProps) {
  const [offered] = useState(() => languageOfferOnce(common, shown));
  return offered && <LanguageOfferHost offered={offered} />;
}
