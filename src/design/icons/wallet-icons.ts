/** Icons of wallets and what moves in them. */
import { ArrowLeftRight, Wallet } from 'lucide-react';
import { icon } from './Icon.tsx';

export const ConvertIcon = /* @__PURE__ */ icon(ArrowLeftRight);
export const WalletIcon = /* @__PURE__ */ icon(Wallet);
