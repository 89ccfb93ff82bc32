/**
 * Phrases of newsletter pop-ups and of other dialogs with an email field, in lower case, as parts of regular expressions.
 * Collected from common usage.
 */

/** What such a pop-up offers. */
const NEWSLETTER = [
  "news ?letter|nieuwsbrief|nyhetsbrev|nyhedsbrev|uutiskirje|infolettre|lettre d'info|hírlevél|bülten|biuletyn|zpravodaj",
  "bolet[íi]n|boletim|рассылк|розсилк|ニュースレター|メルマガ|メールマガジン|뉴스레터|구독|电子报|電子報|通讯|订阅|訂閱|نشرة|ניוזלטר|ενημερωτικ|bản tin|buletin",
  "\\bsubscribe\\b|mailing list|(?:to|in) your inbox|e-?mail (?:list|updates|alerts)|(?:weekly|daily|monthly) (?:e-?mail|letter|digest|tips)",
  "join (?:our|the|\\d[\\d,.]*\\+?) (?:\\S+ )?(?:list|club|community|readers|subscribers|insiders)",
  "(?:stay|keep) (?:in the (?:loop|know)|updated|in touch)|be the first to (?:know|hear)|sign up (?:for|to|and) (?:\\S+ ){0,4}(?:e-?mails?|updates?|news|offers?|deals?|tips)",
  "(?:get|take|save|enjoy|unlock|claim|receive|here's) (?:\\S+ ){0,3}\\d+ ?% |\\d+ ?% (?:off|rabatt|de (?:réduction|descuento|desconto)|di sconto|korting|zniżki|скидк)",
  "exclusive (?:offers?|deals?|discounts?|access)|abonnieren|abonnez-vous|inscrivez-vous|suscríb|iscriviti|assine|inscreva|prenumerera|zapisz się",
];

/** Dialogs of accounts, payments, subscriptions that are paid for, and requests to the site. */
const OTHER_DIALOG = [
  "\\b(?:log|sign)[ -]?in\\b|password|passwort|mot de passe|contraseña|senha|wachtwoord|hasło|lösenord|пароль|パスワード|密码|密碼|비밀번호|einloggen|se connecter|iniciar sesión|inloggen|zaloguj|logga in|войти|ログイン|登录|登入|로그인|magic link|one-time code|verification code|(?:verify|confirm) your|free trial|create (?:an|your) account|reset link",
  "card number|billing|shipping address|delivery address|order (?:total|summary|number)|subtotal|payment|place order|kreditkarte|lieferadresse|gesamtsumme|paiement|livraison à|pago\\b|pagamento",
  "(?:continue|keep|finish|go on) reading|(?:read|unlock) (?:the (?:full|rest|whole)|this) (?:of |article|story|post)|unlimited (?:access|articles|reading)|(?:free|remaining) (?:articles|stories)|articles? (?:left|remaining)|subscribers? only|only for subscribers|already (?:a )?(?:subscri|member)|weiterlesen|nur für abonnent|réservé aux abonnés|solo suscriptores|cancel (?:at )?any ?time",
  "[€$£¥₹] ?\\d[\\d.,]* ?(?:/|per |a |pro |par |al |por )|\\d ?[€$£¥₹] ?(?:/|per |pro |par |al |por )",
  "(?:years?|jahre|ans|años|anni|anos) (?:old|of age|alt|de edad|de idade)|date of birth|geburtsdatum|verify your age",
  "contact (?:us|sales)|how can we help|your message|ihre nachricht|votre message|request a (?:demo|quote|call)|book a|appointment|webinar|\\brsvp\\b|support (?:ticket|request)|report (?:a|this)|invite|share (?:this|with)|send to a friend|waiting ?list|waitlist|job alert|price alert|back in stock|out of stock|sold out|in stock|notify me|size guide|add to (?:cart|bag|basket)|in den warenkorb|ajouter au panier|añadir al carrito|aggiungi al carrello|quantity|sku\\b|gift ?card|donat(?:e|ion)|spende|unsubscribe from|manage (?:your )?(?:subscription|preferences)",
];

/** Buttons that do something else than subscribing. */
const OTHER_BUTTON = [
  "^(?:check ?out|pay|buy|order|book|reserve|search|find|save|verify|enter(?: site)?|apply|download|upload|track|reply|post|publish|invite|share|donate|contact|start (?:free )?(?:trial|chat))\\b",
  "^(?:yes,? )?i(?:'m| am) (?:over|at least|1[68]|21)|^(?:kaufen|bezahlen|suchen|speichern|payer|rechercher|enregistrer|pagar|buscar|guardar|cerca|paga|salva|zoeken|betalen)\\b",
];

/** Labels that refuse the offer. */
const REFUSAL = [
  "\\bno,? ?thanks?\\b|not (?:now|today|interested)|maybe later|later|skip|i(?:'d| would) rather|continue (?:shopping|without|to)|nein,? danke|non,? merci|no,? gracias|no,? grazie|não,? obrigad|nee,? (?:bedankt|dank)|nie,? dziękuję|nej,? tack|nej,? tak|ei kiitos|нет,? спасибо|hayır|いいえ|不用了|不,?谢谢|아니요|괜찮",
];

/** Labels that close a box; others, such as "Continue", can be the only way on. */
const CLOSE = [
  "^(?:close|dismiss|hide|schließen|fermer|cerrar|chiudi|fechar|sluiten|zamknij|stäng|luk|lukk|sulje|zavřít|bezár|închide|закрыть|закрити|kapat|閉じる|关闭|關閉|닫기|إغلاق|[x×✕✖✗✘╳⨯❌]$)",
];

const toPattern = (parts: string[]): RegExp => new RegExp(parts.join("|"), "iu");

export const POPUP_PHRASES = {
  newsletter: toPattern(NEWSLETTER),
  otherDialog: toPattern(OTHER_DIALOG),
  otherButton: toPattern(OTHER_BUTTON),
  refusal: toPattern(REFUSAL),
  close: toPattern(CLOSE),
};
