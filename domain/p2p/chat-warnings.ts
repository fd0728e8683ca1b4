/** Warnings about texts in trades. They are hints, so nothing is refused because of them. */
import { plainName } from './plain-text.ts';

export type ChatWarning =
  /** A link, a phone number or another messenger: what is agreed there cannot be proved. */
  | 'off_platform'
  /** The buyer is asked to cancel after paying: paid money is then not protected. */
  | 'cancel_after_paying'
  /** A code, a password or a remote control of the device. */
  | 'asks_for_secret';

const LINK =
  /\b(?:https?:\/\/|www\.)\S|\b[a-z0-9-]{2,}\.(?:com|net|org|io|me|ru|cn|xyz|top|link|app|info|vn|in|co)\b/i;
const MESSENGERS =
  /\b(?:whats?\s?app|wa\.me|telegram|t\.me|tele\s?gram|signal|viber|zalo|wechat|we\s?chat|line\s?id|discord|instagram|facebook|messenger|skype|imo|kakao\s?talk|snapchat)\b|واتس\s?اب|واتساب|تلغرام|تيليجرام|телеграм|ватсап|вотсап|微信|ватсапп|電報|电报/iu;
const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]{2,}/;
const HANDLE = /(?:^|\s)@[a-z0-9_]{4,}/i;
/** A number that may be called, but no account number: with a plus, or after a word that says so. */
const PHONE = /\+\d[\d\s().-]{7,}\d|\b(?:call|text|phone|sms|tel)\b[^\n]{0,12}\d[\d\s().-]{6,}\d/i;

const CANCEL =
  /\b(?:cancel+(?:l?ed|l?ing|l?ation)?|annul|abort|hu[yỷ]|huỷ|cancelar|cancela|annuler|stornier\w*|iptal|batal\w*)\b|hủy|huỷ|الغ|إلغاء|الغاء|отмен|取消|キャンセル|취소/iu;
const SECRET =
  /\b(?:otp|one.?time (?:code|password)|verification code|2fa|authenticator|security code|sms code|password|pin code|seed phrase|recovery phrase|any\s?desk|team\s?viewer|remote access)\b|mã xác (?:minh|nhận|thực)|mật khẩu|رمز التحقق|كلمة المرور|код из смс|пароль|验证码|密码/iu;

/** @param isPaid whether the buyer has stated the payment */
export function chatWarningsOf(text: string, isPaid = true): readonly ChatWarning[] {
  const plain = plainName(text).normalize('NFKC');
  const isOffPlatform = [LINK, MESSENGERS, EMAIL, HANDLE, PHONE].some((form) => form.test(plain));
  return [
    ...(isOffPlatform ? (['off_platform'] as const) : []),
    ...(isPaid && CANCEL.test(plain) ? (['cancel_after_paying'] as const) : []),
    ...(SECRET.test(plain) ? (['asks_for_secret'] as const) : []),
  ];
}

const COIN_WORDS =
  /\b(?:btc|bitcoin\w*|usdt|usdc|tether|eth|ethereum|bnb|solana|crypto\w*|krypto\w*|cripto\w*|coins?|tokens?|stable\s?coins?|binance|bybit|okx|tidemark|p2p|blockchain|satoshi)\b|بيتكوين|عملات رقمية|крипт|биткоин|比特币|加密|tiền (?:ảo|mã hóa|điện tử)/iu;
const FORBIDS =
  /\b(?:do(?:n['’]?t| not)|never|without|avoid|no|leave (?:it |the note )?empty|kh[oô]ng|pas de|nicht|kein\w*|não|nunca)\b|không|đừng|لا |не |请勿|不要/iu;
const NOTES =
  /\b(?:note|memo|reference|remark|message|description|comment|purpose|concept|verwendungszweck|référence|açıklama|mensagem)\b|nội dung|ghi chú|ملاحظ|备注|примечан|назначен/iu;

/**
 * Whether terms ask for a word about coins in the note of the transfer: banks freeze accounts because of such notes.
 * A sentence that forbids it is no such request.
 */
export const asksForCoinWords = (terms: string): boolean =>
  plainNameLines(terms).some(
    (sentence) => NOTES.test(sentence) && COIN_WORDS.test(sentence) && !FORBIDS.test(sentence),
  );

const plainNameLines = (text: string): readonly string[] =>
  text
    .split(/[\n.!?;。！？؟]+/u)
    .map((sentence) => plainName(sentence).normalize('NFC'))
    .filter((sentence) => sentence !== '');
