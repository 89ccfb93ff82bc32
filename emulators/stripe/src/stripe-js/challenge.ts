import { CHALLENGED } from "./protocol.ts";

const OVERLAY =
  "position:fixed;inset:0;z-index:2147483647;display:grid;place-items:center;background:rgb(10 12 16 / 0.6);padding:16px";
const PAGE =
  "width:min(420px,100%);height:min(340px,100%);border:0;border-radius:12px;background:#fff;color-scheme:light only";

/** Shows the bank's page above the shop's page until the customer has answered. */
export function showChallenge(address: string): Promise<void> {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const overlay = document.createElement("div");
    overlay.style.cssText = OVERLAY;
    const page = document.createElement("iframe");
    page.src = address;
    page.title = "Secure 3D Secure challenge frame";
    page.style.cssText = PAGE;
    const { origin } = new URL(address);

    function onMessage({ source, origin: from, data }: MessageEvent): void {
      if (source !== page.contentWindow || from !== origin || data !== CHALLENGED) return;
      removeEventListener("message", onMessage);
      overlay.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve();
    }

    addEventListener("message", onMessage);
    page.addEventListener("load", () => page.focus(), { once: true });
    overlay.append(page);
    document.body.append(overlay);
  });
}
