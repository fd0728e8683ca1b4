/** Puts each text among `children` into an element of its own. The translation of a browser replaces
 *  text nodes by elements; React would then update the text node that is no longer shown, while the
 *  text of an element that has no other child is replaced with everything in the element. */
import { Children, isValidElement, type ReactNode } from 'react';

export function textElements(children: ReactNode): ReactNode {
  const parts: ReactNode[] = [];
  let text = '';
  const endText = (): void => {
    if (text !== '') parts.push(<span key={`text ${parts.length}`}>{text}</span>);
    text = '';
  };
  for (const child of Children.toArray(children)) {
    if (isValidElement(child)) {
      endText();
      parts.push(child);
    } else if (typeof child === 'string' || typeof child === 'number') text += String(child);
  }
  endText();
  return parts;
}
