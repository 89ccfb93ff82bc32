/** How banners speak: by language, all lower case, as parts of regular expressions. Own collection from everyday phrases. */

/** Names of the thing itself. */
const COOKIE = [
  "cookie", "kakor", "evästee", "informasjonskapsl", "informationskapsl", "ciastecz", "süti", "çerez", "plik[iu] cookie",
  "куки", "файл[ыи] cookie", "кукі", "бисквитк", "クッキー", "쿠키", "कुकी", "คุกกี้", "ملفات تعريف الارتباط", "كوكيز", "עוגיות",
];

/** Consent asked for without that name. */
const PRIVACY = [
  "we value your privacy", "your privacy choices", "privacy preferences", "consent to the (?:use|processing)", "tracking technologies",
  "we and our (?:\\d+ )?partners", "gdpr", "rgpd", "dsgvo", "lgpd", "wir und unsere (?:\\d+ )?partner", "ihre privatsphäre", "datenschutz-?einstellungen",
  "respect(?:ons)? (?:de )?votre vie privée", "vos choix (?:de|en matière de) confidentialité", "traceurs", "nous et nos (?:\\d+ )?partenaires",
  "valoramos (?:tu|su) privacidad", "nosotros y nuestros (?:\\d+ )?socios", "la tua privacy", "noi e i nostri (?:\\d+ )?partner",
  "a sua privacidade", "sua privacidade", "nós e os nossos (?:\\d+ )?parceiros", "jouw privacy", "uw privacy", "wij en onze (?:\\d+ )?partners",
  "twoj(?:a|ą) prywatność", "my i nasi partnerzy", "din integritet", "プライバシー設定", "プライバシーを(?:尊重|大切)", "개인정보 (?:설정|보호 설정)",
  "隐私(?:设置|偏好)", "隱私(?:設定|偏好)", "настройки конфиденциальности", "gizlilik tercih", "خصوصيتك",
];

/** What only a consent banner's buttons say. */
const DECIDE = [
  "accept", "agree", "allow", "reject", "decline", "refuse", "consent", "deny", "opt[ -]?out", "necessary only", "only (?:necessary|essential)",
  "manage (?:cookies|preferences|options|choices|settings)", "(?:cookie|privacy) (?:settings|preferences|choices)", "customi[sz]e", "save (?:preferences|choices|settings)",
  "akzeptier", "zustimm", "annehmen", "ablehnen", "einwillig", "erlauben", "auswahl (?:speichern|bestätigen)", "nur notwendige", "(?:cookie-?)?einstellungen", "einverstanden",
  "accepte", "j'accepte", "refuse[rz]?", "autoriser", "tout accepter", "continuer sans accepter", "paramétrer", "personnaliser", "gérer (?:les|mes)",
  "acept", "rechaz", "permitir", "configurar", "consentir", "accett", "rifiut", "acconsent", "consenti", "personalizza", "gestisci",
  "aceitar", "aceito", "rejeitar", "recusar", "concordo", "gerir", "gerenciar", "accepteer", "accepteren", "akkoord", "weiger", "toestaan", "instellingen",
  "akceptuj", "zgadzam", "odrzuć", "zezwól", "zaakceptuj", "zarządzaj", "ustawienia", "godkänn", "acceptera", "tillåt", "avvisa", "neka", "inställningar",
  "accepter", "tillad", "afvis", "godkend", "godta", "avvis", "tillat", "hyväksy", "salli", "hylkää", "přijmout", "přijímám", "souhlas", "odmítnout", "nastavení",
  "elfogad", "elutasít", "hozzájárul", "accept(?:ă|ați|at)", "refuz", "αποδοχή", "απόρριψη", "συμφωνώ",
  "принять", "принимаю", "согласен", "соглас", "отклонить", "настро", "прийняти", "приймаю", "відхилити", "приемам",
  "kabul", "reddet", "onayl", "tercihleri", "izin ver", "قبول", "أوافق", "موافق", "رفض", "מאשר", "אישור", "דחה",
  "同意", "許可", "承諾", "受け入れ", "拒否", "設定", "接受", "拒绝", "拒絕", "允许", "允許", "동의", "허용", "수락", "거부", "거절",
  "स्वीकार", "अस्वीकार", "ยอมรับ", "ปฏิเสธ", "chấp nhận", "từ chối", "setuju", "terima", "tolak",
];

/** What they say too, but so do other boxes. */
const DISMISS = [
  "^ok(?:ay|é|e)?[!.]?$", "got it", "i understand", "understood", "close", "dismiss", "continue", "hide", "^[x×✕✖]$", "verstanden", "schließen", "weiter",
  "compris", "d'accord", "fermer", "continuer", "entendido", "de acuerdo", "cerrar", "ho capito", "capito", "chiudi", "percebi", "entendi", "fechar",
  "begrepen", "sluiten", "rozumiem", "zamknij", "förstår", "jag förstår", "stäng", "forstår", "forstået", "luk", "lukk", "selvä", "sulje", "rozumím", "zavřít",
  "értem", "bezár", "am înțeles", "închide", "κατάλαβα", "понятно", "хорошо", "закрыть", "зрозуміло", "tamam", "anladım", "kapat", "حسن", "إغلاق", "הבנתי",
  "閉じる", "了解", "わかりました", "知道了", "我知道了", "关闭", "關閉", "확인", "닫기", "ठीक है", "ตกลง", "đã hiểu", "mengerti",
];

/** Why a banner is there: what a box that only says "OK" has to mention. */
const PURPOSE = [
  "\\buse[sd]?\\b", "\\busing\\b", "experience", "website", "\\bsite\\b", "privacy", "verwende", "nutz", "einsatz", "datenschutz", "utilis", "expérience", "navigation",
  "utiliza", "usa(?:mos)?\\b", "experiencia", "navegación", "utilizza", "\\busa\\b", "esperienza", "experiência", "utiliza(?:mos)?", "gebruik", "ervaring",
  "używ", "korzyst", "wykorzyst", "stron", "använd", "bruger", "bruker", "käyt", "použív", "használ", "folos", "utilizăm", "χρησιμοποι", "использу", "сайт", "викорис",
  "kullan", "نستخدم", "يستخدم", "תמש", "使用", "利用", "사용", "이용", "उपयोग", "ใช้", "sử dụng", "menggunakan",
];

/** Gates that ask for an age, whatever else they mention. */
const AGE = [
  "age verification", "are you (?:over|at least|of legal)", "(?:over|at least|under) (?:the age of )?(?:16|18|21)", "(?:16|18|19|20|21)\\s*\\+", "legal (?:drinking )?age", "date of birth",
  "(?:bist|sind) (?:du|sie) (?:schon |mindestens |über )", "(?:16|18|21) jahre", "volljährig", "(?:plus de|au moins) (?:16|18|21) ans", "majeur", "mayor(?:es)? de (?:edad|18)", "maggiorenne",
  "(?:18|21) anni", "maior(?:es)? de (?:idade|18)", "18 jaar", "ukończone 18", "pełnoletni", "fyllt (?:18|20)", "20歳", "18歳", "満20", "未成年", "成年", "년 이상", "성인", "18 лет", "совершеннолет", "18 yaş",
];

const anyOf = (parts: string[]): RegExp => new RegExp(parts.join("|"), "iu");

export const WORDS = {
  cookie: anyOf(COOKIE),
  privacy: anyOf(PRIVACY),
  decide: anyOf(DECIDE),
  dismiss: anyOf(DISMISS),
  purpose: anyOf(PURPOSE),
  age: anyOf(AGE),
};

/** Names that consent platforms and their imitators give to their boxes, frames and custom elements. */
export const CONSENT_NAME =
  /cookie|consent|gdpr|rgpd|dsgvo|\bcmp|[-_]cmp|cmpbox|usercentrics|uc-root|onetrust|didomi|trustarc|truste|iubenda|termly|osano|qc-cmp|quantcast|sp_message|klaro|axeptio|tarteaucitron|borlabs|complianz|cmplz|\bcky|evidon|sourcepoint|privacy-mgmt|fc-consent|privacy[-_]?(?:banner|notice|popup|bar|manager|center|wall)|lgpd/i;
