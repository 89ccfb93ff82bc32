import { fontFace } from "../../fonts.ts";

export const STYLE = `
${fontFace("Fraunces", "fraunces")}${fontFace("Fraunces", "fraunces-italic", "italic")}${fontFace("Geist", "geist")}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:#fbf8f3;color:#2c2722;font:16px/1.6 Geist,sans-serif}
a{color:inherit}
h1,h2,h3{font-family:Fraunces,serif;font-weight:400;letter-spacing:-.015em;line-height:1.1;margin:0}
img{display:block;width:100%;height:auto}
.bar{background:#2f3b36;color:#f4efe6;text-align:center;font-size:.85rem;padding:.5rem 1rem}
header{display:flex;align-items:center;gap:2rem;padding:1.1rem clamp(1.25rem,5vw,4.5rem);border-bottom:1px solid #e8dfd2;background:#fbf8f3}
header .name{font:500 1.5rem Fraunces,serif;text-decoration:none;letter-spacing:-.02em}
header nav{display:flex;gap:1.6rem;margin-left:auto;font-size:.95rem}
header nav a{text-decoration:none}
.bag{border:1px solid #2c2722;border-radius:99px;padding:.3rem .9rem}
.hero{display:grid;grid-template-columns:1fr 1.25fr;min-height:27rem;background:#e9dfcf}
.hero div{padding:clamp(2rem,6vw,5.5rem);align-self:center}
.hero h1{font-size:clamp(2.5rem,4.6vw,4.4rem)}
.hero p{max-width:27rem;font-size:1.1rem;color:#544b41;margin:1.2rem 0 1.8rem}
.hero img{height:100%;min-height:100%;object-fit:cover}
.button{display:inline-block;background:#a4573b;color:#fff;text-decoration:none;padding:.8rem 1.6rem;border-radius:99px;border:0;font:inherit;font-weight:500;cursor:pointer}
main>section{padding:clamp(2.2rem,5vw,4rem) clamp(1.25rem,5vw,4.5rem)}
.head{display:flex;align-items:baseline;justify-content:space-between;margin-bottom:1.6rem}
.head h2{font-size:2.1rem}
.grid{display:grid;grid-template-columns:repeat(4,1fr);gap:1.6rem 1.4rem}
.grid a{text-decoration:none}
.grid img{border-radius:6px;background:#eee;aspect-ratio:1}
.grid h3{font-size:1.22rem;margin:.8rem 0 .1rem}
.grid p{margin:0;color:#6d6257;font-size:.92rem}
.price{color:#2c2722;font-weight:500}
.facts{display:grid;grid-template-columns:repeat(3,1fr);gap:2rem;background:#2f3b36;color:#efe8db}
.facts h3{font-size:1.35rem;margin-bottom:.4rem}
.facts p{margin:0;color:#c9cfc6;font-size:.95rem}
.detail{display:grid;grid-template-columns:1.1fr 1fr;gap:clamp(1.5rem,5vw,5rem);align-items:center}
.detail img{border-radius:8px}
.detail h1{font-size:clamp(2rem,4vw,3.2rem)}
.detail .price{font-size:1.4rem;margin:.6rem 0 1rem}
.detail ul{padding-left:1.1rem;color:#544b41}
blockquote{margin:0;font:italic 1.5rem/1.35 Fraunces,serif;max-width:46rem}
blockquote footer{font:.92rem Geist,sans-serif;color:#6d6257;padding:.8rem 0 0;border:0;background:none}
body>footer{padding:2rem clamp(1.25rem,5vw,4.5rem);border-top:1px solid #e8dfd2;color:#6d6257;font-size:.9rem;display:flex;gap:1.5rem;flex-wrap:wrap}
.cookie-backdrop{position:fixed;inset:0;background:#2c2722a6;z-index:90}
.cookie-consent{position:fixed;z-index:100;left:50%;bottom:2rem;transform:translateX(-50%);width:min(46rem,calc(100vw - 2rem));background:#fff;border-radius:14px;padding:1.6rem 1.8rem;box-shadow:0 30px 80px #0005}
.cookie-consent h2{font-size:1.5rem;margin-bottom:.4rem}
.cookie-consent p{margin:0 0 1.1rem;color:#544b41;font-size:.95rem}
.cookie-consent div{display:flex;gap:.7rem;flex-wrap:wrap}
.cookie-consent button{font:500 .95rem Geist,sans-serif;padding:.7rem 1.3rem;border-radius:99px;border:1px solid #2c2722;background:#fff;cursor:pointer}
.cookie-consent .accept{background:#2c2722;color:#fff}
html.consent-open,html.consent-open body{overflow:hidden}
@media(max-width:760px){.hero{grid-template-columns:1fr;min-height:0}.hero img{height:14rem;order:-1}.grid{grid-template-columns:1fr 1fr}.facts,.detail{grid-template-columns:1fr}header nav a:not(.bag){display:none}}
`;
