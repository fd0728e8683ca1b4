/** Drawing actions in display order, shared by the toolbar and the phone sheet. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { DRAWING_KINDS, type DrawingKind } from '#contract/entities/drawing-kinds.ts';
import {
  FibonacciIcon,
  LevelLineIcon,
  PointerIcon,
  RayIcon,
  RectangleIcon,
  RedoIcon,
  SnapIcon,
  TextIcon,
  TrendLineIcon,
  UndoIcon,
} from '#src/design/icons/drawing-icons.ts';
import { HideIcon, ShowIcon } from '#src/design/icons/icons.ts';
import type { BoardState } from './board-state.ts';

export interface DrawingActionsProps {
  readonly state: BoardState;
  readonly kindNames: Readonly<Record<DrawingKind, string>>;
  readonly onToolChange: (tool: DrawingKind | undefined) => void;
  readonly onSnappingChange: (isSnapping: boolean) => void;
  readonly onHiddenChange: (isHidden: boolean) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

export interface DrawingAction {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Only for actions that are on or off. */
  readonly isPressed?: boolean | undefined;
  readonly disabledReason?: string | undefined;
  readonly run: () => void;
}

/** Tools, actions while drawing, and actions for all drawings. */
export type DrawingActions = Readonly<Record<'tools' | 'ways' | 'chart', readonly DrawingAction[]>>;

const ICONS: Readonly<Record<DrawingKind, ReactNode>> = {
  trend: <TrendLineIcon />,
  ray: <RayIcon />,
  horizontal: <LevelLineIcon />,
  rectangle: <RectangleIcon />,
  fibonacci: <FibonacciIcon />,
  text: <TextIcon />,
};

export function useDrawingActions(props: DrawingActionsProps): DrawingActions {
  const { t } = useLingui();
  const { tool, drawings, isHidden, isSnapping, canUndo, canRedo } = props.state;
  return {
    tools: [
      {
        key: 'select',
        label: t`Select and move`,
        isPressed: tool === undefined,
        icon: <PointerIcon />,
        run: () => props.onToolChange(undefined),
      },
      ...DRAWING_KINDS.map((kind) => ({
        key: kind,
        label: props.kindNames[kind],
        isPressed: tool === kind,
        icon: ICONS[kind],
        run: () => props.onToolChange(tool === kind ? undefined : kind),
      })),
    ],
    ways: [
      {
        key: 'snap',
        label: t`Snap to open, high, low and close`,
        isPressed: isSnapping,
        icon: <SnapIcon />,
        run: () => props.onSnappingChange(!isSnapping),
      },
      {
        key: 'undo',
        label: t`Undo`,
        disabledReason: canUndo ? undefined : t`Nothing to undo`,
        icon: <UndoIcon />,
        run: props.onUndo,
      },
      {
        key: 'redo',
        label: t({ message: 'Redo', comment: 'Action on drawings' }),
        disabledReason: canRedo ? undefined : t`Nothing to redo`,
        icon: <RedoIcon />,
        run: props.onRedo,
      },
    ],
    chart: [
      {
        key: 'hide',
        label: isHidden ? t`Show all drawings` : t`Hide all drawings`,
        disabledReason: drawings.length === 0 ? t`No drawings yet` : undefined,
        icon: isHidden ? <ShowIcon /> : <HideIcon />,
        run: () => props.onHiddenChange(!isHidden),
      },
    ],
  };
}
