/** Icons of accounts, sign-in and security. */
import {
  History,
  IdCard,
  LifeBuoy,
  Lock,
  LogOut,
  Mail,
  Send,
  ShieldCheck,
  UserPlus,
} from 'lucide-react';
import { icon } from './Icon.tsx';

export const SignOutIcon = /* @__PURE__ */ icon(LogOut, 'mirrored');
export const HistoryIcon = /* @__PURE__ */ icon(History);
export const IdentityIcon = /* @__PURE__ */ icon(IdCard);
export const LockIcon = /* @__PURE__ */ icon(Lock);
export const ReferralIcon = /* @__PURE__ */ icon(UserPlus);
export const SecurityIcon = /* @__PURE__ */ icon(ShieldCheck);
export const SupportIcon = /* @__PURE__ */ icon(LifeBuoy);
export const SendIcon = /* @__PURE__ */ icon(Send, 'mirrored');
export const MailIcon = /* @__PURE__ */ icon(Mail);
