/** Icons of the first view, in the entry chunk: top bar, pair header, order book and their error
 *  messages. The other icons are loaded later. */
import {
  Check,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  Ellipsis,
  ExternalLink,
  Globe,
  Info,
  Menu,
  Moon,
  Search,
  SlidersHorizontal,
  Star,
  Sun,
  TriangleAlert,
  User,
} from 'lucide-react';
import { icon } from './Icon.tsx';

export const AlertIcon = /* @__PURE__ */ icon(CircleAlert);
export const CheckIcon = /* @__PURE__ */ icon(Check);
export const DownIcon = /* @__PURE__ */ icon(ChevronDown);
export const ExternalIcon = /* @__PURE__ */ icon(ExternalLink, 'mirrored');
export const GlobeIcon = /* @__PURE__ */ icon(Globe);
export const InfoIcon = /* @__PURE__ */ icon(Info);
export const MenuIcon = /* @__PURE__ */ icon(Menu);
export const MoonIcon = /* @__PURE__ */ icon(Moon);
export const MoreIcon = /* @__PURE__ */ icon(Ellipsis);
export const UserIcon = /* @__PURE__ */ icon(User);
export const SearchIcon = /* @__PURE__ */ icon(Search);
export const SlidersIcon = /* @__PURE__ */ icon(SlidersHorizontal);
export const StarIcon = /* @__PURE__ */ icon(Star);
export const SuccessIcon = /* @__PURE__ */ icon(CircleCheck);
export const SunIcon = /* @__PURE__ */ icon(Sun);
export const WarningIcon = /* @__PURE__ */ icon(TriangleAlert);
