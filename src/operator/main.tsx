/** Starts the operator's desk. */
import '#src/design/design.css';
import { createRoot } from 'react-dom/client';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { provideReturns } from '#src/deferred/network-return.ts';
import { PartBoundary, provideFailureView } from '#src/deferred/part-boundary.tsx';
import { DesignProvider } from '#src/design/DesignProvider.tsx';
import { PartFailure } from '#src/design/feedback/PartFailure.tsx';
import { watchReturns } from '#src/platform/network-return.ts';
import { LastPageView } from '#src/design/feedback/LastPageView.tsx';
import { TooltipLayer } from '#src/design/overlay/TooltipLayer.tsx';
import { useLanguage } from '#src/i18n/use-language.ts';
import { createDeskClient } from './client/desk-client.ts';
import { DeskProvider } from './client/desk-queries.tsx';
import { Desk } from './Desk.tsx';
import { dressDesk, speakDeskLanguage } from './desk-preferences.ts';

const client = createDeskClient((...args) => fetch(...args));

function Root() {
  const { direction, decimalSign } = useLanguage();
  return (
    <DesignProvider direction={direction} decimalSign={decimalSign}>
      <DeskProvider client={client}>
        <PartBoundary place="page">
          <Desk />
        </PartBoundary>
      </DeskProvider>
      <TooltipLayer />
    </DesignProvider>
  );
}

async function start(element: HTMLElement): Promise<void> {
  dressDesk();
  provideFailureView(PartFailure);
  provideReturns(watchReturns);
  const root = createRoot(element);
  try {
    await speakDeskLanguage();
    root.render(
      <I18nProvider i18n={i18n}>
        <Root />
      </I18nProvider>,
    );
  } catch (error) {
    console.error(error);
    root.render(<LastPageView />);
  }
}

const element = document.getElementById('root');
if (element !== null) void start(element);
