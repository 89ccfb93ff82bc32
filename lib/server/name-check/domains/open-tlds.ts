import type { Tld } from "#shared/name-check/options.ts";
import { SECOND_LEVEL_TLDS } from "#shared/name-check/tlds.ts";

// cspell:disable
/**
 * TLDs under which everyone may register a name, some with a local contact. IANA's list does not say so: a third of it
 * are brands, and some countries sell names at the second level only.
 */
const OPEN = `
academy accountant accountants actor adult agency airforce amsterdam apartments app archi army art asia
associates attorney auction audio auto autos baby band bar barcelona bargains bayern beauty beer berlin best
bet bid bike bingo bio biz black blackfriday blog blue boats bond boo boston boutique broker build builders
business buzz cab cafe cam camera camp capetown capital car cards care career careers cars casa cash casino
cat catering center ceo charity chat cheap christmas church city claims cleaning click clinic clothing cloud
club coach codes coffee college cologne com community company computer condos construction consulting contact
contractors cooking cool corsica country coupons courses credit creditcard cricket cruises cymru dad dance
date dating day deals degree delivery democrat dental dentist desi design dev diamonds diet digital direct
directory discount diy doctor dog domains download durban earth eco education email energy engineer
engineering enterprises equipment estate eus events exchange expert exposed express fail faith family fan fans
farm fashion film finance financial fish fishing fit fitness flights florist flowers foo football forex
forsale forum foundation frl fun fund furniture futbol fyi gal gallery game games garden gay gdn gift gifts
gives giving glass global gmbh gold golf graphics gratis green gripe group guide guitars guru hair hamburg
haus health healthcare help hiphop hiv hockey holdings holiday homes horse hospital host hosting house how icu
immo immobilien inc industries info ing ink institute insure international investments irish istanbul jetzt
jewelry joburg juegos kaufen kim kitchen koeln krd kyoto land lat lawyer lease legal lgbt life lifestyle
lighting limited limo link live living llc loan loans lol london lotto love ltd ltda luxe luxury madrid maison
makeup management market marketing markets mba media melbourne meme memorial men menu miami mobi mobile moda
moe mom money monster mortgage motorcycles mov movie music nagoya name navy net network new news nexus ninja
now nrw nyc observer okinawa one onl online ooo org organic osaka page paris partners parts party pet phd
photo photography photos pics pictures pink pizza place plumbing plus poker porn press pro productions prof
promo properties property protection pub qpon quebec quest racing realty recipes red rehab reise reisen rent
rentals repair report republican rest restaurant review reviews rich rip rocks rodeo rsvp rugby ruhr run
ryukyu saarland sale salon sarl sbs school schule science scot security services sex sexy shiksha shoes shop
shopping show singles site ski skin soccer social software solar solutions soy space spot srl storage store
stream studio study style sucks supplies supply support surf surgery swiss sydney systems tattoo tax taxi team
tech technology tel tennis theater theatre tickets tienda tips tires tirol today tokyo tools top tours town
toys trade trading training travel tube university uno vacations vegas ventures versicherung vet viajes video
villas vin vip vision vlaanderen vodka vote voting voto voyage wales wang watch watches webcam website wed
wedding wien wiki win wine work works world wtf xin xyz yachts yoga yokohama zip zone ac ad af ag ai am ar as
at au be bh bi bz ca cc ch cl cm co cr cx cz de dk ec ee es eu fi fm fo fr gd gg gi gl gs gy hn ht hu ie im in
io is it je kg ki kr la lc li lt lu lv ly ma md me mg mn ms mu mx my na nl no nu nz pe ph pl pm pr pt pw qa re
ro rs sc se sg sh si sk so st su sx tc tf tl tn to tv tw uk us uz vc vg vn vu wf ws yt
`
  .trim()
  .split(/\s+/);
// cspell:enable

const OPEN_TLDS: ReadonlySet<string> = new Set([...OPEN.map((name) => `.${name}`), ...SECOND_LEVEL_TLDS]);

/** Whether everyone may register a name under a TLD, as far as known. */
export const isOpenTld = (tld: Tld): boolean => OPEN_TLDS.has(tld);
