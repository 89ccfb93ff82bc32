import { fontFace } from "../../fonts.ts";
import { page, type Site } from "../../site.ts";

type Panel = {
  lang: string;
  direction?: "rtl";
  script: string;
  language: string;
  text: string;
  meaning: string;
};

/** The first sentence of a short story in several scripts: "The bridge is old, but the river is older." */
const PANELS: Panel[] = [
  {
    lang: "en",
    script: "Latin",
    language: "English",
    text: "The bridge is old, but the river is older.",
    meaning: "Left to right",
  },
  {
    lang: "vi",
    script: "Latin",
    language: "Vietnamese",
    text: "Cây cầu đã cũ, nhưng dòng sông còn cũ hơn.",
    meaning: "Stacked accents",
  },
  {
    lang: "el",
    script: "Greek",
    language: "Greek",
    text: "Η γέφυρα είναι παλιά, αλλά το ποτάμι είναι παλιότερο.",
    meaning: "24 letters",
  },
  {
    lang: "uk",
    script: "Cyrillic",
    language: "Ukrainian",
    text: "Міст старий, але річка старша.",
    meaning: "33 letters",
  },
  {
    lang: "ka",
    script: "Georgian",
    language: "Georgian",
    text: "ხიდი ძველია, მაგრამ მდინარე უფრო ძველია.",
    meaning: "No capitals in use",
  },
  {
    lang: "hy",
    script: "Armenian",
    language: "Armenian",
    text: "Կամուրջը հին է, բայց գետն ավելի հին է։",
    meaning: "Its own full stop",
  },
  {
    lang: "he",
    direction: "rtl",
    script: "Hebrew",
    language: "Hebrew",
    text: "הגשר ישן, אבל הנהר ישן ממנו.",
    meaning: "Right to left",
  },
  {
    lang: "ar",
    direction: "rtl",
    script: "Arabic",
    language: "Arabic",
    text: "الجسر قديم، لكن النهر أقدم منه.",
    meaning: "Right to left, joined",
  },
  {
    lang: "fa",
    direction: "rtl",
    script: "Arabic",
    language: "Persian",
    text: "پل قدیمی است، اما رودخانه قدیمی‌تر است.",
    meaning: "Four more letters",
  },
  {
    lang: "hi",
    script: "Devanagari",
    language: "Hindi",
    text: "पुल पुराना है, पर नदी उससे भी पुरानी है।",
    meaning: "Vowel signs around consonants",
  },
  {
    lang: "bn",
    script: "Bengali",
    language: "Bengali",
    text: "সেতুটি পুরোনো, কিন্তু নদী আরও পুরোনো।",
    meaning: "Hangs from a line",
  },
  {
    lang: "ta",
    script: "Tamil",
    language: "Tamil",
    text: "பாலம் பழையது, ஆனால் ஆறு அதைவிடப் பழையது.",
    meaning: "Round forms",
  },
  {
    lang: "th",
    script: "Thai",
    language: "Thai",
    text: "สะพานเก่าแล้ว แต่แม่น้ำเก่ายิ่งกว่า",
    meaning: "No spaces between words",
  },
  {
    lang: "zh-Hans",
    script: "Han, simplified",
    language: "Chinese",
    text: "桥很旧，但河更古老。",
    meaning: "One sign, one syllable",
  },
  {
    lang: "zh-Hant",
    script: "Han, traditional",
    language: "Chinese",
    text: "橋很舊，但河更古老。",
    meaning: "The fuller forms",
  },
  {
    lang: "ja",
    script: "Kanji and kana",
    language: "Japanese",
    text: "橋は古いが、川はもっと古い。",
    meaning: "Three scripts at once",
  },
  {
    lang: "ko",
    script: "Hangul",
    language: "Korean",
    text: "다리는 오래되었지만 강은 더 오래되었다.",
    meaning: "Letters in blocks",
  },
  {
    lang: "am",
    script: "Ethiopic",
    language: "Amharic",
    text: "ድልድዩ አሮጌ ነው፣ ወንዙ ግን ይበልጣል።",
    meaning: "A syllabary",
  },
  {
    lang: "en",
    script: "Emoji",
    language: "Everywhere",
    text: "🌉 👵 ➡️ 🏞️ 🧓 ✨",
    meaning: "Colour, and joined signs 👩🏽‍🌾 🇯🇵",
  },
];

const STYLE = `
${fontFace("Bricolage", "bricolage")}
*{box-sizing:border-box}
body{margin:0;background:#f2ede2;color:#1d1a16;font:17px/1.5 Bricolage,sans-serif}
header{background:#c8371f;color:#fff3e3;padding:clamp(2rem,5vw,4rem) clamp(1.25rem,6vw,6rem)}
h1{font-size:clamp(2.4rem,5.4vw,4.8rem);line-height:1;letter-spacing:-.035em;margin:0 0 .8rem;max-width:18ch}
header p{margin:0;max-width:40rem;font-size:1.12rem}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(21rem,1fr));gap:1px;background:#cfc5b2;border-bottom:1px solid #cfc5b2}
section{background:#f2ede2;padding:1.6rem clamp(1.25rem,2vw,2rem);min-height:12.2rem;display:flex;flex-direction:column}
h2{font-size:.95rem;margin:0;font-weight:600;display:flex;justify-content:space-between;gap:1rem}
h2 span{font-weight:400;color:#7a6f5c}
.text{font-size:1.75rem;line-height:1.4;margin:auto 0;padding:.8rem 0;font-family:sans-serif}
small{color:#7a6f5c;font-size:.9rem}
footer{padding:1.6rem clamp(1.25rem,6vw,6rem);color:#7a6f5c}
`;

const panel = ({ lang, direction, script, language, text, meaning }: Panel): string =>
  `<section><h2>${script}<span>${language}</span></h2><p class="text" lang="${lang}"${direction ? ` dir="${direction}"` : ""}>${text}</p><small>${meaning}</small></section>`;

export const scripts: Site = {
  host: "scripts.test",
  title: "One sentence, many scripts",
  shows: "Many of the world's writing systems, right-to-left ones too, and emoji.",
  routes: {
    "/": page({
      lang: "en",
      title: "One sentence, many scripts | Museum of Writing",
      description: "The same sentence in nineteen ways of writing.",
      style: STYLE,
      body: `<header><h1>One sentence, many scripts</h1><p>The bridge is old, but the river is older. Nineteen ways to write it, from the spring exhibition of the Museum of Writing.</p></header><main>${PANELS.map(panel).join("")}</main><footer>Museum of Writing, open Tuesday to Sunday, 10 to 18.</footer>`,
    }),
  },
};
