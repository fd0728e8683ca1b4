import { expect } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { SpotServiceProvider } from '#src/binding/spot.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { GlobeIcon } from '#src/design/icons/first-icons.ts';
import { DemoLayout, type DemoLayoutProps } from '#src/features/demo-trade/DemoLayout.tsx';
import { SpotPage } from '#src/features/spot/index.ts';
import { accountOf, applyAccount } from '#src/stores/account.store.ts';
import { useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { sampleOrder } from '../../trading/sample-account.ts';
import { mockService, mockSession } from '../spot/mocks.ts';

const { hook } = memoryLocation({ path: '/demo-trade/BTC_USDT' });

/** The only order of the demo account; the real account has others. */
const demoOrder = sampleOrder(1, { limitPrice: decimal('61111.11') });

function demoService(isVisitor: boolean) {
  const { service } = mockService({ isVisitor });
  const held = { userId: sampleUser.id, orders: [demoOrder], trades: [], balances: [] };
  applyAccount(isVisitor ? undefined : { kind: 'full', ...held }, accountOf('demo'));
  return { ...service, tradingMode: 'demo' as const };
}

/** The real terminal with the service of the demo trading mode. */
function FramedTerminal({ session }: Pick<DemoLayoutProps, 'session'>) {
  const isVisitor = session === 'visitor';
  const [service] = useState(() => demoService(isVisitor));
  const [actor] = useState(() => mockSession(isVisitor));
  return (
    <Router hook={hook}>
      <AuthProvider value={actor}>
        <DemoLayout
          page="trade"
          session={session}
          tools={<IconButton label="Language" icon={<GlobeIcon />} />}
        >
          <SpotServiceProvider service={service}>
            <SpotPage pairText="BTC_USDT" />
          </SpotServiceProvider>
        </DemoLayout>
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
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('DEMO')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Exit demo' })).toHaveAttribute(
      'href',
      '/exchange/spot',
    );
    await expect(canvas.getByRole('link', { name: 'Demo wallet' })).toHaveAttribute(
      'href',
      '/demo-trade/user/my-wallet',
    );
    await canvas.findByRole('region', { name: 'BTC/USDT' });
    await canvas.findByRole('tab', { name: /Open orders/ });
    const orders = await canvas.findByRole('table', { name: 'Open orders' });
    await expect(orders).toHaveTextContent('61,111.11');
    await expect(orders).not.toHaveTextContent('64,560.00');
  }),
});
export const Visitor = meta.story({
  args: { session: 'visitor' },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/signin?redirect=%2Fdemo-trade',
    );
  }),
});
export const Unknown = meta.story({ args: { session: 'unknown' } });
