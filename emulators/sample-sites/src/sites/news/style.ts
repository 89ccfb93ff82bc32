import { fontFace } from "../../fonts.ts";

export const STYLE = `
${fontFace("Source Serif", "source-serif")}${fontFace("Source Serif", "source-serif-italic", "italic")}${fontFace("Geist", "geist")}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#15171a;font:17px/1.6 "Source Serif",Georgia,serif}
a{color:inherit;text-decoration:none}
.wrap{max-width:80rem;margin:0 auto;padding:0 1.25rem}
.mast{text-align:center;padding:1.2rem 0 .8rem;border-bottom:3px double #15171a}
.mast a{font-size:clamp(2rem,5vw,3.7rem);font-weight:600;letter-spacing:-.03em;line-height:1}
.mast p{margin:.4rem 0 0;font:13px Geist,sans-serif;color:#5c636b}
nav{white-space:nowrap;display:flex;justify-content:center;gap:1.8rem;font:500 14px Geist,sans-serif;padding:.7rem 0;border-bottom:1px solid #d8dbdf;overflow:auto}
.ad-slot{background:#f1f2f4;min-height:90px;display:grid;place-items:center;margin:1.2rem auto;max-width:970px;overflow:hidden;position:relative}
.ad-slot::before{content:"Advertisement";position:absolute;top:2px;right:6px;font:10px Geist,sans-serif;color:#80878f}
.ad-slot iframe{border:0;display:block}
.columns{display:grid;grid-template-columns:2.1fr 1fr 300px;gap:2.2rem;padding:1.6rem 0 3rem}
.columns>*+*{border-left:1px solid #d8dbdf;padding-left:2.2rem}
h1,h2,h3{font-weight:600;letter-spacing:-.015em;line-height:1.15;margin:0}
.lead h2{font-size:clamp(1.9rem,3vw,2.7rem);margin:.9rem 0 .6rem}
.lead p{font-size:1.15rem;color:#3d434a;margin:0}
figure{margin:0}
img{display:block;width:100%;height:auto;background:#e6e8eb}
figcaption{font:13px/1.4 Geist,sans-serif;color:#5c636b;padding-top:.4rem}
.kicker{font:600 12px Geist,sans-serif;color:#a3221d;letter-spacing:.02em}
.lead .by,.by{font:13px Geist,sans-serif;color:#5c636b;margin-top:.5rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1.6rem;border-top:1px solid #d8dbdf;margin-top:1.6rem;padding-top:1.6rem}.pair h3{font-size:1.2rem;margin-top:.7rem}
.item{padding-bottom:1.3rem;margin-bottom:1.3rem;border-bottom:1px solid #d8dbdf}
.item h3{font-size:1.28rem;margin:.25rem 0 .35rem}
.item p{margin:0;font-size:.98rem;color:#3d434a}
aside h3{font:600 14px Geist,sans-serif;margin-bottom:.8rem}
aside ol{margin:0 0 1.5rem;padding-left:1.2rem;font-size:.98rem}
aside li{margin-bottom:.6rem}
article{max-width:44rem;margin:2rem auto 3rem}
article h1{font-size:clamp(2.1rem,4.4vw,3.2rem);margin:.5rem 0 .8rem}
article .intro{font-size:1.28rem;line-height:1.45;color:#3d434a}
article h2{font-size:1.5rem;margin:2rem 0 .4rem}
article blockquote{border-left:4px solid #a3221d;margin:1.8rem 0;padding-left:1.2rem;font-style:italic;font-size:1.25rem}
footer{border-top:3px double #15171a;padding:1.2rem 0 2.4rem;font:13px Geist,sans-serif;color:#5c636b}
@media(max-width:900px){.columns{grid-template-columns:1fr}.columns>*+*{border-left:0;padding-left:0}nav{justify-content:flex-start}}
`;
