/** All icons of the product, named by meaning. Icons are only added here, never imported elsewhere,
 *  so that the set stays consistent. Each is marked pure, so that the build removes unused ones. */
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowRight,
  ArrowUpDown,
  ArrowUpFromLine,
  Bell,
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
  Download,
  Eye,
  EyeOff,
  Funnel,
  Gift,
  GripVertical,
  History,
  House,
  Keyboard,
  Lock,
  LogIn,
  LogOut,
  Mail,
  MessageCircle,
  Minus,
  Paperclip,
  PenLine,
  Plus,
  QrCode,
  RefreshCw,
  Rocket,
  Send,
  Settings,
  ShieldCheck,
  Smartphone,
  Sprout,
  Trash2,
  Upload,
  Users,
  Volume2,
  VolumeX,
  Wallet,
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
export const BellIcon = /* @__PURE__ */ icon(Bell);
export const CalculatorIcon = /* @__PURE__ */ icon(Calculator);
export const CalendarIcon = /* @__PURE__ */ icon(CalendarDays);
export const ChatIcon = /* @__PURE__ */ icon(MessageCircle);
export const ClockIcon = /* @__PURE__ */ icon(Clock);
export const ConvertIcon = /* @__PURE__ */ icon(ArrowLeftRight);
export const CopyIcon = /* @__PURE__ */ icon(Copy);
export const DepositIcon = /* @__PURE__ */ icon(ArrowDownToLine);
export const DownloadIcon = /* @__PURE__ */ icon(Download);
export const EarnIcon = /* @__PURE__ */ icon(Sprout);
export const EditIcon = /* @__PURE__ */ icon(PenLine);
export const FailureIcon = /* @__PURE__ */ icon(CircleX);
export const FilterIcon = /* @__PURE__ */ icon(Funnel);
export const FirstIcon = /* @__PURE__ */ icon(ChevronsLeft, 'mirrored');
export const ForwardIcon = /* @__PURE__ */ icon(ChevronRight, 'mirrored');
export const GiftIcon = /* @__PURE__ */ icon(Gift);
export const GoIcon = /* @__PURE__ */ icon(ArrowRight, 'mirrored');
export const GripIcon = /* @__PURE__ */ icon(GripVertical);
export const HelpIcon = /* @__PURE__ */ icon(CircleHelp);
export const HideIcon = /* @__PURE__ */ icon(EyeOff);
export const HistoryIcon = /* @__PURE__ */ icon(History);
export const HomeIcon = /* @__PURE__ */ icon(House);
export const KeyboardIcon = /* @__PURE__ */ icon(Keyboard);
export const LastIcon = /* @__PURE__ */ icon(ChevronsRight, 'mirrored');
export const LaunchIcon = /* @__PURE__ */ icon(Rocket);
export const LockIcon = /* @__PURE__ */ icon(Lock);
export const MailIcon = /* @__PURE__ */ icon(Mail);
export const MinusIcon = /* @__PURE__ */ icon(Minus);
export const MutedIcon = /* @__PURE__ */ icon(VolumeX);
export const OfflineIcon = /* @__PURE__ */ icon(WifiOff);
export const UsersIcon = /* @__PURE__ */ icon(Users);
export const PhoneIcon = /* @__PURE__ */ icon(Smartphone);
export const QrIcon = /* @__PURE__ */ icon(QrCode);
export const RefreshIcon = /* @__PURE__ */ icon(RefreshCw);
export const SecurityIcon = /* @__PURE__ */ icon(ShieldCheck);
export const SendIcon = /* @__PURE__ */ icon(Send, 'mirrored');
export const SettingsIcon = /* @__PURE__ */ icon(Settings);
export const ShowIcon = /* @__PURE__ */ icon(Eye);
export const SignInIcon = /* @__PURE__ */ icon(LogIn, 'mirrored');
export const SignOutIcon = /* @__PURE__ */ icon(LogOut, 'mirrored');
export const SoundIcon = /* @__PURE__ */ icon(Volume2);
export const SwapIcon = /* @__PURE__ */ icon(ArrowUpDown);
export const TrashIcon = /* @__PURE__ */ icon(Trash2);
export const UpIcon = /* @__PURE__ */ icon(ChevronUp);
export const UploadIcon = /* @__PURE__ */ icon(Upload);
export const WalletIcon = /* @__PURE__ */ icon(Wallet);
export const WithdrawIcon = /* @__PURE__ */ icon(ArrowUpFromLine);
