/** The PDF library, compiled to WebAssembly: it reads only what it is given, and runs no script of a document. Documents,
 *  pages and bitmaps are numbers, and so are addresses in its memory; 0 is none. */
import { PDFiumModule } from '@hyzyla/pdfium';
import { assert } from '#contract/core/assert.ts';

/** The functions that are used here, by their names in the library. */
const FUNCTIONS = {
  start: 'FPDF_InitLibrary',
  /** (bytes): address. */
  allocate: 'malloc',
  /** (address). */
  free: 'free',
  /** (address, bytes, address of the password): document. */
  openDocument: 'FPDF_LoadMemDocument',
  closeDocument: 'FPDF_CloseDocument',
  /** (document, address of the writer, flags): 0 when it was not written. */
  saveCopy: 'FPDF_SaveAsCopy',
  pageCountOf: 'FPDF_GetPageCount',
  /** (document, index, addresses of width and height): 0 when it cannot be read. Two doubles, in points. */
  readPageSize: 'FPDF_GetPageSizeByIndex',
  /** (document, index): page. */
  openPage: 'FPDF_LoadPage',
  closePage: 'FPDF_ClosePage',
  /** (width, height, format, address, stride): bitmap; address and stride are 0 for memory of its own. */
  createBitmap: 'FPDFBitmap_CreateEx',
  /** (bitmap, left, top, width, height, color). */
  fillBitmap: 'FPDFBitmap_FillRect',
  addressOfBitmap: 'FPDFBitmap_GetBuffer',
  strideOfBitmap: 'FPDFBitmap_GetStride',
  removeBitmap: 'FPDFBitmap_Destroy',
  /** (bitmap, page, left, top, width, height, rotation, flags). */
  drawPage: 'FPDF_RenderPageBitmap',
  formTypeOf: 'FPDF_GetFormType',
  scriptCountOf: 'FPDFDoc_GetJavaScriptActionCount',
  attachmentCountOf: 'FPDFDoc_GetAttachmentCount',
  /** (page). */
  annotationCountOf: 'FPDFPage_GetAnnotCount',
  /** (page, index): annotation. */
  openAnnotation: 'FPDFPage_GetAnnot',
  closeAnnotation: 'FPDFPage_CloseAnnot',
  subtypeOf: 'FPDFAnnot_GetSubtype',
  /** (annotation): link. */
  linkOf: 'FPDFAnnot_GetLink',
  /** (link): action. */
  actionOf: 'FPDFLink_GetAction',
  actionTypeOf: 'FPDFAction_GetType',
} as const;
type FunctionName = keyof typeof FUNCTIONS;

type NativeFunction = (...values: readonly number[]) => number;

export interface Pdfium extends Readonly<Record<FunctionName, NativeFunction>> {
  /** Another object after it has grown. */
  readonly memory: () => Uint8Array;
  /** Functions that the library calls by their number. */
  readonly table: WebAssembly.Table;
}

let loaded: Promise<Pdfium> | undefined;

/** Loads the library once. */
export function loadPdfium(): Promise<Pdfium> {
  loaded ??= open();
  return loaded;
}

async function open(): Promise<Pdfium> {
  const native = await PDFiumModule({});
  const entries = Object.entries(FUNCTIONS).map(([name, nativeName]) => {
    const found: unknown = Reflect.get(native, `_${nativeName}`);
    assert(typeof found === 'function', `the library has ${nativeName}`);
    return [name, found as NativeFunction] as const;
  });
  const functions = Object.fromEntries(entries) as Record<FunctionName, NativeFunction>;
  functions.start();
  const exports: unknown = Reflect.get(native, 'wasmExports');
  const table: unknown = Reflect.get(Object(exports) as object, '__indirect_function_table');
  assert(table instanceof WebAssembly.Table, 'the library has its table of functions');
  return { ...functions, table, memory: () => native.HEAPU8 };
}
