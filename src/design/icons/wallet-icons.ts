/** Icons of wallets and what moves in them. */
import { ArrowLeftRight, ScanQrCode, Wallet } from 'lucide-react';
import { icon } from './Icon.tsx';

export const ConvertIcon = /* @__PURE__ */ icon(ArrowLeftRight);
export const ScanIcon = /* @__PURE__ */ icon(ScanQrCode);
export const WalletIcon = /* @__PURE__ */ icon(Wallet);
