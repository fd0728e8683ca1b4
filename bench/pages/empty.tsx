/** React alone: the lower limit for a page of its kind. Bundled and served like the product. */
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { markPainted } from '#src/platform/marks.ts';

function Empty() {
  useEffect(() => markPainted('shell'), []);
  return <p>Empty</p>;
}

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<Empty />);
