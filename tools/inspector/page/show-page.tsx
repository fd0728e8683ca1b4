/** Shows the inspector in its page. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { InspectorSource } from '../model.ts';
import { InspectorPage } from '../view/InspectorPage.tsx';

export function showPage(source: InspectorSource): void {
  const place = document.querySelector('#inspector');
  if (place === null) return;
  createRoot(place).render(
    <StrictMode>
      <InspectorPage source={source} />
    </StrictMode>,
  );
}
