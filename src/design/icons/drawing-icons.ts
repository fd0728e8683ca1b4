/** Icons of the drawing tools, loaded together with them. */
import {
  List,
  Magnet,
  Minus,
  MousePointer2,
  MoveUpRight,
  Redo2,
  Rows4,
  Slash,
  Square,
  Type,
  Undo2,
} from 'lucide-react';
import { icon } from './Icon.tsx';

export const FibonacciIcon = /* @__PURE__ */ icon(Rows4);
export const LevelLineIcon = /* @__PURE__ */ icon(Minus);
export const ListIcon = /* @__PURE__ */ icon(List);
export const PointerIcon = /* @__PURE__ */ icon(MousePointer2);
export const RayIcon = /* @__PURE__ */ icon(MoveUpRight);
export const RectangleIcon = /* @__PURE__ */ icon(Square);
export const RedoIcon = /* @__PURE__ */ icon(Redo2, 'mirrored');
export const SnapIcon = /* @__PURE__ */ icon(Magnet);
export const TextIcon = /* @__PURE__ */ icon(Type);
export const TrendLineIcon = /* @__PURE__ */ icon(Slash);
export const UndoIcon = /* @__PURE__ */ icon(Undo2, 'mirrored');
