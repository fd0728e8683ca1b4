/** Puts several states of one component side by side. */
import type { ReactNode } from 'react';

export const Row = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 }}>{children}</div>
);

export const Stack = ({
  children,
  width,
}: {
  readonly children: ReactNode;
  readonly width?: number;
}) => <div style={{ display: 'grid', gap: 16, maxInlineSize: width }}>{children}</div>;
