/** Generated from contract/core/languages.ts: npm run docs. A code, `<` where it is written from right to left, `^`
 *  where its lines are higher, and `,` where that is the decimal sign. The first load knows no more of a language. */
export const KNOWN_LANGUAGES = `
en
ar<
zh-Hans
zh-Hant
es,
es-419
pt-BR,
pt-PT,
fr,
de,
it,
nl,
ru,
uk,
pl,
cs,
ro,
bg,
hr,
da,
sv,
tr,
kk,
fa<
ur<^
hi
th^
vi,
id,
ms
ja
ko
pseudo
`;
