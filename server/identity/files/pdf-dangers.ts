/** What a PDF must not have beside its pages, as the library that draws them has parsed it. None of it is stored, because
 *  the pages alone are: a document with scripts, attachments or programs is no honest scan. */
import { objectTextOf } from './pdf-copy.ts';
import type { Pdfium } from './pdfium.ts';

/** Forms that are programs: XFA, as a whole or before the pages. */
const XFA_FORMS: readonly number[] = [2, 3];
/** Files, sounds, films, screens, 3D models, rich media and XFA fields. */
const ACTIVE_ANNOTATIONS: readonly number[] = [17, 18, 19, 21, 25, 26, 27];
const LINK = 2;
/** Links to another file, a program, and an attached document. */
const ACTIVE_LINKS: readonly number[] = [2, 4, 5];

/** Actions that run or open something, wherever they are: when the document opens, on a page, in a field, after another.
 *  A document that opens at a page has an action too, which is none of these. */
const ACTIVE_ACTIONS = 'JavaScript|Launch|ImportData|RichMediaExecute';
const ACTION = new RegExp(String.raw`/S ?/(?:${ACTIVE_ACTIONS})\b`);
/** The kind of an action as an object of its own. */
const ACTION_APART = new RegExp(String.raw`\bobj\s+/(?:${ACTIVE_ACTIONS})\s+endobj\b`);

export const isDocumentActive = (pdfium: Pdfium, document: number): boolean =>
  XFA_FORMS.includes(pdfium.formTypeOf(document)) ||
  pdfium.scriptCountOf(document) > 0 ||
  pdfium.attachmentCountOf(document) > 0 ||
  hasActiveAction(objectTextOf(pdfium, document));

const hasActiveAction = (objects: string | undefined): boolean =>
  objects === undefined || ACTION.test(objects) || ACTION_APART.test(objects);

export function isPageActive(pdfium: Pdfium, page: number): boolean {
  const count = pdfium.annotationCountOf(page);
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium.openAnnotation(page, index);
    if (annotation === 0) continue;
    const isActive = isAnnotationActive(pdfium, annotation);
    pdfium.closeAnnotation(annotation);
    if (isActive) return true;
  }
  return false;
}

function isAnnotationActive(pdfium: Pdfium, annotation: number): boolean {
  const subtype = pdfium.subtypeOf(annotation);
  if (subtype !== LINK) return ACTIVE_ANNOTATIONS.includes(subtype);
  const link = pdfium.linkOf(annotation);
  const action = link === 0 ? 0 : pdfium.actionOf(link);
  return action !== 0 && ACTIVE_LINKS.includes(pdfium.actionTypeOf(action));
}
