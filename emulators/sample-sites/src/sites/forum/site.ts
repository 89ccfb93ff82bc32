import { page, type Site } from "../../site.ts";

type Post = {
  author: string;
  role: string;
  posts: number;
  when: string;
  text: string;
  likes: number;
  tone: string;
};

const POSTS: Post[] = [
  {
    author: "marlow_t",
    role: "Member",
    posts: 12,
    when: "Tue 17 Mar, 21:04",
    likes: 3,
    tone: "#7a5195",
    text: "<p>Hello all. My <b>Corvo 210</b> mixer hums for two seconds and then trips the breaker. It worked fine until I washed the bowl guard. I opened the bottom plate and found this brown ring around the capacitor (part says <code>16 µF 450 V</code>).</p><p>Is it the capacitor, or am I about to set my kitchen on fire?</p>",
  },
  {
    author: "Edda",
    role: "Moderator",
    posts: 4871,
    when: "Tue 17 Mar, 21:40",
    likes: 18,
    tone: "#2a6f97",
    text: "<p>Unplug it first, wait ten minutes, and short the capacitor with a resistor before you touch anything. Then measure it.</p><ol><li>Below 14 µF: replace it.</li><li>Within 5 % of 16: look at the centrifugal switch.</li><li>A brown ring that <em>smells</em>: replace it whatever the meter says.</li></ol>",
  },
  {
    author: "marlow_t",
    role: "Member",
    posts: 12,
    when: "Wed 18 Mar, 07:15",
    likes: 1,
    tone: "#7a5195",
    text: "<blockquote><cite>Edda wrote:</cite><p>Below 14 µF: replace it.</p></blockquote><p>It reads 6.2 µF. And it smells like a burnt radio. I think we have a winner.</p>",
  },
  {
    author: "fjordwatt",
    role: "Member",
    posts: 903,
    when: "Wed 18 Mar, 09:52",
    likes: 7,
    tone: "#bc5090",
    text: "<p>Same machine, same part. A motor-run capacitor from any shop will do as long as the voltage is equal or higher. Mine was 4.80 at the hardware store, and it has kneaded pizza every Friday since 2022.</p>",
  },
  {
    author: "marlow_t",
    role: "Member",
    posts: 13,
    when: "Thu 19 Mar, 18:31",
    likes: 24,
    tone: "#7a5195",
    text: "<p><b>Solved.</b> New capacitor in, no hum, no smell, and the breaker stays where it is. Total cost 5.20 and one fright. Thank you, all. Bread on Sunday.</p>",
  },
];

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#e6ebf0;color:#22303c;font:15px/1.55 Verdana,Arial,sans-serif}
a{color:#1f5f8b;text-decoration:none}
.top{background:linear-gradient(#2b6c99,#1c4d70);color:#fff;padding:1.2rem 0 0}
.in{max-width:70rem;margin:0 auto;padding:0 1rem}
.top h1{margin:0;font-size:1.6rem}
.top p{margin:.1rem 0 .9rem;color:#cfe2ef;font-size:.86rem}
.tabs{white-space:nowrap;overflow:hidden;display:flex;gap:.3rem}
.tabs a{background:#174561;color:#dcebf5;padding:.5rem 1rem;border-radius:6px 6px 0 0;font-size:.87rem}
.tabs a:first-child{background:#e6ebf0;color:#1c4d70}
.crumbs{padding:.9rem 0;font-size:.84rem}
h2{font-size:1.3rem;margin:.1rem 0 .7rem}
.solved{background:#2e8b57;color:#fff;font-size:.76rem;border-radius:4px;padding:.15rem .5rem;vertical-align:.2em;font-weight:400}
.post{display:grid;grid-template-columns:11rem 1fr;background:#fff;border:1px solid #c5d0da;border-radius:6px;margin-bottom:.8rem;overflow:hidden}
.who{background:#f3f6f9;border-right:1px solid #dde5ec;padding:1rem;text-align:center;font-size:.82rem;color:#5b6b79}
.face{width:64px;height:64px;border-radius:8px;color:#fff;font-size:1.7rem;line-height:64px;margin:0 auto .5rem}
.who b{display:block;font-size:.95rem;color:#1f5f8b}
.what{padding:.7rem 1.1rem 1rem}
.meta{display:flex;justify-content:space-between;border-bottom:1px solid #e3e9ef;padding-bottom:.5rem;font-size:.79rem;color:#5b6b79}
.what blockquote{background:#f3f6f9;border-left:4px solid #9bb8cc;margin:.8rem 0;padding:.4rem 1rem}
cite{font-size:.8rem;color:#5b6b79;font-style:normal}
.what blockquote p{margin:.2rem 0}
.foot{display:flex;justify-content:space-between;font-size:.82rem;padding:.6rem 0 2.5rem;color:#5b6b79}
@media(max-width:640px){.post{grid-template-columns:1fr}.who{display:flex;gap:.8rem;align-items:center;text-align:left;border:0;border-bottom:1px solid #dde5ec;padding:.6rem 1rem}.face{width:40px;height:40px;line-height:40px;flex:none;text-align:center;font-size:1.1rem;margin:0}}
`;

const post = (item: Post, index: number): string =>
  `<article class="post" id="p${index + 1}"><div class="who"><div class="face" style="background:${item.tone}">${item.author[0]?.toUpperCase()}</div><div><b>${item.author}</b>${item.role}<br>${item.posts} posts</div></div><div class="what"><div class="meta"><time>${item.when}</time><a href="#p${index + 1}">#${index + 1}</a></div>${item.text}<div class="meta" style="border:0;padding:0"><span>▲ ${item.likes} found this useful</span><a href="#reply">Quote</a></div></div></article>`;

export const forum: Site = {
  host: "forum.test",
  title: "The repair forum",
  shows: "A thread of a forum: posts with authors, quotations, lists.",
  routes: {
    "/": page({
      lang: "en",
      title: "Mixer hums, then trips the breaker - The repair forum",
      description: "A Corvo 210 mixer hums for two seconds and trips the breaker.",
      style: STYLE,
      body: `<header class="top"><div class="in"><h1>The repair forum</h1><p>Do not throw it away yet. 18,204 members, 312,990 posts.</p><nav class="tabs"><a href="/">Forum</a><a href="/">New posts</a><a href="/">Members</a><a href="/">Rules</a></nav></div></header>
<main class="in"><p class="crumbs"><a href="/">Home</a> › <a href="/">Kitchen</a> › <a href="/">Motors</a></p><h2>Mixer hums, then trips the breaker <span class="solved">Solved</span></h2>${POSTS.map(post).join("")}<div class="foot"><span>5 posts · page 1 of 1</span><a href="#reply">Log in to answer</a></div></main>`,
    }),
  },
};
