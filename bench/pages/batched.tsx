/** Careful peer: the socket on the page's thread, changes collected until the next animation frame,
 *  then both sides sorted, rows keyed by price. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { watchMarket, type MarketEvent } from './market-socket.ts';
import { shows, startMeter, countReceived } from './meter.ts';
import { NOTHING, PeerBook, PeerView, topOf } from './peer-view.tsx';

/** Last committed book, for comparison by the runner. */
let shown = NOTHING;

function Market() {
  const [scene, setScene] = useState(NOTHING);
  useEffect(() => {
    const book = new PeerBook();
    let waiting: MarketEvent[] = [];
    const flush = (): void => {
      for (const event of waiting) book.apply(event);
      waiting = [];
      setScene(book.scene());
    };
    watchMarket((event) => {
      countReceived();
      if (waiting.length === 0) requestAnimationFrame(flush);
      waiting.push(event);
    });
  }, []);
  useLayoutEffect(() => {
    shows(scene.at);
    shown = scene;
  }, [scene]);
  return <PeerView scene={scene} />;
}

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<Market />);
startMeter();
Object.assign(globalThis, { shownTop: () => topOf(shown) });
