/** PDFs are stored as pictures of their pages, and refused for what the parser finds beside them. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { FileChecker } from '#server/identity/files/file-checker.ts';
import { paperLimitsOf } from '#server/identity/files/file-limits.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { pdfOf } from '#tests/support/identity-pictures.ts';
import { compressedSpaces, pdfWith } from '#tests/support/pdfs.ts';

const failures: string[] = [];
const checker = new FileChecker({
  schedule: (run, delayMs) => void setTimeout(run, delayMs).unref(),
  onFailure: (reason) => failures.push(reason),
});
/** The process that checks files does not keep this one alive. */
const alive = setInterval(() => {}, 1_000);
afterAll(() => {
  checker.stop();
  clearInterval(alive);
  expect(failures).toEqual([]);
});

const check = (bytes: Buffer) => checker.check(userId(7), bytes, paperLimitsOf('address_proof'));
const outcomeOf = async (bytes: Buffer): Promise<string> => {
  const outcome = await check(bytes);
  return isRejection(outcome) ? outcome.rejection : outcome.mediaType;
};

async function pictureOf(bytes: Buffer) {
  const outcome = await check(bytes);
  if (isRejection(outcome)) throw new Error(outcome.rejection);
  const picture = sharp(outcome.bytes).greyscale();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const shadeAt = (x: number, y: number): number => data[y * info.width + x] ?? -1;
  return { ...outcome, data, width: info.width, height: info.height, shadeAt };
}

it('draws the text of a page readably, black on white', async () => {
  const { mediaType, width, height, data, pageCount, shadeAt } = await pictureOf(pdfWith({}));
  expect({ mediaType, width, height, pageCount }).toEqual({
    mediaType: 'image/jpeg',
    width: 1_166,
    height: 1_650,
    pageCount: 1,
  });
  expect(shadeAt(20, 20)).toBeGreaterThan(250);
  const dark = data.filter((shade) => shade < 60).length / data.length;
  expect(dark).toBeGreaterThan(0.005);
  expect(dark).toBeLessThan(0.1);
});

it('draws ten pages below each other, with a line between two', async () => {
  const { height, pageCount, shadeAt } = await pictureOf(pdfOf(10));
  expect({ height, pageCount }).toEqual({ height: 10 * 1_650 + 9 * 12, pageCount: 10 });
  expect(Math.abs(shadeAt(500, 1_655) - 0x80)).toBeLessThan(20);
  expect(shadeAt(500, 1_700)).toBeGreaterThan(250);
});

it('turns a page as the document says', async () => {
  const { width, height } = await pictureOf(pdfWith({ page: '/Rotate 90' }));
  expect([width, height]).toEqual([1_650, 1_166]);
});

const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>';
const FILE = '<< /Type /Filespec /F (a.txt) /EF << /F 7 0 R >> >>';
const TEXT_FILE = { entries: '/Type /EmbeddedFile', bytes: Buffer.from('hello') };
const annotation = (entries: string): string => `<< /Type /Annot /Rect [0 0 50 50] ${entries} >>`;

it.each<[string, Parameters<typeof pdfWith>[0]]>([
  ['script', { catalog: '/Names << /JavaScript << /Names [(a) 6 0 R] >> >>', objects: [SCRIPT] }],
  [
    'script, in other spellings of its names',
    { catalog: '/N#61mes << /J#61vaScript << /Names [(a) 6 0 R] >> >>', objects: [SCRIPT] },
  ],
  [
    'script, named in a compressed list of objects',
    {
      catalog: '/Names 8 0 R',
      objects: [
        SCRIPT,
        {
          entries: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
          bytes: deflateSync('8 0 << /JavaScript << /Names [(a) 6 0 R] >> >>'),
        },
      ],
    },
  ],
  ['script that runs when it opens', { catalog: `/OpenAction ${SCRIPT}` }],
  ['script that runs when it opens, apart', { catalog: '/OpenAction 6 0 R', objects: [SCRIPT] }],
  [
    'script that runs when it opens, in other spellings of its names',
    { catalog: '/Open#41ction << /S /J#61vaScript /#4aS (app.alert(1)) >>' },
  ],
  [
    'script whose kind is an object of its own',
    { catalog: '/OpenAction << /S 6 0 R /JS (app.alert(1)) >>', objects: ['/JavaScript'] },
  ],
  [
    'script after another action',
    { catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${SCRIPT} >>` },
  ],
  [
    'script that runs when it opens, in a compressed list of objects',
    {
      catalog: '/OpenAction 8 0 R',
      objects: [
        SCRIPT,
        {
          entries: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
          bytes: deflateSync('8 0 << /S /JavaScript /JS (app.alert(1)) >>'),
        },
      ],
    },
  ],
  ['script that runs when it closes', { catalog: `/AA << /WC ${SCRIPT} >>` }],
  ['script of a page', { page: `/AA << /O ${SCRIPT} >>` }],
  [
    'script of a field',
    {
      catalog: '/AcroForm << /Fields [6 0 R] >>',
      page: '/Annots [6 0 R]',
      objects: [annotation(`/Subtype /Widget /FT /Tx /T (name) /AA << /K ${SCRIPT} >>`)],
    },
  ],
  ['program that runs when it opens', { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }],
  [
    'attachment',
    {
      catalog: '/Names << /EmbeddedFiles << /Names [(a.txt) 6 0 R] >> >>',
      objects: [FILE, TEXT_FILE],
    },
  ],
  [
    'form that is a program',
    {
      catalog: '/AcroForm << /Fields [] /XFA 6 0 R >>',
      objects: [{ entries: '', bytes: Buffer.from('<xdp/>') }],
    },
  ],
  [
    'file on a page',
    {
      page: '/Annots [8 0 R]',
      objects: [FILE, TEXT_FILE, annotation('/Subtype /FileAttachment /FS 6 0 R')],
    },
  ],
  ['film on a page', { page: '/Annots [6 0 R]', objects: [annotation('/Subtype /RichMedia')] }],
  [
    'link to a program',
    {
      page: '/Annots [6 0 R]',
      objects: [annotation('/Subtype /Link /A << /S /Launch /F (cmd.exe) >>')],
    },
  ],
])('refuses a PDF with a %s', async (_, parts) => {
  expect(await outcomeOf(pdfWith(parts))).toBe('paper_unreadable');
});

it.each<[string, Parameters<typeof pdfWith>[0]]>([
  ['opens at a page, as offices write it', { catalog: '/OpenAction [3 0 R /XYZ null null 0]' }],
  [
    'opens at a page by an action',
    { catalog: '/OpenAction << /S /GoTo /D [3 0 R /XYZ null null 0] >>' },
  ],
  ['names a script in its title', { objects: ['<< /Title (Course on /JavaScript) >>'] }],
  [
    'links to a web page',
    {
      page: '/Annots [6 0 R]',
      objects: [annotation('/Subtype /Link /A << /S /URI /URI (https://bank.example) >>')],
    },
  ],
  [
    'has fields that are filled in',
    {
      catalog: '/AcroForm << /Fields [6 0 R] >>',
      page: '/Annots [6 0 R]',
      objects: [annotation('/Subtype /Widget /FT /Tx /T (name) /V (Mai Tran)')],
    },
  ],
])('accepts a PDF that %s', async (_, parts) => {
  expect(await outcomeOf(pdfWith(parts))).toBe('image/jpeg');
});

it('says what is wrong with a PDF that does something', async () => {
  const outcome = await check(pdfWith({ catalog: `/OpenAction ${SCRIPT}` }));
  expect(outcome).toMatchObject({
    rejection: 'paper_unreadable',
    message: expect.stringMatching(/^The PDF contains a script/) as string,
  });
});

it('keeps nothing of the file but pixels', async () => {
  const hidden = '<script>alert(1)</script>';
  const outcome = await check(
    pdfWith({
      catalog: `/Note (${hidden})`,
      content: `% ${hidden}`,
    }),
  );
  if (isRejection(outcome)) throw new Error(outcome.rejection);
  expect(Buffer.from(outcome.bytes).toString('latin1')).not.toContain('script');
});

it('refuses a file that is cut off, has no page, or more than ten', async () => {
  const whole = pdfWith({});
  expect(await outcomeOf(whole.subarray(0, whole.length - 40))).toBe('paper_unreadable');
  expect(await outcomeOf(Buffer.from('%PDF-1.7\n%%EOF'))).toBe('paper_unreadable');
  expect(await outcomeOf(pdfOf(11))).toBe('paper_too_large');
});

it('gives up a page that needs more memory than any honest one, and checks the next file', async () => {
  const bomb = { entries: '/Filter /FlateDecode', bytes: compressedSpaces(40) };
  expect(bomb.bytes.length).toBeLessThan(1_000_000);
  const outcomes = await Promise.all([
    outcomeOf(pdfWith({ content: bomb })),
    outcomeOf(pdfWith({})),
  ]);
  expect(outcomes).toEqual(['paper_unreadable', 'image/jpeg']);
});
