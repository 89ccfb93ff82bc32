/** How a banner of one language speaks. Own writing, in the manner of the real ones. */
export type BannerText = {
  title: string;
  body: string;
  accept: string;
  reject: string;
  settings: string;
  /** The button of a banner that only informs. */
  gotIt: string;
  notice: string;
};

export const TEXTS = {
  en: {
    title: "Your choice about cookies",
    body: "We and our 212 partners use cookies to remember what you like, to count visits and to show advertising that fits. You can change your mind at any time.",
    accept: "Accept all",
    reject: "Reject all",
    settings: "Manage preferences",
    gotIt: "Got it",
    notice: "This website uses cookies so that it works as you expect.",
  },
  de: {
    title: "Ihre Privatsphäre",
    body: "Wir und unsere 140 Partner verwenden Cookies und ähnliche Technologien, um Inhalte zu zeigen, Reichweiten zu messen und Werbung auszuwählen.",
    accept: "Alle akzeptieren",
    reject: "Ablehnen",
    settings: "Einstellungen",
    gotIt: "Verstanden",
    notice: "Diese Seite verwendet Cookies, damit alles so funktioniert, wie es soll.",
  },
  fr: {
    title: "Vos préférences",
    body: "Avec votre accord, nous utilisons des cookies pour mesurer l'audience et personnaliser le contenu. Vous pouvez revenir sur ce choix à tout moment.",
    accept: "Tout accepter",
    reject: "Continuer sans accepter",
    settings: "Paramétrer",
    gotIt: "J'ai compris",
    notice: "Ce site utilise des cookies pour améliorer votre expérience.",
  },
  es: {
    title: "Valoramos su privacidad",
    body: "Utilizamos cookies propias y de terceros para analizar el tráfico y mostrar contenidos según sus hábitos de navegación.",
    accept: "Aceptar todas",
    reject: "Rechazar",
    settings: "Configurar",
    gotIt: "Entendido",
    notice: "Este sitio utiliza cookies para ofrecer una mejor experiencia.",
  },
  it: {
    title: "La tua privacy",
    body: "Usiamo cookie tecnici e, con il tuo consenso, cookie di profilazione per mostrarti contenuti in linea con i tuoi interessi.",
    accept: "Accetta tutti",
    reject: "Rifiuta",
    settings: "Personalizza",
    gotIt: "Ho capito",
    notice: "Questo sito utilizza cookie per migliorare la navigazione.",
  },
  nl: {
    title: "Wij vragen uw toestemming",
    body: "Met cookies meten wij het bezoek en laten wij aanbiedingen zien die bij u passen. U kunt uw keuze later altijd wijzigen.",
    accept: "Alles accepteren",
    reject: "Weigeren",
    settings: "Instellingen",
    gotIt: "Begrepen",
    notice: "Deze site gebruikt cookies om goed te kunnen werken.",
  },
  pl: {
    title: "Szanujemy Twoją prywatność",
    body: "Używamy plików cookie, aby strona działała poprawnie, a za Twoją zgodą także do analizy ruchu i dopasowania reklam.",
    accept: "Akceptuję wszystkie",
    reject: "Odrzuć",
    settings: "Ustawienia",
    gotIt: "Rozumiem",
    notice: "Ta strona korzysta z ciasteczek, by działać poprawnie.",
  },
  pt: {
    title: "A sua privacidade",
    body: "Utilizamos cookies para melhorar a navegação, analisar o tráfego e apresentar anúncios do seu interesse.",
    accept: "Aceitar todos",
    reject: "Rejeitar",
    settings: "Gerir opções",
    gotIt: "Entendi",
    notice: "Este site utiliza cookies para melhorar a sua experiência.",
  },
  sv: {
    title: "Vi använder kakor",
    body: "Vi använder kakor för att webbplatsen ska fungera, för statistik och för att visa innehåll som passar dig.",
    accept: "Godkänn alla",
    reject: "Neka",
    settings: "Inställningar",
    gotIt: "Jag förstår",
    notice: "Webbplatsen använder kakor för att fungera bra.",
  },
  ja: {
    title: "クッキーの使用について",
    body: "当サイトでは、利便性の向上とアクセス解析、広告の最適化のためにクッキーを使用しています。設定はいつでも変更できます。",
    accept: "同意する",
    reject: "拒否する",
    settings: "設定を変更",
    gotIt: "閉じる",
    notice: "このサイトはサービス向上のためクッキーを利用しています。",
  },
  zh: {
    title: "关于 Cookie 的使用",
    body: "我们使用 Cookie 来保证网站正常运行、统计访问情况，并在您同意的情况下展示更合适的内容。",
    accept: "全部接受",
    reject: "拒绝",
    settings: "管理设置",
    gotIt: "知道了",
    notice: "本网站使用 Cookie 以改善您的浏览体验，详情请见说明。",
  },
  ko: {
    title: "쿠키 사용 안내",
    body: "저희는 사이트 운영과 방문 분석, 맞춤형 콘텐츠 제공을 위해 쿠키를 사용합니다. 언제든지 선택을 변경할 수 있습니다.",
    accept: "모두 동의",
    reject: "거부",
    settings: "설정 관리",
    gotIt: "확인",
    notice: "이 사이트는 더 나은 이용을 위해 쿠키를 사용합니다.",
  },
  tr: {
    title: "Çerez tercihleriniz",
    body: "Sitemizin çalışması, ziyaretlerin ölçülmesi ve size uygun içerik gösterilmesi için çerezler kullanıyoruz.",
    accept: "Tümünü kabul et",
    reject: "Reddet",
    settings: "Tercihleri yönet",
    gotIt: "Anladım",
    notice: "Bu site deneyiminizi iyileştirmek için çerez kullanır.",
  },
  ru: {
    title: "Мы используем файлы cookie",
    body: "Файлы cookie помогают сайту работать, считать посещения и показывать подходящие материалы. Вы можете изменить решение в любое время.",
    accept: "Принять все",
    reject: "Отклонить",
    settings: "Настроить",
    gotIt: "Понятно",
    notice: "Этот сайт использует куки, чтобы работать удобнее.",
  },
  ar: {
    title: "خصوصيتك تهمنا",
    body: "نستخدم ملفات تعريف الارتباط لتشغيل الموقع وقياس الزيارات وعرض محتوى يناسبك. يمكنك تغيير اختيارك في أي وقت.",
    accept: "قبول الكل",
    reject: "رفض",
    settings: "إدارة التفضيلات",
    gotIt: "حسنا",
    notice: "يستخدم هذا الموقع ملفات تعريف الارتباط لتحسين تجربتك.",
  },
} satisfies Record<string, BannerText>;

export type Language = keyof typeof TEXTS;
export const LANGUAGES = Object.keys(TEXTS) as Language[];
