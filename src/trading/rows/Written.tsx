/** Element whose text is written through its slot, outside React. */
import type { ComponentProps } from 'react';
import type { TextSlot } from './use-writing.ts';

interface WrittenProps extends Pick<ComponentProps<'span'>, 'className' | 'style' | 'aria-hidden'> {
  readonly place: TextSlot;
  readonly as?: 'span' | 'b' | 'bdi';
}

export function Written({ place, as: Element = 'span', ...rest }: WrittenProps) {
  const { into } = place;
  return <Element ref={into} {...rest} />;
}
