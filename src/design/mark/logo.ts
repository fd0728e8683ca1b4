/** Context of the operator's logo, which replaces the product logo everywhere; undefined without
 *  one. */
import { createContext } from 'react';

export const LogoContext = createContext<string | undefined>(undefined);
