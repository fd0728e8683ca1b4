/** Papers that an identity level needs, and the countries that are served. */
import type { DocumentType, PaperKind } from '#contract/core/identity-papers.ts';

/** Which pictures of a document are needed: a passport has its data on one page. */
export const sidesOf = (type: DocumentType): readonly ('front' | 'back')[] =>
  type === 'passport' ? ['front'] : ['front', 'back'];

/** Papers that a level adds to those of the level below it. */
function papersOfLevel(level: number, type: DocumentType): readonly PaperKind[] {
  if (level === 1) return [...sidesOf(type), 'selfie'];
  if (level === 2) return ['address_proof', 'funds_proof'];
  return ['company_papers'];
}

/**
 * Papers of a level and of those below it, in the order of the steps.
 * @example Level 2 with a passport: front, selfie, address proof, proof of funds.
 */
export function papersNeeded(level: number, type: DocumentType): readonly PaperKind[] {
  const levels = Array.from({ length: level }, (_, index) => index + 1);
  return levels.flatMap((each) => papersOfLevel(each, type));
}

/** Scans that may be a PDF; the others are pictures of a camera. */
export const isPdfAllowed = (kind: PaperKind): boolean =>
  kind === 'address_proof' || kind === 'funds_proof' || kind === 'company_papers';

/** Papers that show the document or its holder: another document needs new ones. */
export const isOfDocument = (kind: PaperKind): boolean => !isPdfAllowed(kind);

/** @param served countries of residence by ISO 3166-1; empty for all. */
export const isServed = (country: string, served: readonly string[]): boolean =>
  served.length === 0 || served.includes(country);
