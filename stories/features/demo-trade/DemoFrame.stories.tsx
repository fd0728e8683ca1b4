import { expect } from 'storybook/test';
import { AuthProvider } from '#src/binding/auth.tsx';
import { SpotDeskProvider } from '#src/binding/spot.tsx';
import { Button } from '#src/design/controls/Button.tsx';
import { DemoFrame, type DemoFrameProps } from '#src/features/demo-trade/DemoFrame.tsx';
import { SpotPage } from '#src/features/spot/index.ts';
import { useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import preview from '../../../.storybook/preview.tsx';
import { standInDesk, standInSession } from '../spot/stand-ins.ts';

const { hook } = memoryLocation({ path: '/demo-trade/BTC_USDT' });

/** The real terminal at a desk of the demo venue. */
function FramedTerminal({ session }: Pick<DemoFrameProps, 'session'>) {
  const isVisitor = session === 'visitor';
  const [desk] = useState(() => ({ ...standInDesk({ isVisitor }).desk, venue: 'demo' as const }));
  const [actor] = useState(() => standInSession(isVisitor));
  return (
    <Router hook={hook}>
      <AuthProvider session={actor}>
        <DemoFrame page="trade" session={session} tools={<Button size="small">EN</Button>}>
          <SpotDeskProvider desk={desk}>
            <SpotPage pairText="BTC_USDT" />
          </SpotDeskProvider>
        </DemoFrame>
      </AuthProvider>
    </Router>
  );
}

const meta = preview.meta({
  component: FramedTerminal,
  parameters: { isPage: true },
  args: { session: 'trader' as const },
});

export const Trading = meta.story({
  name: '[DEMO-01] Cannot be mistaken for the exchange, and leads back to it',
  globals: { locale: 'en' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('DEMO')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Real exchange' })).toHaveAttribute(
      'href',
      '/exchange/spot',
    );
    await expect(canvas.getByRole('link', { name: 'Demo wallet' })).toHaveAttribute(
      'href',
      '/demo-trade/user/my-wallet',
    );
    // What the terminal shows of an account is the demo venue's: here there is none.
    await expect((await canvas.findAllByText('–')).length).toBeGreaterThan(0);
  },
});
export const Visitor = meta.story({
  globals: { locale: 'en' },
  args: { session: 'visitor' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/signin?redirect=%2Fdemo-trade',
    );
  },
});
export const Unknown = meta.story({ args: { session: 'unknown' } });
