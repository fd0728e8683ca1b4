/** Words and letters by which a text of a near language is noticed: Brazilian in European Portuguese, Danish in Norwegian,
 *  traditional characters in simplified Chinese. Each list has common words of the other language that the language
 *  itself does not use. */

/** Whole words, as alternatives of a pattern. */
const words = (list: string): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${list.trim().split(/\s+/).join('|')})(?!\\p{L})`, 'iu');

const EKAVIAN = String.raw`cena\p{L}* vreme promen\p{L}* primen\p{L}* uvek zahtev\p{L}* prenos\p{L}*\s?sredstava`;
const IJEKAVIAN = String.raw`cijen\p{L}* vrijeme\p{L}* promijen\p{L}* primijen\p{L}* uvijek zahtjev\p{L}*`;

/** By language: what must not occur, and whose it is. */
const MARKERS: Readonly<Record<string, readonly (readonly [forbidden: RegExp, of: string])[]>> = {
  'pt-BR': [
    [
      words(
        String.raw`ecrã ecrãs utilizador\p{L}* palavra-passe palavras-passe telemóve\p{L}* ficheiro\p{L}* registo\p{L}* equipa contacto\p{L}* actual\p{L}* vosso vossa`,
      ),
      'European Portuguese',
    ],
  ],
  'pt-PT': [
    [
      words(
        String.raw`tela telas usuári\p{L}* senha\p{L}* celular\p{L}* arquivo\p{L}* você vocês registro\p{L}* cadastr\p{L}* gerenciar equipe compartilhar baixar`,
      ),
      'Brazilian Portuguese',
    ],
  ],
  es: [[words('celular celulares computadora computadoras ustedes'), 'Latin American Spanish']],
  'es-419': [
    [
      words(String.raw`ordenador\p{L}* (?<!medias?\s)móvil\p{L}* vosotros vuestr\p{L}* os`),
      'Spanish of Spain',
    ],
  ],
  hr: [
    [words(String.raw`${EKAVIAN} bezbedn\p{L}* obaveštenj\p{L}* takođe tačn\p{L}*`), 'Serbian'],
    [words(String.raw`uslov\p{L}* sedmic\p{L}* također obavještenj\p{L}*`), 'Bosnian'],
  ],
  bs: [
    [words(String.raw`${EKAVIAN} bezbedn\p{L}* obaveštenj\p{L}* takođe`), 'Serbian'],
    [words(String.raw`uvjet\p{L}* točn\p{L}* tjed\p{L}* tisuć\p{L}* također`), 'Croatian'],
  ],
  'sr-Latn': [
    [
      words(String.raw`${IJEKAVIAN} uvjet\p{L}* točn\p{L}* tjed\p{L}* tisuć\p{L}* također`),
      'Croatian',
    ],
  ],
  da: [
    [
      words(String.raw`av etter hva passord\p{L}* mengde\p{L}* også\sikke\snoe noe noen nå`),
      'Norwegian',
    ],
    [/[äö]/iu, 'Swedish'],
  ],
  nb: [
    [
      words(
        String.raw`af efter hvad adgangskode\p{L}* mængde\p{L}* noget nogen nogle nu indtast\p{L}*`,
      ),
      'Danish',
    ],
    [/[äö]/iu, 'Swedish'],
  ],
  sv: [[/[æø]/iu, 'Danish or Norwegian']],
  id: [
    [
      words('laluan baki kerana syarikat telefon e-mel tetapan rangkaian dagangan akaun sila'),
      'Malay',
    ],
  ],
  ms: [
    [
      words(
        'sandi saldo karena perusahaan bisa telepon jaringan pengaturan akun silakan unggah unduh',
      ),
      'Indonesian',
    ],
  ],
  ru: [[/[іїєґўђјљњћџќѓѕ]/iu, 'another language in Cyrillic letters']],
  uk: [[/[ыэъёўђјљњћџќѓѕ]/iu, 'another language in Cyrillic letters']],
  be: [[/[ищъїєґђјљњћџќѓѕ]/iu, 'another language in Cyrillic letters']],
  bg: [[/[ыэёіїєґўђјљњћџќѓѕ]/iu, 'another language in Cyrillic letters']],
  mk: [[/[йщъыьюяэёіїєґўђћ]/iu, 'another language in Cyrillic letters']],
  kk: [[/[їєґўђјљњћџќѓѕөү]*[їєґўђјљњћџќѓѕ]/iu, 'another language in Cyrillic letters']],
  ky: [[/[їєґўђјљњћџќѓѕіқғұһ]/iu, 'another language in Cyrillic letters']],
  mn: [[/[їєґўђјљњћџќѓѕіқғұңһ]/iu, 'another language in Cyrillic letters']],
};

/** Characters that an old national standard encodes: GB 2312 has simplified ones alone, the first level of Big5 common
 *  traditional ones alone. */
function charactersOf(
  encoding: 'gbk' | 'big5',
  lead: readonly [number, number],
): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const found = new Set<string>();
  for (let first = lead[0]; first <= lead[1]; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      if (encoding === 'gbk' && second < 0xa1) continue;
      for (const character of decoder.decode(Uint8Array.of(first, second)))
        if (/\p{Script=Han}/u.test(character)) found.add(character);
    }
  }
  return found;
}

interface Characters {
  readonly simplified: ReadonlySet<string>;
  readonly common: ReadonlySet<string>;
  readonly traditional: ReadonlySet<string>;
}

let characters: Characters | undefined;

function chineseCharacters(): Characters {
  characters ??= {
    simplified: charactersOf('gbk', [0xb0, 0xf7]),
    common: charactersOf('big5', [0xa4, 0xc6]),
    traditional: charactersOf('big5', [0xa4, 0xf9]),
  };
  return characters;
}

function foreignCharacters(text: string, locale: string): readonly string[] {
  const { simplified, common, traditional } = chineseCharacters();
  const isForeign = (character: string): boolean =>
    locale === 'zh-Hans'
      ? !simplified.has(character)
      : !common.has(character) && (!traditional.has(character) || simplified.has(character));
  return (text.match(/\p{Script=Han}/gu) ?? []).filter((character) => isForeign(character));
}

/** Returns what in a text belongs to a near language. */
export function neighbourErrors(text: string, locale: string): string[] {
  if (locale === 'zh-Hans' || locale === 'zh-Hant') {
    const foreign = [...new Set(foreignCharacters(text, locale))].join('');
    const other = locale === 'zh-Hans' ? 'traditional' : 'simplified';
    return foreign === '' ? [] : [`has the ${other} characters ${foreign}`];
  }
  return (MARKERS[locale] ?? []).flatMap(([forbidden, of]) => {
    const [found] = forbidden.exec(text) ?? [];
    return found === undefined ? [] : [`has "${found}", which is ${of}`];
  });
}
