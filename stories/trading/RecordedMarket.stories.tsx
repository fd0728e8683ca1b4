import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { ticks } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { FRAME, numberAt } from '#domain/market-frame.ts';
import { priceText } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { applyLadderFrame, createLadder } from '#src/stores/ladder.store.ts';
import { applyLinkFrame, createLink } from '#src/stores/link.store.ts';
import { applyTapeFrame, createTape } from '#src/stores/tape.store.ts';
import { applyTickerFrame, createTicker } from '#src/stores/ticker.store.ts';
import { DEFAULT_BOOK_SETTINGS } from '#src/trading/book/book-settings.ts';
import { OrderBookLadder } from '#src/trading/book/OrderBookLadder.tsx';
import { Tape } from '#src/trading/tape/Tape.tsx';
import { playRecording, type PlayedRecording } from '#tests/support/played-recording.ts';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { afterFrames } from './after-frames.ts';

const FILE = new URL('../../tests/support/captures/embedded-btcusdt.jsonl', import.meta.url);

/** The first six seconds of the recording: a busy machine can play them within a story. */
const LINE_COUNT = 300;

async function recording(): Promise<string> {
  const lines = (await (await fetch(FILE)).text()).split('\n').slice(0, LINE_COUNT);
  return [...lines, `["end",${LINE_COUNT - 1}]`].join('\n');
}

const stores = () => ({
  ladder: createLadder(),
  tape: createTape(),
  ticker: createTicker(),
  link: createLink(),
});

function show({ ladder, tape, ticker, link }: ReturnType<typeof stores>, frame: Float64Array) {
  applyLadderFrame(frame, ladder);
  applyTickerFrame(frame, ticker);
  applyTapeFrame(frame, tape);
  const builtAt = numberAt(frame, FRAME.builtAt);
  applyLinkFrame(frame, epochMs(builtAt), builtAt, link);
}

/** Waits in the browser's animation frames until the given time has passed. */
const asRecorded = (recordedMs: number): Promise<void> =>
  new Promise((resolve) => {
    let left = recordedMs;
    let before: number | undefined;
    const step = (now: number) => {
      left -= now - (before ?? now);
      before = now;
      if (left <= 0) resolve();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });

interface RecordedMarketProps {
  readonly onPlayed: (played: PlayedRecording) => void;
}

/** Book and tape of a recorded market. Plays the recording at its own pace, or immediately to its
 *  end. */
function RecordedMarket({ onPlayed }: RecordedMarketProps) {
  const [shown, setShown] = useState(stores);
  const [bookSettings, setBookSettings] = useState(DEFAULT_BOOK_SETTINGS);
  const play = async (pace?: (recordedMs: number) => Promise<void>) => {
    const fresh = stores();
    setShown(fresh);
    onPlayed(await playRecording(await recording(), (frame) => show(fresh, frame), pace));
  };
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      <Button onClick={() => void play()}>Play to the end</Button>
      <Button onClick={() => void play(asRecorded)}>Play as recorded</Button>
      <div style={{ inlineSize: 268, blockSize: 470 }}>
        <OrderBookLadder
          ladder={shown.ladder}
          ticker={shown.ticker}
          link={shown.link}
          pair={btcUsdt}
          bookSettings={bookSettings}
          onSettingsChange={setBookSettings}
          onPricePick={() => undefined}
          onSizePick={() => undefined}
          after={afterFrames}
          onRowCountChange={() => undefined}
        />
      </div>
      <div style={{ inlineSize: 268, blockSize: 470 }}>
        <Tape tape={shown.tape} pair={btcUsdt} floor={0} onFloorChange={() => undefined} />
      </div>
    </div>
  );
}

const onPlayed = fn<RecordedMarketProps['onPlayed']>();

const meta = preview.meta({ component: RecordedMarket, args: { onPlayed } });

export const PlaysToItsEnd = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    onPlayed.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Play to the end' }));
    await waitFor(() => expect(onPlayed).toHaveBeenCalledOnce());
    const played = onPlayed.mock.calls[0]?.[0];
    await expect(played?.report).toMatchObject({ error: undefined, firstDifference: undefined });
    await expect(played?.report.equalCount).toBeGreaterThan(15);
    const frame = played?.lastFrame ?? new Float64Array();
    for (const offset of [FRAME.bestBid, FRAME.bestAsk]) {
      const price = priceText(ticks(numberAt(frame, offset)), btcUsdt);
      await expect((await canvas.findAllByText(price))[0]).toBeVisible();
    }
  }),
});
