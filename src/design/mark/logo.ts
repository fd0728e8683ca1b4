/** The operator's picture in place of the product's mark, wherever that stands; undefined where there is none. */
import { createContext } from 'react';

export const LogoContext = createContext<string | undefined>(undefined);
