/** React and nothing else: what a page of its kind cannot be faster than. Bundled and served as the
 *  product is. */
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { markPainted } from '#src/platform/marks.ts';

function Empty() {
  useEffect(() => markPainted('shell'), []);
  return <p>Empty</p>;
}

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<Empty />);
