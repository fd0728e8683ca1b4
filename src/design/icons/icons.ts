/** All icons of the product, named by meaning. Icons are only added here, never imported elsewhere,
 *  so that the set stays consistent. Each is marked pure, so that the build removes unused ones. */
import {
  ArrowRight,
  Calculator,
  CalendarDays,
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  ChevronUp,
  CircleHelp,
  CircleX,
  Clock,
  Copy,
  Eye,
  EyeOff,
  GripVertical,
  House,
  MessageCircle,
  Minus,
  Paperclip,
  Plus,
  Rocket,
  Sprout,
  Trash2,
  Upload,
  Volume2,
  VolumeX,
  WifiOff,
} from 'lucide-react';
import { icon } from './Icon.tsx';

export {
  CheckIcon,
  ExternalIcon,
  GlobeIcon,
  MenuIcon,
  MoonIcon,
  UserIcon,
  SlidersIcon,
  StarIcon,
  SunIcon,
  AlertIcon,
  DownIcon,
  MoreIcon,
  SearchIcon,
  InfoIcon,
  SuccessIcon,
  WarningIcon,
} from './first-icons.ts';

export const AddIcon = /* @__PURE__ */ icon(Plus);
export const AttachIcon = /* @__PURE__ */ icon(Paperclip);
export const BackIcon = /* @__PURE__ */ icon(ChevronLeft, 'mirrored');
export const CalculatorIcon = /* @__PURE__ */ icon(Calculator);
export const CalendarIcon = /* @__PURE__ */ icon(CalendarDays);
export const ChatIcon = /* @__PURE__ */ icon(MessageCircle);
export const ClockIcon = /* @__PURE__ */ icon(Clock);
export const CopyIcon = /* @__PURE__ */ icon(Copy);
export const EarnIcon = /* @__PURE__ */ icon(Sprout);
export const FailureIcon = /* @__PURE__ */ icon(CircleX);
export const FirstIcon = /* @__PURE__ */ icon(ChevronsLeft, 'mirrored');
export const ForwardIcon = /* @__PURE__ */ icon(ChevronRight, 'mirrored');
export const GoIcon = /* @__PURE__ */ icon(ArrowRight, 'mirrored');
export const GripIcon = /* @__PURE__ */ icon(GripVertical);
export const HelpIcon = /* @__PURE__ */ icon(CircleHelp);
export const HideIcon = /* @__PURE__ */ icon(EyeOff);
export const HomeIcon = /* @__PURE__ */ icon(House);
export const LastIcon = /* @__PURE__ */ icon(ChevronsRight, 'mirrored');
export const LaunchIcon = /* @__PURE__ */ icon(Rocket);
export const MinusIcon = /* @__PURE__ */ icon(Minus);
export const MutedIcon = /* @__PURE__ */ icon(VolumeX);
export const OfflineIcon = /* @__PURE__ */ icon(WifiOff);
export const ShowIcon = /* @__PURE__ */ icon(Eye);
export const SoundIcon = /* @__PURE__ */ icon(Volume2);
export const TrashIcon = /* @__PURE__ */ icon(Trash2);
export const UpIcon = /* @__PURE__ */ icon(ChevronUp);
export const UploadIcon = /* @__PURE__ */ icon(Upload);
