const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Brand names that are registered under nearly every TLD. */
export const BRANDS = list(`
  acme adobe airbnb amazon android anthropic apple atlassian bing bitbucket bmw canva chrome cloudflare cocacola dell discord disney
  docker dropbox ebay etsy example facebook figma firefox github gitlab gmail godaddy google heroku ibm ikea instagram intel
  jetbrains lego linear linkedin mailchimp mastercard meta microsoft mozilla namecheap netflix netlify nike nintendo notion
  nvidia openai oracle paypal pepsi pinterest porkbun postman raycast react reddit resend salesforce samsung shopify signal
  skype slack snapchat sony spacex spotify squarespace stackoverflow starbucks stripe supabase telegram tesla tiktok toyota
  trello tumblr twitch twitter uber vercel verizon vimeo visa walmart whatsapp wikipedia windows wordpress yahoo youtube zoom
`);

/** Dictionary words: registered under old TLDs, sometimes available under new ones. */
export const WORDS = list(`
  able account acorn action active agency air amber anchor apex arc arrow art atlas atom aurora autumn bank base beacon beam bear
  berry bird black blog bloom blue board boat book boost bottle brain brand bread bridge bright brown build bunny business button
  cabin cafe cake camp canvas carbon card care cargo castle cat chain check cherry circle city clear click cloud club coach coast
  code coffee coin color comet compass cook copper coral corner cosmos craft crow crystal cube daily data dawn deal deep delta
  design desk dev dial diamond digital dog domain door dove dragon drift drive drop dust eagle earth east echo edge ember energy
  engine falcon farm fast feather field finance fire fish flag flash fleet flight flow flower fly forest forge form fox fresh
  friend frost fruit future galaxy game garden gate gem giant glass globe gold grain grape graph green grid grove guide hammer
  harbor hawk health heart hive home honey horizon house ice idea ink iron island ivory jade jet journal jump jungle key kind
  king kite lab lake lamp land lane leaf learn lemon level light lily link lion live logic loop lotus lunar magic mail maple
  marble market mars match meadow media mesh metal mind mint mirror mobile modern money moon morning moss motion mountain music
  nest network night noble north note nova oak ocean olive onyx open orange orbit orchid origin owl pages paper park path peach
  peak pearl people phoenix photo pilot pine pixel planet plant play plum pocket point polar port power press prime pulse pure
  quartz quest quick rabbit radar rain raven red reef ridge ring river road robin rock rocket root rose royal ruby sage sail salt
  sand school search seed shadow shape share shark shell shield ship shop shore silver simple sky smart smile snow social solar
  song space spark speed sphere spring sprout square stack star steel stone store storm story stream street studio style summit
  sun super surf swan swift table target team tech tempo terra test thunder tide tiger time token tool torch tower town track
  trade trail travel tree tribe trust turtle union unity urban valley vault vector velvet venture vertex video view villa village
  violet vision vista voice volt wave web west whale wheel white wild wind wing winter wire wise wolf wonder wood word work emulator
  yard yellow zebra zen zero zone
`);

/** Names that registries reserve. */
export const RESERVED = list("nic whois rdap www icann iana dns admin localhost");
