/** The small parts of rows and headers that name a pair or a coin, or show whether its prices are live. */
import { expect, fn, waitFor } from 'storybook/test';
import { btcUsdt } from '#contract/samples/spot.ts';
import { CoinInformationProvider } from '#src/binding/coin-information.ts';
import { createTicker } from '#src/stores/ticker.store.ts';
import { CoinButton } from '#src/trading/coin/CoinButton.tsx';
import { PairStar } from '#src/trading/favourites/PairStar.tsx';
import { OverviewStatus } from '#src/trading/markets/OverviewStatus.tsx';
import { PairLink } from '#src/trading/markets/PairLink.tsx';
import { LastPrice } from '#src/trading/pair/LastPrice.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { Row, Stack } from '../../design/arrange.tsx';
import { sampleListings } from '../markets/sample-listings.ts';
import { sampleStores } from '../sample-stores.ts';
import { WithStars } from '../star-service.tsx';

const meta = preview.meta({ title: 'trading/pair/Parts' });

const showCoin = fn();

const CoinButtons = () => (
  <CoinInformationProvider value={showCoin}>
    <CoinButton coin="BTC" />
  </CoinInformationProvider>
);

export const OpensCoinInformation = meta.story({
  render: () => <CoinButtons />,
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'About BTC' }));
    await expect(showCoin).toHaveBeenLastCalledWith('BTC');
  }),
});

const STARRED = ['BTC_USDT'];

export const Star = meta.story({
  render: () => (
    <WithStars starred={STARRED}>
      <PairStar pair={btcUsdt} />
    </WithStars>
  ),
  play: inEnglish(async ({ canvas, userEvent }) => {
    const star = canvas.getByRole('button', { name: 'Favorite BTC/USDT' });
    await waitFor(() => expect(star).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.click(star);
    await expect(star).toHaveAttribute('aria-pressed', 'false');
  }),
});

const [bitcoin] = sampleListings;

const Links = () =>
  bitcoin === undefined ? null : (
    <Stack>
      <PairLink listing={bitcoin} />
      <PairLink listing={bitcoin} kind="futures" about="Perpetual" />
      <PairLink listing={bitcoin} markSize={32} isNameShown={false} />
    </Stack>
  );

export const PairLinks = meta.story({ render: () => <Links /> });
const LongLink = () =>
  bitcoin === undefined ? null : (
    <div style={{ inlineSize: 140 }}>
      <PairLink
        listing={{ ...bitcoin, tradeCoinName: 'Wrapped liquid staked Bitcoin of Tidemark' }}
      />
    </div>
  );

export const LongName = meta.story({ render: () => <LongLink /> });

export const Freshness = meta.story({
  render: () => (
    <Row>
      <OverviewStatus state="live" />
      <OverviewStatus state="waiting" />
      <OverviewStatus state="stale" />
    </Row>
  ),
});

export const LastPrices = meta.story({
  render: () => (
    <Row>
      <LastPrice ticker={sampleStores().ticker} pair={btcUsdt} />
      <LastPrice ticker={sampleStores().ticker} pair={btcUsdt} isArrowHidden />
      <LastPrice ticker={createTicker()} pair={btcUsdt} />
    </Row>
  ),
});

export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  render: () => (
    <Stack>
      <Row>
        <CoinButtons />
        <WithStars>
          <PairStar pair={btcUsdt} />
        </WithStars>
        <OverviewStatus state="stale" />
        <LastPrice ticker={sampleStores().ticker} pair={btcUsdt} />
      </Row>
      <Links />
    </Stack>
  ),
});
