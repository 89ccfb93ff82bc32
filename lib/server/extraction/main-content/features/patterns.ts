/**
 * Usual names of page parts, matched against class, id, role, label and tag of a block's ancestors. Each is one
 * signal among many.
 */
export const PART_NAMES: readonly (readonly [string, RegExp])[] = [
  ["navigation", /\bnav|menu|breadcrumb|sitemap|\btoc\b|table-of-contents/i],
  ["footer", /foot(?!note)|colophon|copyright|legal|bottom-bar/i],
  ["header", /\bheader|masthead|topbar|top-bar|site-head|navbar|banner(?!-content)/i],
  ["sidebar", /side-?bar|\baside|\brail\b|widget|secondary|complementary|column-right|right-col/i],
  [
    "related",
    /relat|recommend|similar|more-(?:from|stor|art|post)|also-like|you-?may|trending|popular|latest|recent|up-?next|read-?next|cross-?sell|up-?sell|carousel-rec/i,
  ],
  ["sharing", /shar(?:e|ing)|social|follow-|facebook|twitter|whatsapp|pinterest/i],
  ["comments", /comment|respond|disqus|repl(?:y|ies)|discussion/i],
  ["advertising", /\bads?\b|\bad-|advert|sponsor|promo|banner-ad|dfp|taboola|outbrain/i],
  ["consent", /cookie|consent|gdpr|privacy-/i],
  ["newsletter", /newsletter|subscri|sign-?up|mailing|opt-?in|mc4wp|hs-form/i],
  ["author", /author|byline|\bbio\b|avatar|contributor|profile/i],
  ["meta", /\bmeta|date|time(?:stamp)?\b|\btags?\b|categor|taxonom|reading-time|posted-on/i],
  ["overlay", /modal|popup|pop-up|dialog|overlay|drawer|off-?canvas|lightbox|tooltip|toast/i],
  ["buying", /cart|checkout|\bbuy|add-to|wishlist|quantity|variant|swatch|shipping/i],
  ["price", /price|pricing|\bcost|amount|\bplan\b/i],
  ["review", /review|rating|\bstars?\b|testimonial|feedback|quote/i],
  ["disclosure", /faq|accordion|collaps|toggle|tab-?(?:pane|panel|content)|expand|question|answer/i],
  ["product", /product|specification|\bspecs?\b|feature|detail|ingredient/i],
  ["description", /descri|summary|overview|\bintro|about|\blead\b|excerpt|teaser/i],
  ["hero", /hero|jumbotron|splash|page-title|page-header|entry-header|banner-content/i],
  [
    "content",
    /content|article|\bpost|entry|story|body-?text|rich-?text|\brte\b|prose|markdown|wysiwyg|\btext\b|copy/i,
  ],
  ["thread", /message|thread|\btopic|\bpost-?(?:body|content|text)|cooked|usertext|bbcode|qtext|\banswer/i],
  ["main", /\bmain|primary|page-content|site-content|\bbody\b/i],
  ["action", /\bcta\b|call-to|\bbtn|button|action/i],
  ["paging", /pagina|\bpager|next-prev|prev-next|post-nav|load-more/i],
  ["filtering", /search|filter|facet|\bsort|refine|result-?count|toolbar/i],
  ["account", /login|log-in|sign-?in|account|register|password/i],
  ["card", /\bcards?\b|\bitem|tile|\bgrid|teaser|listing|collection|results?\b|loop/i],
  ["contact", /contact|address|phone|location|hours|form/i],
  ["code", /highlight|\bcode|hljs|prism|syntax|snippet/i],
];

/** Topics of headings. */
export const HEADING_TEXTS: readonly (readonly [string, RegExp])[] = [
  [
    "related",
    /^(?:related|recommended|similar|you (?:may|might)|more (?:from|on|in|stories|articles|posts|like)|also|read (?:next|more|also)|up next|trending|popular|most (?:read|popular|viewed)|latest|recent|customers also|people (?:also|who)|shoppers|inspired by|sponsored|recently|compare (?:with|similar)|from the same|products? related|buy it with|goes well|related|explore more|discover more|continue reading|next (?:article|post|up)|previous (?:article|post)|in case you missed|editors?['’]s? picks?|more |other |keep reading|see also|explore|don't miss|what's new|featured|top stories|recently viewed|other |articles|suggested|frequently bought|complete the|pairs)/i,
  ],
  [
    "talk",
    /^(?:comments?|leave a (?:reply|comment)|join the|discussion|\d+ (?:comments?|replies|thoughts|responses)|responses|post a comment|write a review|add a comment)/i,
  ],
  [
    "site",
    /^(?:share|follow|subscribe|sign up|newsletter|get (?:the|our|in touch|started|updates)|contact|about (?:us|the author)|categories|tags|archives|links|navigation|menu|search|company|resources|support|legal|products?$|services$|quick links|connect|stay|join|download|help|my account|customer|shop$|information|social|follow us|filter|sort|table of contents|contents|on this page|in this article|topics|about this)/i,
  ],
  [
    "matter",
    /^(?:what|how|why|when|who|where|is |are |can |do |does |should |key|introduction|overview|summary|conclusion|description|details|features|specifications?|benefits|ingredients|faqs?|frequently asked|step|\d+[.)]|our |the )/i,
  ],
];

/** Typical texts of blocks. */
export const BLOCK_TEXTS: readonly (readonly [string, RegExp])[] = [
  [
    "date",
    /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2},? \d{4}|\b\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{4}|\b\d{4}-\d\d-\d\d|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\b\d+ (?:minutes?|hours?|days?|weeks?|months?|years?) ago/i,
  ],
  ["legal", /©|\(c\) \d|copyright|all rights reserved|terms (?:of|and|&)|privacy policy|trademark/i],
  [
    "more",
    /^(?:read|learn|view|see|show|load|discover|find out|explore|get|shop|browse|continue|buy|add to|order|try|start|click|book|request|download|sign|log|subscribe|join|apply|contact|watch|next|previous|prev|back)\b/i,
  ],
  ["price", /[$€£¥₹]\s?\d|\d\s?(?:€|usd|eur|kr|zł)\b/i],
  [
    "reading",
    /\d+[- ]min(?:ute)?s?\.? read|reading time|last updated|updated on|published|posted (?:on|by|in)|written by|reviewed by|fact.?checked/i,
  ],
  ["byline", /^(?:by|von|par|por|door|di)\s+\p{Lu}/u],
  [
    "count",
    /^\(?[\d.,]+\s?[km]?\+?\)?\s*(?:views?|likes?|comments?|repl(?:y|ies)|shares?|votes?|points?|reviews?|ratings?|items?|products?|results?|followers?|posts?|answers?)\b/i,
  ],
  [
    "sharing",
    /^(?:share|tweet|pin|print|e-?mail|copy link|facebook|twitter|linkedin|whatsapp|reddit|save|like|reply|report|quote|follow|upvote|edit|flag)\b.{0,20}$/i,
  ],
  ["consent", /cookies?|gdpr|consent/i],
  ["mail", /e-?mail|newsletter|subscribe|unsubscribe|inbox/i],
  ["question", /\?\s*$/],
  ["ellipsis", /(?:…|\.\.\.)\s*$/],
  ["advert", /advert|sponsored|affiliate|disclosure|commission/i],
  [
    "user",
    /^(?:posted|joined|member|guest|user|posts?:|location:|registered|author:|moderator|admin|views|replies|reputation)\b/i,
  ],
];
