/** Names of coins in the letters of each language, by which searches find them; the trade writes them in Latin letters,
 *  so they are not shown. By symbol, because an operator may list a coin under another name. */
import { foldedLettersOf, foldText } from './fold-text.ts';

const NAMES: Readonly<Record<string, string>> = {
  BTC: `bitkoin биткоин биткойн біткоїн біткойн ბიტკოინი բիթքոյն ביטקוין بيتكوين بتكوين بیت_کوین بٹ_کوائن
    बिटकॉइन बिटक्वाइन বিটকয়েন பிட்காயின் బిట్‌కాయిన్ બિટકોઇન ಬಿಟ್‌ಕಾಯಿನ್ ബിറ്റ്കോയിൻ ਬਿਟਕੋਇਨ බිට්කොයින්
    บิตคอยน์ บิทคอยน์ ບິດຄອຍ ប៊ីតខញ ဘစ်ကွိုင် 比特币 比特幣 ビットコイン 비트코인 ቢትኮይን μπιτκόιν`,
  ETH: `eterijum eteriyum эфириум этериум эфир ефіріум етеріум етериум ეთერიუმი էթերիում אתריום إيثريوم إيثيريوم
    اتریوم ایتھریم एथेरियम इथेरियम ইথেরিয়াম எத்தேரியம் ఎథీరియం ઇથેરિયમ ಎಥೆರಿಯಮ್ എതെറിയം ਈਥਰਿਅਮ ඊතරියම්
    อีเธอเรียม อีเธอร์ ອີເທີຣຽມ អេធើរៀម အီသီရီယမ် 以太坊 以太币 以太幣 イーサリアム 이더리움 ኢቴሪየም εθέριουμ`,
  USDT: `тезер тетер თეზერი թեթեր טתר טדר تيثر تيذر تتر ٹیتھر टेथर টেথার டெதர் టెథర్ ટેથર ಟೆಥರ್ ടെതർ ਟੈਥਰ ටෙදර්
    เทเธอร์ เทเทอร์ ເທເທີ ថេធើ တယ်သာ 泰达币 泰達幣 テザー 테더 ቴዘር τέδερ`,
  BNB: `бинанс бінанс ბინანსი ביננס بينانس بایننس बिनेंस বিনান্স பைனான்ஸ் ไบแนนซ์ บีเอ็นบี 币安币 幣安幣
    バイナンスコイン 바이낸스코인 비앤비`,
  SOL: `солана სოლანა սոլանա סולאנה סולנה سولانا सोलाना সোলানা சோலானா సొలానా સોલાના ಸೊಲಾನಾ സൊളാന സൊലാന ਸੋਲਾਨਾ
    සොලානා โซลานา ໂຊລານາ សូឡាណា ဆိုလာနာ 索拉纳 索拉納 ソラナ 솔라나 ሶላና σολάνα`,
  XRP: `ripple рипл риппл ріпл რიპლი ռիփլ ריפל ريبل ریپل रिपल রিপল ரிப்பிள் రిపుల్ રિપલ ರಿಪಲ್ റിപ്പിൾ ਰਿਪਲ
    රිපල් ริปเปิล 瑞波币 瑞波幣 リップル 리플 엑스알피 ሪፕል ριπλ`,
  ADA: `кардано კარდანო կարդանո קרדאנו كاردانو کارڈانو कार्डानो কার্ডানো கார்டானோ కార్డానో કાર્ડાનો ಕಾರ್ಡಾನೊ കാർഡാനോ
    ਕਾਰਡਾਨੋ කාඩානෝ คาร์ดาโน 艾达币 艾達幣 卡尔达诺 卡爾達諾 カルダノ エイダ 카르다노 에이다 ካርዳኖ καρντάνο`,
  DOGE: `догикоин доджкоин догекоин догікоїн დოჯკოინი դոջքոյն דוגקוין دوجكوين دوج_کوین ڈوج_کوائن डॉजकॉइन
    ডজকয়েন டோஜ்காயின் డోజ్‌కాయిన్ ડોજકોઇન ಡೋಜ್‌ಕಾಯಿನ್ ഡോജ്കോയിൻ ਡੌਜਕੋਇਨ ඩොජ්කොයින් โดชคอยน์ ดอจคอยน์
    狗狗币 狗狗幣 ドージコイン 도지코인 ዶጅኮይን ντοτζκόιν`,
  LTC: `лайткоин лайткоїн ლაიტკოინი լայթքոյն לייטקוין لايتكوين لایت_کوین لائٹ_کوائن लाइटकॉइन লাইটকয়েন லைட்காயின்
    లైట్‌కాయిన్ લાઇટકોઇન ಲೈಟ್‌ಕಾಯಿನ್ ലൈറ്റ്കോയിൻ ਲਾਈਟਕੋਇਨ ලයිට්කොයින් ไลต์คอยน์ ไลท์คอยน์ 莱特币 萊特幣
    ライトコイン 라이트코인 ላይትኮይን λάιτκοιν`,
  DOT: `полкадот პოლკადოტი պոլկադոտ פולקדוט بولكادوت پولکادات پولکا_ڈاٹ पोलकाडॉट পোলকাডট போல்காடாட் పోల్కాడాట్
    પોલ્કાડોટ ಪೋಲ್ಕಾಡಾಟ್ പോൾക്കഡോട്ട് ਪੋਲਕਾਡੌਟ පොල්කඩොට් โพลคาดอท 波卡 ポルカドット 폴카닷 ፖልካዶት πόλκαντοτ`,
  LINK: `чейнлинк чейнлінк ჩეინლინკი չեյնլինք ציינלינק تشينلينك چین_لینک چین_لنک चेनलिंक চেইনলিংক செயின்லிங்க்
    చైన్‌లింక్ ચેઇનલિંક ಚೈನ್‌ಲಿಂಕ್ ചെയിൻലിങ്ക് ਚੇਨਲਿੰਕ චේන්ලින්ක් เชนลิงก์ เชนลิงค์ チェーンリンク 체인링크
    ቼይንሊንክ τσέινλινκ`,
  AVAX: `аваланш аваланч ავალანში ավալանշ אבלנש أفالانش آوالانچ ایولانچ एवलांच অ্যাভালাঞ্চ அவலாஞ்ச் అవలాంచ్ એવલાન્ચ
    ಅವಲಾಂಚ್ അവലാഞ്ച് ਅਵਲਾਂਚ ඇවලාන්ච් อวาแลนช์ 雪崩 アバランチ 아발란체 አቫላንች αβαλάνς`,
};

/** Names of a coin besides its own: none for a coin that is not in the list. */
export const coinNamesOf = (symbol: string): readonly string[] =>
  (NAMES[symbol] ?? '')
    .split(/\s+/)
    .filter((name) => name !== '')
    .map((name) => name.replaceAll('_', ' '));

const foldedNames = new Map<string, string>();

/** @param folded from `foldText`.
 *  @returns whether the coin's symbol or one of its names contains it. */
export function hasCoinName(symbol: string, name: string, folded: string): boolean {
  let known = foldedNames.get(symbol);
  if (known === undefined) {
    known = coinNamesOf(symbol).map(foldText).join('\n');
    foldedNames.set(symbol, known);
  }
  return `${foldText(`${symbol} ${name}`)}\n${known}`.includes(folded);
}

/** @param letters from `foldedLettersOf`.
 *  @returns whether one of the names in other letters contains them. */
export const hasCoinLetters = (symbol: string, letters: string): boolean =>
  coinNamesOf(symbol).some((name) => foldedLettersOf(name).includes(letters));
