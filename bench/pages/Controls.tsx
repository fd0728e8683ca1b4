/** Button and text field for input measurements, the same on every page. */
import { useState } from 'react';

const TEXT_LENGTH_MAX = 12;

export function Controls() {
  const [count, setCount] = useState(0);
  const [text, setText] = useState('');
  return (
    <div className="controls">
      <button type="button" onClick={() => setCount(count + 1)}>
        buy {count}
      </button>
      <input
        aria-label="amount"
        value={text}
        onChange={(event) => setText(event.target.value.slice(-TEXT_LENGTH_MAX))}
      />
    </div>
  );
}
