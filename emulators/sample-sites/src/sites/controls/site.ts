import type { ServerResponse } from "node:http";
import { page, type Site } from "../../site.ts";

/* Pages with one kind of control each. What was done is said in the title and in the first line. */

const STYLE = "body{margin:0;font:16px/1.5 system-ui,sans-serif}h1{font-size:1.2rem}";

const HEAD = `<script>
let said = "start";
function say(text) {
  said = String(text);
  document.title = "It says: " + said + ".";
  const line = document.querySelector("#said");
  if (line) line.textContent = document.title;
}
function add(text) {
  say(said + " " + text);
}
addEventListener("DOMContentLoaded", () => say(said));
</script>
`;

const show = (heading: string, body: string): string =>
  page({
    lang: "en",
    title: "It says: start.",
    description: heading,
    style: STYLE,
    head: HEAD,
    body: `<main><h1>${heading}</h1><p id="said">It says: start.</p>\n${body}</main>`,
  });

const BUTTONS = show(
  "Buttons",
  `<button id="a" onclick="add('a')">First</button>
<button id="b" onclick="add('b')">Second thing</button>
<button id="hidden" style="display:none" onclick="add('hidden')">First</button>
<a id="next" href="/second">Next page</a> <a id="blank" href="/second" target="_blank">Other window</a>
<a id="file" href="/file">Get the file</a> <input type="file" id="upload" aria-label="Picture">
<a id="inside" href="http://inside.test/">Inside</a> <a id="mail" href="mailto:a@b.test">Mail</a>`,
);

const FORM = show(
  "A form",
  `<form onsubmit="say([...new FormData(this)].map((pair) => pair.join(' is ')).join(', ')); return false">
<label>Name <input name="name" value="old"></label> <input type="date" name="day" aria-label="Day">
<select name="size" aria-label="Size"><option value="s">Small</option><option value="l">Large</option></select>
<select name="tags" multiple aria-label="Tags"><option>a</option><option>b</option><option>c</option></select>
<label><input type="checkbox" name="news"> News</label> <label><input type="checkbox" name="terms" checked> Terms</label>
<input type="password" id="password" aria-label="Password"> <button>Send</button> <button disabled id="off">Off</button></form>`,
);

const SEARCH = show(
  "Search",
  `<input id="q" aria-label="Query" onkeyup="if (event.key === 'Enter') say('found ' + this.value)">
<div contenteditable id="note" oninput="say('noted ' + this.textContent)">x</div>`,
);

const ENDLESS = show(
  "An endless list",
  `<ul id="list"></ul><script>
const addItems = () => {
  for (let count = 0; count < 10; count += 1) {
    const item = document.createElement("li");
    item.style.height = "200px";
    item.textContent = "Item " + (list.children.length + 1);
    list.append(item);
  }
  say(list.children.length);
};
addItems();
onscroll = () => { if (scrollY + innerHeight >= document.body.scrollHeight - 5) setTimeout(addItems, 50); };
</script>`,
);

const SHADOW = show(
  "A shadow tree",
  `<x-card></x-card><script>customElements.define("x-card", class extends HTMLElement { constructor() {
super(); this.attachShadow({ mode: "open" }).innerHTML = "<button onclick=\\"say('shadow')\\">In shadow</button>"; } })</script>`,
);

/** Both fields are typed into by their labels. */
const FRAMES = show(
  "Frames",
  `<iframe srcdoc="<label>Inner <input oninput='parent.add(this.value)'></label><iframe src='/framed'></iframe>" width="400" height="300"></iframe>
<iframe src="https://market.test/" width="300" height="100"></iframe>`,
);

const FOREVER = show(
  "A page that leads to itself",
  `<script>const n = Number(new URLSearchParams(location.search).get("n"));
if (n > 0) location.href = "/forever?n=" + (n + 1)</script><a href="/forever?n=1">Loop</a>`,
);

const later = (ms: number, action: string): string =>
  `<script>setTimeout(() => { ${action} }, ${ms})</script>`;

export const CONTROL_PAGES = {
  "/buttons": BUTTONS,
  "/second": show("The second page", `<button onclick="add('second')">Go on</button>`),
  "/late": show(
    "An element that comes",
    `<div id="place"></div>${later(900, `place.innerHTML = "<button onclick=\\"say('late')\\">Late</button>"`)}`,
  ),
  "/overlay": show(
    "An overlay",
    `<button id="under" onclick="say('under')">Under</button>
<div id="layer" onclick="this.remove()" style="position:fixed;inset:0;background:#fffa">Wait</div>`,
  ),
  "/fading": show(
    "An overlay that goes",
    `<button onclick="say('reached')">Under</button>
<div id="layer" style="position:fixed;inset:0">x</div>${later(700, "layer.remove()")}`,
  ),
  "/form": FORM,
  "/search": SEARCH,
  "/keys": show(
    "Keys",
    `<script>onkeydown = (event) => add((event.ctrlKey ? "Control and " : "") + event.key)</script>`,
  ),
  "/hover": show(
    "A menu",
    `<div id="menu" onmouseenter="entry.hidden = false">Menu</div><a id="entry" hidden onclick="say('menu')">Entry</a>`,
  ),
  "/tall": show(
    "A tall page",
    `<div style="height:4000px"></div><p id="end">End</p>
<script>onscroll = () => say(Math.round(scrollY) + " pixels")</script>`,
  ),
  "/endless": ENDLESS,
  "/short": show("A short list", `<ul>${"<li>x</li>".repeat(3)}</ul>`),
  "/dialogs": show(
    "Dialogs",
    `<button onclick="say(confirm('Sure?') ? 'yes' : 'no')">Ask</button>
<button onclick="alert(1); say('after')">Alert</button>`,
  ),
  "/shadow": SHADOW,
  "/frames": FRAMES,
  "/framed": `<!doctype html><html lang="en"><title>Framed</title><button onclick="top.add('framed')">Framed</button></html>`,
  "/forever": FOREVER,
} as const;

function sendFile(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/zip", "content-disposition": "attachment" });
  response.end("PK");
}

const links = Object.keys(CONTROL_PAGES).map((path) => `<li><a href="${path}">${path}</a></li>`);

export const controls: Site = {
  host: "controls.test",
  title: "Controls",
  shows: "Pages with one kind of control each, for trying steps.",
  routes: { "/": show("Controls", `<ul>${links.join("")}</ul>`), ...CONTROL_PAGES },
  handle: (_request, response, path) => {
    if (path !== "/file") return false;
    sendFile(response);
    return true;
  },
};
