/** Icons of conversations. */
import {
  ArrowDown,
  Check,
  CheckCheck,
  Clock,
  FileText,
  Info,
  Paperclip,
  Send,
  ShieldCheck,
} from 'lucide-react';
import { icon } from './Icon.tsx';

export const AttachImageIcon = /* @__PURE__ */ icon(Paperclip);
export const DeliveredIcon = /* @__PURE__ */ icon(CheckCheck);
export const FileIcon = /* @__PURE__ */ icon(FileText);
export const NewestIcon = /* @__PURE__ */ icon(ArrowDown);
export const SendMessageIcon = /* @__PURE__ */ icon(Send, 'mirrored');
export const OfficialIcon = /* @__PURE__ */ icon(ShieldCheck);
export const SystemIcon = /* @__PURE__ */ icon(Info);
export const SentIcon = /* @__PURE__ */ icon(Check);
export const UnsentIcon = /* @__PURE__ */ icon(Clock);
