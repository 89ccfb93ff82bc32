import { type Call, type CallName, type Calls, type FrameEvent, OPEN, type Reply } from "./protocol.ts";

/** An iframe of this origin on the shop's page, with a message channel to it. */
export type Frame = {
  element: HTMLIFrameElement;
  call<T>(name: CallName, params: Calls[CallName]): Promise<T>;
  close(): void;
};

// `light only`: without a color scheme of its own the frame would be opaque white on a dark site.
const SHOWN =
  "display:block;width:100%;height:1px;border:0;margin:0;padding:0;background:transparent;color-scheme:light only;user-select:none";
const HIDDEN = "display:none";

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** @param title null for a hidden frame that only sends calls */
export function openFrame(origin: string, title: string | null, onEvent: (event: FrameEvent) => void): Frame {
  const { port1, port2 } = new MessageChannel();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  const element = document.createElement("iframe");
  element.src = `${origin}/frames/elements`;
  element.title = title ?? "Secure controller frame";
  element.name = `__privateStripeFrame${crypto.randomUUID()}`;
  element.style.cssText = title ? SHOWN : HIDDEN;
  element.setAttribute("allow", "payment *");
  if (!title) element.ariaHidden = "true";
  element.addEventListener("load", () => element.contentWindow?.postMessage(OPEN, origin, [port2]), {
    once: true,
  });

  port1.onmessage = ({ data }: MessageEvent<Reply | FrameEvent>) => {
    if ("event" in data) return onEvent(data);
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.failure === undefined) call?.resolve(data.result);
    else call?.reject(new Error(data.failure));
  };

  return {
    element,
    call<T>(name: CallName, params: Calls[CallName]) {
      lastId += 1;
      const id = lastId;
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        port1.postMessage({ id, name, params } satisfies Call);
      });
    },
    close() {
      port1.close();
      element.remove();
    },
  };
}
