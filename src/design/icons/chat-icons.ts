/** Icons of conversations. */
import { ArrowDown, Check, CheckCheck, Clock, Paperclip, Send } from 'lucide-react';
import { icon } from './Icon.tsx';

export const AttachImageIcon = /* @__PURE__ */ icon(Paperclip);
export const DeliveredIcon = /* @__PURE__ */ icon(CheckCheck);
export const NewestIcon = /* @__PURE__ */ icon(ArrowDown);
export const SendMessageIcon = /* @__PURE__ */ icon(Send, 'mirrored');
export const SentIcon = /* @__PURE__ */ icon(Check);
export const UnsentIcon = /* @__PURE__ */ icon(Clock);
