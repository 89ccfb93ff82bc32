/** Requests of a worker; the page sends it the targets. */
export const WORKER = `onmessage = ({ data }) => {
  for (const target of data) {
    fetch("http://" + target + "/worker").catch(() => {});
    try { new WebSocket("ws://" + target + "/worker-ws"); } catch {}
  }
  for (const target of data.slice(0, 3)) try { importScripts("http://" + target + "/import.js"); } catch {}
  fetch("/done?worker");
};`;

const TAGS = (
  url: string,
): string => `<img src="${url}/img"><img srcset="${url}/srcset 2x"><script src="${url}/js"></script>
<link rel="stylesheet" href="${url}/css"><link rel="preload" as="image" href="${url}/preload"><link rel="prefetch" href="${url}/prefetch">
<link rel="preconnect" href="${url}"><link rel="dns-prefetch" href="${url}"><link rel="icon" href="${url}/icon"><link rel="manifest" href="${url}/manifest">
<iframe src="${url}/frame"></iframe><object data="${url}/object"></object><embed src="${url}/embed"><video src="${url}/video" poster="${url}/poster"></video>
<audio src="${url}/audio"></audio><svg><image href="${url}/svg"/></svg><div style="background:url(${url}/background)">.</div>
<iframe srcdoc="<img src='${url}/srcdoc'>"></iframe><iframe src="/redirect?to=${encodeURIComponent(`${url}/redirected-frame`)}"></iframe>
<img src="/redirect?to=${encodeURIComponent(`${url}/redirected-img`)}">`;

/** Runs in the page: every API with which a script can send a request. */
const ALL_REQUESTS = `
const quiet = (action) => { try { const made = action(); if (made && made.catch) made.catch(() => {}); } catch {} };
for (const target of targets) {
  for (const scheme of ["http", "https"]) {
    const url = scheme + "://" + target;
    quiet(() => fetch(url + "/fetch", { mode: "no-cors" }));
    quiet(() => fetch("/redirect?to=" + encodeURIComponent(url + "/redirected-fetch"), { mode: "no-cors" }));
    quiet(() => navigator.sendBeacon(url + "/beacon", "x"));
    quiet(() => { const call = new XMLHttpRequest(); call.open("POST", url + "/xhr"); call.send("x"); });
    quiet(() => new EventSource(url + "/events"));
    quiet(() => window.fetchLater && fetchLater(url + "/later", { activateAfter: 0 }));
    quiet(() => { new Image().src = url + "/image"; });
    quiet(() => import(url + "/module.js"));
    quiet(() => open(url + "/window"));
    quiet(() => new WebTransport("https://" + target + "/transport").ready);
    quiet(() => caches.open("x").then((cache) => cache.add(url + "/cache")));
    quiet(() => CSS.paintWorklet && CSS.paintWorklet.addModule(url + "/worklet"));
    quiet(() => new FontFace("x", "url(" + url + "/font)").load());
    quiet(() => { const form = document.createElement("form"); form.action = url + "/form"; form.target = "form-frame"; form.method = "post"; document.body.append(form); form.submit(); });
  }
  quiet(() => new WebSocket("ws://" + target + "/ws"));
  quiet(() => new WebSocket("wss://" + target + "/wss"));
  quiet(() => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:" + target }, { urls: ["turn:" + target + "?transport=udp", "turn:" + target + "?transport=tcp"], username: "a", credential: "b" }] });
    peer.createDataChannel("x");
    return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  });
}
quiet(() => new Worker(URL.createObjectURL(new Blob(["onmessage=({data})=>data.forEach(t=>fetch('http://'+t+'/blob').catch(()=>{}))"]))).postMessage(targets));
quiet(() => navigator.serviceWorker.register("/worker.js"));
quiet(() => { for (const path of ["file:///etc/passwd", "chrome://version", "view-source:http://" + targets[0], "ftp://" + targets[0]]) { const frame = document.createElement("iframe"); frame.src = path; document.body.append(frame); } });
fetch("/done?page");
`;

const SHORT_REQUESTS = `
for (const target of spellings) {
  fetch("http://" + target + "/spelling", { mode: "no-cors" }).catch(() => {});
  try { new WebSocket("wss://" + target + "/spelling"); } catch {}
}`;

/**
 * A page that tries to reach each target (host:port) with every known API, and the other notations of their addresses
 * with two: all of them with every API would be a thousand requests.
 */
export function ssrfPage(targets: string[], spellings: string[]): string {
  const tags = targets.map((target) => TAGS(`http://${target}`)).join("\n");
  return `<!doctype html><title>Hostile</title><iframe name="form-frame"></iframe>${tags}<script>const targets = ${JSON.stringify(targets)}, spellings = ${JSON.stringify(spellings)};${SHORT_REQUESTS}${ALL_REQUESTS}</script>`;
}

/** A page whose worker sends the requests. */
export function hostileWorkerPage(targets: string[]): string {
  return `<!doctype html><title>Hostile</title><script>new Worker("/worker.js").postMessage(${JSON.stringify(targets)})</script>`;
}
