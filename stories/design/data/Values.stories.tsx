/** The small value components used in rows and headers, side by side. */
import { expect } from 'storybook/test';
import { Avatar } from '#src/design/data/Avatar.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { CountBadge } from '#src/design/data/CountBadge.tsx';
import { KeyHint } from '#src/design/data/KeyHint.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { PriceChange } from '#src/design/data/PriceChange.tsx';
import { Sparkline } from '#src/design/data/Sparkline.tsx';
import { Stat } from '#src/design/data/Stat.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import preview from '../../../.storybook/preview.tsx';
import { Row, Stack } from '../arrange.tsx';

const meta = preview.meta({ title: 'design/data/Values' });

export const PriceChanges = meta.story({
  render: () => (
    <Stack>
      <Row>
        <PriceChange percent="1.24" />
        <PriceChange percent="-0.56" />
        <PriceChange percent="0" />
        <PriceChange percent="not a number" />
      </Row>
      <Row>
        <PriceChange percent="12.4" variant="pill" isArrowHidden />
        <PriceChange percent="-3.07" variant="pill" isArrowHidden />
        <PriceChange percent="0.001" variant="pill" isArrowHidden />
      </Row>
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('0%')).toBeVisible();
  },
});

export const Badges = meta.story({
  render: () => (
    <Row>
      <Badge>Cross</Badge>
      <Badge tone="warning">Pending</Badge>
      <Badge tone="success">Accepted</Badge>
      <Badge tone="danger">Rejected</Badge>
      <Badge tone="info">Processing</Badge>
      <Badge tone="up">Long 10x</Badge>
      <Badge tone="down">Short 25x</Badge>
      <CountBadge text="7" />
      <CountBadge text="99+" />
    </Row>
  ),
});

export const CoinMarks = meta.story({
  render: () => (
    <Row>
      {['BTC', 'ETH', 'USDT', 'SOL', 'ADA', 'XRP', 'BNB', 'DOGE', 'LTC', 'DOT', 'LINK', 'AVAX'].map(
        (coin) => (
          <Row key={coin}>
            <CoinMark coin={coin} size={24} />
            <CoinMark coin={coin} />
            {coin}
          </Row>
        ),
      )}
    </Row>
  ),
});

const rising = [3, 5, 4, 6, 8, 7, 9, 8, 11, 12, 10, 13];

export const Sparklines = meta.story({
  render: () => (
    <Row>
      <Sparkline points={rising} label="Up over the day" />
      <Sparkline points={rising.toReversed()} label="Down over the day" />
      <Sparkline points={[5, 5, 5, 5]} />
      <Sparkline points={[]} />
    </Row>
  ),
});

export const Stats = meta.story({
  render: () => (
    <Row>
      <Stat label="24h change" value={<PriceChange percent="1.24" />} />
      <Stat label="24h high" value={<NumberText>94,216.00</NumberText>} />
      <Stat label="24h vol (USDT)" value={<NumberText>1.16B</NumberText>} />
      <Stat
        label="Estimated balance"
        size="total"
        value={<NumberText>1,204,811.36</NumberText>}
        hint="USDT, 20 seconds ago"
      />
    </Row>
  ),
});

export const ValueRows = meta.story({
  render: () => (
    <Stack width={280}>
      <ValueRow
        label="Available"
        value={<NumberText tone="value">24,310.55 USDT</NumberText>}
        isStrong
      />
      <ValueRow
        label="Fee (0.1%)"
        tip="Charged in what you receive"
        value={<NumberText>0.000125 BTC</NumberText>}
      />
      <ValueRow
        label="Eine ziemlich lange Bezeichnung für eine Gebühr"
        value={<NumberText>123,456,789.12345678 USDT</NumberText>}
      />
    </Stack>
  ),
});

export const Accounts = meta.story({
  render: () => (
    <Row>
      <Avatar name="Mara Keel" />
      <Avatar name="tidewatcher" size={48} />
      <Avatar name="mk@tidemark.test" size={24} />
      <KeyHint keys="/" />
      <KeyHint keys="Ctrl K" />
    </Row>
  ),
});

export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  render: () => (
    <Stack width={280}>
      <PriceChange percent="-0.56" />
      <Stat label="أعلى سعر" value={<NumberText>94,216.00</NumberText>} />
      <ValueRow label="المتاح" value={<NumberText>24,310.55 USDT</NumberText>} isStrong />
      <Sparkline points={rising} />
      <Row>
        <Avatar name="Mara Keel" />
        <CoinMark coin="BTC" />
        <CountBadge text="99+" />
      </Row>
    </Stack>
  ),
});
export const LongText = meta.story({
  render: () => (
    <Stack width={200}>
      <Badge tone="warning">Wartet auf Bestätigung</Badge>
      <Stat
        label="Geschätzter Gesamtwert aller Konten in der gewählten Währung"
        value={<NumberText>1,204,811,360.12345678</NumberText>}
        hint="USDT, vor zwanzig Sekunden zuletzt berechnet"
      />
    </Stack>
  ),
});
