/** Every icon of the product by what it means. One is added here, never imported elsewhere, so the
 *  set stays one set. */
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowRight,
  ArrowUp,
  ArrowUpDown,
  ArrowUpFromLine,
  Bell,
  Calculator,
  CalendarDays,
  Camera,
  ChartCandlestick,
  ChartLine,
  ChartSpline,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  ChevronsUpDown,
  ChevronUp,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  Eye,
  EyeOff,
  Funnel,
  Gift,
  Globe,
  GripVertical,
  History,
  House,
  Info,
  Keyboard,
  LayoutGrid,
  Lock,
  LogIn,
  LogOut,
  Mail,
  Maximize,
  Menu,
  MessageCircle,
  Minimize,
  Minus,
  Moon,
  Paperclip,
  Pause,
  PenLine,
  Play,
  Plus,
  QrCode,
  RefreshCw,
  Rocket,
  Search,
  Send,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
  Sprout,
  Star,
  Sun,
  Trash2,
  TriangleAlert,
  Upload,
  User,
  Users,
  Volume2,
  VolumeX,
  Wallet,
  WifiOff,
  X,
} from 'lucide-react';
import { icon } from './Icon.tsx';

export const AddIcon = icon(Plus);
export const AlertIcon = icon(CircleAlert);
export const AttachIcon = icon(Paperclip);
export const BackIcon = icon(ChevronLeft, 'mirrored');
export const BellIcon = icon(Bell);
export const CalculatorIcon = icon(Calculator);
export const CalendarIcon = icon(CalendarDays);
export const CameraIcon = icon(Camera);
export const CandlesIcon = icon(ChartCandlestick);
export const ChatIcon = icon(MessageCircle);
export const CheckIcon = icon(Check);
export const ClockIcon = icon(Clock);
export const CloseIcon = icon(X);
export const ConvertIcon = icon(ArrowLeftRight);
export const CopyIcon = icon(Copy);
export const DepositIcon = icon(ArrowDownToLine);
export const DownIcon = icon(ChevronDown);
export const DownloadIcon = icon(Download);
export const EarnIcon = icon(Sprout);
export const EditIcon = icon(PenLine);
export const ExternalIcon = icon(ExternalLink, 'mirrored');
export const FailureIcon = icon(CircleX);
export const FallIcon = icon(ArrowDown);
export const FilterIcon = icon(Funnel);
export const FirstIcon = icon(ChevronsLeft, 'mirrored');
export const ForwardIcon = icon(ChevronRight, 'mirrored');
export const FullScreenIcon = icon(Maximize);
export const GiftIcon = icon(Gift);
export const GlobeIcon = icon(Globe);
export const GoIcon = icon(ArrowRight, 'mirrored');
export const GripIcon = icon(GripVertical);
export const HelpIcon = icon(CircleHelp);
export const HideIcon = icon(EyeOff);
export const HistoryIcon = icon(History);
export const HomeIcon = icon(House);
export const IndicatorIcon = icon(ChartSpline);
export const InfoIcon = icon(Info);
export const KeyboardIcon = icon(Keyboard);
export const LastIcon = icon(ChevronsRight, 'mirrored');
export const LaunchIcon = icon(Rocket);
export const LayoutIcon = icon(LayoutGrid);
export const LineChartIcon = icon(ChartLine);
export const LockIcon = icon(Lock);
export const MailIcon = icon(Mail);
export const MenuIcon = icon(Menu);
export const MinusIcon = icon(Minus);
export const MoonIcon = icon(Moon);
export const MoreIcon = icon(Ellipsis);
export const MutedIcon = icon(VolumeX);
export const OfflineIcon = icon(WifiOff);
export const PauseIcon = icon(Pause);
export const PeopleIcon = icon(Users);
export const PersonIcon = icon(User);
export const PhoneIcon = icon(Smartphone);
export const PlayIcon = icon(Play);
export const QrIcon = icon(QrCode);
export const RefreshIcon = icon(RefreshCw);
export const RiseIcon = icon(ArrowUp);
export const SearchIcon = icon(Search);
export const SecurityIcon = icon(ShieldCheck);
export const SendIcon = icon(Send, 'mirrored');
export const SettingsIcon = icon(Settings);
export const ShowIcon = icon(Eye);
export const SignInIcon = icon(LogIn, 'mirrored');
export const SignOutIcon = icon(LogOut, 'mirrored');
export const SlidersIcon = icon(SlidersHorizontal);
export const SortIcon = icon(ChevronsUpDown);
export const SoundIcon = icon(Volume2);
export const StarIcon = icon(Star);
export const SuccessIcon = icon(CircleCheck);
export const SunIcon = icon(Sun);
export const SwapIcon = icon(ArrowUpDown);
export const TrashIcon = icon(Trash2);
export const UpIcon = icon(ChevronUp);
export const UploadIcon = icon(Upload);
export const WalletIcon = icon(Wallet);
export const WarningIcon = icon(TriangleAlert);
export const WindowIcon = icon(Minimize);
export const WithdrawIcon = icon(ArrowUpFromLine);
