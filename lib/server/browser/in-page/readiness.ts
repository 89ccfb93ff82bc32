import { parseRefresh } from "#shared/capture/refresh.ts";

/** What a page shows while it is being opened. */
export type PageState = {
  /**
   * `content`; `placeholder` for a text that says that the page is still loading or leads to another one; `empty` for
   * nothing to see.
   */
  shows: "content" | "placeholder" | "empty";
  /** Characters of lines that were not shown when the state was read before; 0 for the first time. */
  changedCharacters: number;
  /** Whether a large frame of another site is visible. */
  hasForeignFrame: boolean;
  /** Seconds after which the document leads to another address; null when it does not. */
  redirectSeconds: number | null;
};

/** Content that the document of a page that is ready does not have. */
export type MissingContent = {
  /** Address of the only PDF document that the page shows, if it is about nothing else. */
  embeddedPdf: string | null;
  /** Whether large parts below the window are empty: they load when their reader comes to them. */
  hasEmptyParts: boolean;
};

/** Text of this length is content, whatever it says. */
const CONTENT_LENGTH = 400;
/** A longer text that names loading is about it. */
const MAX_PLACEHOLDER_LENGTH = 200;
/** A short text beside an element that shows progress is its label. */
const MAX_LABEL_LENGTH = 60;
const MAX_TEXT_LENGTH = 100_000;
const MIN_MEDIA_PIXELS = 64;

const LOADING = [
  "loading|load(?:s|ing) (?:the |your )?(?:page|content|data|app)|please (?:wait|hold)|one moment|just a (?:moment|second)|hang on|fetching|initiali[sz]ing|preparing|starting (?:up|the app)",
  "wird geladen|lädt|laden|ladevorgang|bitte warten|einen (?:augenblick|moment)",
  "chargement|veuillez patienter|patientez|un instant",
  "cargando|espere|un momento|por favor espera",
  "caricamento|attendere|un attimo",
  "carregando|a carregar|aguarde|um momento",
  "bezig met laden|even geduld|een ogenblik",
  "laddar|vänta|indlæser|vent venligst|laster|vennligst vent|ladataan|odota|hleður",
  "ładowanie|wczytywanie|proszę czekać|načítání|načítava|prosím čekejte|betöltés|kérjük, várjon|se încarcă|učitavanje|nalaganje|зареждане|įkeliama|ielādē|laadimine",
  "загрузка|подождите|завантаження|зачекайте|φόρτωση|παρακαλώ περιμένετε",
  "yükleniyor|lütfen bekleyin|đang tải|vui lòng chờ|memuat|memuatkan|mohon tunggu|naglo-load",
  "読み込み中|ロード中|お待ちください|加载中|正在加载|请稍候|載入中|請稍候|로딩 ?중|불러오는 중|잠시만 기다려",
  "جار(?:ي|ٍ)? ?(?:ال)?تحميل|يرجى الانتظار|در حال بارگ(?:ذاری|یری)|لطفا صبر کنید|טוען|אנא המתן|กำลังโหลด|โปรดรอ|लोड हो रहा|कृपया प्रतीक्षा करें|লোড হচ্ছে|ஏற்றுகிறது",
].join("|");
const REDIRECTING = [
  "redirect(?:ing|ed)|(?:page|site) (?:has )?moved|taking you to|you (?:will|are about to) be (?:taken|sent|forwarded)",
  "weitergeleitet|weiterleitung|redirection|redirigé|redirigiendo|será redirigido|reindirizz|redirecionad|doorgestuurd|omdirigera|viderestill|omdirigeres|przekierow|přesměrov|перенаправл|yönlendiril|リダイレクト|転送|跳转|重新導向|리디렉션|إعادة (?:ال)?توجيه",
].join("|");
/** A text that begins with a phrase of loading, or that has one of a redirect anywhere. */
const PLACEHOLDER = new RegExp(`^\\W*(?:${LOADING})|${REDIRECTING}`, "iu");

const CHROME =
  'header, footer, nav, aside, [role="banner"], [role="navigation"], [role="contentinfo"], [role="complementary"]';
const NO_TEXT = "script, style, noscript, template, title";
const PROGRESS =
  '[role="progressbar"], [aria-busy="true"], progress, [class*="spinner" i], [class*="loader" i], [class*="loading" i], [class*="skeleton" i], [class*="shimmer" i], [class*="placeholder-glow" i]';
const MEDIA =
  "img, video, canvas, iframe, object, embed, svg, input:not([type=hidden]), select, textarea, button";

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** The visible text of a tree and its open shadow trees outside of headers, menus and footers, up to a length. */
function collectText(tree: Node, limit: number): string {
  let text = "";
  const visit = (node: Node): void => {
    if (text.length >= limit) return;
    if (node instanceof Text) {
      const words = node.data.replace(/\s+/g, " ").trim();
      if (words !== "" && node.parentElement && isShown(node.parentElement)) text += `${words} `;
    } else if (!(node instanceof Element && (node.matches(CHROME) || node.matches(NO_TEXT)))) {
      for (const child of node.childNodes) visit(child);
      if (node instanceof Element && node.shadowRoot) visit(node.shadowRoot);
    }
  };
  visit(tree);
  return text.trim();
}

function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width >= MIN_MEDIA_PIXELS && height >= MIN_MEDIA_PIXELS && isShown(element);
}

/** Whether there is something to see besides text; an element of a library can have it in a closed tree. */
function hasMedia(): boolean {
  const isContent = (element: Element) => !element.closest(CHROME) && !element.closest(PROGRESS);
  const custom = [...document.querySelectorAll("*")].filter(({ localName }) => localName.includes("-"));
  return [...document.querySelectorAll(MEDIA), ...custom].some(
    (element) =>
      isContent(element) && (element.matches("input, select, textarea, button") || isLarge(element)),
  );
}

function classify(): PageState["shows"] {
  if (!document.body || document.scripts.length === 0) return "content";
  const text = collectText(document.body, CONTENT_LENGTH);
  if (text.length >= CONTENT_LENGTH) return "content";
  if (text.length <= MAX_PLACEHOLDER_LENGTH && PLACEHOLDER.test(text)) return "placeholder";
  if (text.length > MAX_LABEL_LENGTH) return "content";
  const showsProgress = [...document.querySelectorAll(PROGRESS)].some(isShown);
  if ((text !== "" && !showsProgress) || hasMedia()) return "content";
  return showsProgress ? "placeholder" : "empty";
}

/** Frames of the same site are part of the page. */
const hasForeignFrame = (): boolean =>
  [...document.querySelectorAll("iframe")].some((frame) => frame.contentDocument === null && isLarge(frame));

/** A document that takes this part of the window is what the page is about. */
const MIN_DOCUMENT_SHARE = 0.4;

/** The address of an element that shows a PDF document, by its type or else by its name. */
function readPdfAddress(element: Element): string[] {
  const address = element.getAttribute("src") ?? element.getAttribute("data") ?? "";
  const type = element.getAttribute("type") ?? "";
  const isPdf = type ? /^application\/(?:x-)?pdf\b/i.test(type) : /\.pdf(?:$|[?#])/i.test(address);
  const { width, height } = element.getBoundingClientRect();
  const isLargeEnough = width * height >= innerWidth * innerHeight * MIN_DOCUMENT_SHARE;
  const url = isPdf && isLargeEnough ? URL.parse(address, document.baseURI) : null;
  return url && /^https?:$/.test(url.protocol) ? [url.href] : [];
}

function findEmbeddedPdf(): string | null {
  const found = [...document.querySelectorAll("embed, object, iframe")].flatMap(readPdfAddress);
  const [address = null] = found;
  if (new Set(found).size !== 1 || collectText(document.body, CONTENT_LENGTH).length >= CONTENT_LENGTH)
    return null;
  return address;
}

const MAX_PARTS = 3_000;
const MIN_PART = { height: 200, widthShare: 0.3 };
const PARTS = "section, article, div, li";

/** Whether a part has a place on the page and nothing to see. */
function isEmptyPart(element: Element): boolean {
  const { top, width, height } = element.getBoundingClientRect();
  if (top < innerHeight || height < MIN_PART.height || width < innerWidth * MIN_PART.widthShare) return false;
  if (element.textContent.trim() !== "" || element.querySelector(MEDIA) || !isShown(element)) return false;
  return element.shadowRoot === null && getComputedStyle(element).backgroundImage === "none";
}

const hasEmptyParts = (): boolean =>
  [...document.querySelectorAll(PARTS)].slice(0, MAX_PARTS).some(isEmptyPart);

/** Seconds until `<meta http-equiv="refresh">` opens another address. */
function findRedirectSeconds(): number | null {
  const content = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute("content") ?? "";
  const refresh = parseRefresh(content);
  const target = refresh && URL.parse(refresh.url, document.baseURI);
  const isOther = target !== null && target.href.split("#")[0] !== location.href.split("#")[0];
  return refresh && isOther ? refresh.seconds : null;
}

/** Each evaluation runs this script again in the same isolated world. */
const world = globalThis as { shownLines?: Set<string> };

/** Counts the characters of new lines, so that a clock or a counter is a small change. */
function countChangedCharacters(): number {
  const lines = new Set((document.body?.innerText ?? "").slice(0, MAX_TEXT_LENGTH).split("\n"));
  const before = world.shownLines;
  world.shownLines = lines;
  if (!before) return 0;
  return [...lines].reduce((sum, line) => (before.has(line) ? sum : sum + line.length), 0);
}

/** Reads what the page shows now, and what has changed since the last time. */
export const readPageState = (): PageState => ({
  shows: classify(),
  changedCharacters: countChangedCharacters(),
  hasForeignFrame: hasForeignFrame(),
  redirectSeconds: findRedirectSeconds(),
});

/** Finds what an extraction has to load first. */
export const findMissingContent = (): MissingContent => ({
  embeddedPdf: findEmbeddedPdf(),
  hasEmptyParts: hasEmptyParts(),
});
