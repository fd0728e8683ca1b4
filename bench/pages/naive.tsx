/** Naive peer: the socket on the page's thread, and a new state for every message: sorted, grouped
 *  and set immediately. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { watchMarket } from './market-socket.ts';
import { shows, startMeter, countReceived } from './meter.ts';
import { NOTHING, PeerBook, PeerView, topOf } from './peer-view.tsx';

/** Last committed book, for comparison by the runner. */
let shown = NOTHING;

function Market() {
  const [scene, setScene] = useState(NOTHING);
  useEffect(() => {
    const book = new PeerBook();
    watchMarket((event) => {
      countReceived();
      book.apply(event);
      setScene(book.scene());
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
