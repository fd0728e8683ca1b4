/** Renders a view in the environment of a page: English, left to right, links followed by the
 *  router. */
import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, type RenderResult } from '#tests/support/testing-library.ts';
import { navigate } from 'wouter/use-browser-location';
import { DesignProvider } from '#src/design/DesignProvider.tsx';
import { TooltipLayer } from '#src/design/overlay/TooltipLayer.tsx';

export const onPage = (view: ReactNode): ReactNode => (
  <I18nProvider i18n={i18n}>
    <DesignProvider direction="ltr" decimalSign="." navigate={navigate}>
      {view}
      <TooltipLayer />
    </DesignProvider>
  </I18nProvider>
);

/** Three countries instead of all, which a page loads with their names. */
const COUNTRIES = {
  'country.list': ['DE FR VN'],
  'country.DE': ['Germany'],
  'country.FR': ['France'],
  'country.VN': ['Vietnam'],
};

/** @param address path and query of the page. */
export function renderOnPage(view: ReactNode, address = '/'): RenderResult {
  i18n.loadAndActivate({ locale: 'en', messages: COUNTRIES });
  history.replaceState(undefined, '', address);
  return render(onPage(view));
}

/** Renders a view, and waits for what it starts. */
export const showOnPage = (view: ReactNode): Promise<void> =>
  act(async () => void renderOnPage(view));
