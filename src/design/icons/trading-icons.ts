/** Icons that the trading page shows at once around the book. One module: every icon in it is loaded with
 *  the page, so icons of dialogs and other pages belong to `icons.ts`. */
import {
  RefreshCw,
  Funnel,
  Download,
  PenLine,
  Settings,
  Keyboard,
  ArrowUpDown,
  ChevronsUpDown,
  ArrowUp,
  ArrowDown,
  Camera,
  ChartCandlestick,
  ChartLine,
  ChartNoAxesCombined,
  ChartSpline,
  LayoutGrid,
  Maximize,
  Minimize,
  MoveVertical,
  Pause,
  PencilRuler,
  Play,
  RotateCcw,
  X,
} from 'lucide-react';
import { icon } from './Icon.tsx';

export const CameraIcon = /* @__PURE__ */ icon(Camera);
export const CandlesIcon = /* @__PURE__ */ icon(ChartCandlestick);
export const CloseIcon = /* @__PURE__ */ icon(X);
export const CompareIcon = /* @__PURE__ */ icon(ChartNoAxesCombined);
export const DrawIcon = /* @__PURE__ */ icon(PencilRuler);
export const FullScreenIcon = /* @__PURE__ */ icon(Maximize);
export const IndicatorIcon = /* @__PURE__ */ icon(ChartSpline);
export const LayoutIcon = /* @__PURE__ */ icon(LayoutGrid);
export const LeaveFullScreenIcon = /* @__PURE__ */ icon(Minimize);
export const LineChartIcon = /* @__PURE__ */ icon(ChartLine);
export const PauseIcon = /* @__PURE__ */ icon(Pause);
export const PlayIcon = /* @__PURE__ */ icon(Play);
export const ResetIcon = /* @__PURE__ */ icon(RotateCcw);
export const ScaleIcon = /* @__PURE__ */ icon(MoveVertical);
export const FallIcon = /* @__PURE__ */ icon(ArrowDown);
export const RiseIcon = /* @__PURE__ */ icon(ArrowUp);
export const SortIcon = /* @__PURE__ */ icon(ChevronsUpDown);
export const SwapIcon = /* @__PURE__ */ icon(ArrowUpDown);
export const KeyboardIcon = /* @__PURE__ */ icon(Keyboard);
export const SettingsIcon = /* @__PURE__ */ icon(Settings);
export const EditIcon = /* @__PURE__ */ icon(PenLine);
export const DownloadIcon = /* @__PURE__ */ icon(Download);
export const FilterIcon = /* @__PURE__ */ icon(Funnel);
export const RefreshIcon = /* @__PURE__ */ icon(RefreshCw);
