/** What the operator may do about projects. */
import type { UserId } from '#contract/core/ids.ts';
import {
  answerProjectChat,
  cancelProject,
  createProject,
  type NewProject,
} from '#contract/operator/launchpad.ts';
import { operatorRequest, type OperatorRequest } from '#contract/operator/operator-route.ts';

export type ProjectAct =
  | { readonly kind: 'create'; readonly project: NewProject }
  | { readonly kind: 'cancel'; readonly id: number; readonly note: string }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly userId: UserId;
      readonly text: string;
    };

export function requestOfAct(act: ProjectAct): OperatorRequest {
  switch (act.kind) {
    case 'create':
      return operatorRequest(createProject, { body: act.project });
    case 'cancel': {
      const { id, note } = act;
      return operatorRequest(cancelProject, { params: { id }, body: { note } });
    }
    default: {
      const { id, userId, text } = act;
      return operatorRequest(answerProjectChat, { params: { id, userId }, body: { text } });
    }
  }
}
