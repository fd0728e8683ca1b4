/** Puts providers around components. */
import type { ComponentType, ReactNode } from 'react';

/**
 * Returns a function that wraps a component, so that several have the same providers.
 * @param Providers gets the props of the component and renders it, for example once a service is loaded.
 */
export const within =
  <Needed extends object>(Providers: ComponentType<Needed & { readonly children: ReactNode }>) =>
  <Props extends Needed>(Part: ComponentType<Props>) =>
    function Within(props: Props) {
      return (
        <Providers {...props}>
          <Part {...props} />
        </Providers>
      );
    };
