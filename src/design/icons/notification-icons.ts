/** Icons of notifications. A file of its own: what one chunk uses of a file of icons, every chunk with that
 *  file contains. */
import { ArrowDownToLine, ArrowUpFromLine, Bell, Handshake, Sprout, UserPlus } from 'lucide-react';
import { icon } from './Icon.tsx';

export const BellIcon = /* @__PURE__ */ icon(Bell);
export const InviteIcon = /* @__PURE__ */ icon(UserPlus);
export const PeerTradeIcon = /* @__PURE__ */ icon(Handshake);
export const EarnIcon = /* @__PURE__ */ icon(Sprout);
export const DepositIcon = /* @__PURE__ */ icon(ArrowDownToLine);
export const WithdrawIcon = /* @__PURE__ */ icon(ArrowUpFromLine);
