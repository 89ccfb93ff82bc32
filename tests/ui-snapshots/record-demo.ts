import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

const run = promisify(execFile);

export const DEMO_SIZE = { width: 1280, height: 800 };
const FRAMES_PER_SECOND = 15;

/** Longest time, in seconds, that a run of a tool takes in a recording; captions say that the time is shortened. */
const LONGEST_WAIT = 2.5;

/** Encoders that browsers without the other format support. The sizes stay below 500 kB. */
const ENCODINGS = {
  webm: "-c:v libvpx-vp9 -crf 44 -b:v 0 -row-mt 1 -deadline good -cpu-used 5".split(" "),
  mp4: "-c:v libx264 -crf 29 -preset medium -movflags +faststart".split(" "),
};

type Frame = { file: string; at: number };
type Caption = { from: number; text: string };

export type DemoRecorder = {
  /** Shows a caption from now until the next one. */
  caption: (text: string) => void;
  /** Moves the drawn pointer to the element and clicks. */
  click: (target: Locator) => Promise<void>;
  point: (target: Locator) => Promise<void>;
  scroll: (pixels: number) => Promise<void>;
  /** Uses the current frame as poster. */
  takePoster: () => Promise<void>;
  /** Waits for a result, and cuts what is longer than `LONGEST_WAIT`. */
  shortened: (wait: () => Promise<void>) => Promise<void>;
  /** Leaves the viewer time to read. */
  rest: (milliseconds: number) => Promise<void>;
};

/** Headless Chromium draws no pointer. */
async function drawPointer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pointer = document.createElement("div");
    pointer.innerHTML =
      '<svg width="22" height="22" viewBox="0 0 24 24"><path d="M4 2l15 12-7 1 4 7-3 1-4-7-5 5z" fill="#fff" stroke="#000"/></svg>';
    Object.assign(pointer.style, {
      position: "fixed",
      left: "0",
      top: "0",
      zIndex: "2147483647",
      pointerEvents: "none",
      transform: "translate(640px, 640px)",
    });
    document.documentElement.append(pointer);
    addEventListener(
      "mousemove",
      ({ clientX, clientY }) => {
        pointer.style.transform = `translate(${clientX - 4}px, ${clientY - 2}px)`;
      },
      true,
    );
  });
}

/** Hours are omitted; a demo takes less than a minute. */
const toTimestamp = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, "0")}`;

function formatCaptions(captions: readonly Caption[], end: number): string {
  const cues = captions.map(({ from, text }, index) => {
    const to = captions[index + 1]?.from ?? end;
    return `${toTimestamp(from)} --> ${toTimestamp(to - 0.001)}\n${text}\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}

/** Each frame stays until the next one, in ffmpeg's concat format; the last one is repeated to have its duration. */
function listFrames(frames: readonly Frame[], end: number): string {
  const lines = frames.flatMap(({ file, at }, index) => {
    const until = frames[index + 1]?.at ?? end;
    return [`file '${file}'`, `duration ${Math.max(until - at, 0.001).toFixed(3)}`];
  });
  return [...lines, `file '${frames.at(-1)?.file}'`].join("\n");
}

/**
 * Records what `act` does on the page as WebM, MP4, captions and a poster. Needs ffmpeg.
 * @param target path without extension
 */
export async function recordDemo(
  page: Page,
  target: string,
  act: (recorder: DemoRecorder) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "demo-"));
  const frames: Frame[] = [];
  const writes: Promise<void>[] = [];
  let removed = 0;
  let isCut = false;
  const captions: Caption[] = [];
  const session = await page.context().newCDPSession(page);
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    if (!isCut) {
      const file = join(folder, `${frames.length}.jpg`);
      frames.push({ file, at: (metadata.timestamp ?? Date.now() / 1000) - removed });
      writes.push(writeFile(file, Buffer.from(data, "base64")));
    }
    void session.send("Page.screencastFrameAck", { sessionId });
  });
  await drawPointer(page);
  await session.send("Page.startScreencast", { format: "jpeg", quality: 95, everyNthFrame: 1 });
  const start = Date.now() / 1000;
  const now = () => Date.now() / 1000 - removed;

  async function shortened(wait: () => Promise<void>): Promise<void> {
    const from = Date.now() / 1000;
    const cut = setTimeout(() => {
      isCut = true;
    }, LONGEST_WAIT * 1000);
    await wait();
    clearTimeout(cut);
    removed += Math.max(Date.now() / 1000 - from - LONGEST_WAIT, 0);
    isCut = false;
  }

  async function point(element: Locator): Promise<void> {
    const box = await element.boundingBox();
    if (!box) throw new Error("The target is not displayed.");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 15 });
    await page.waitForTimeout(150);
  }

  try {
    await act({
      caption: (text) => captions.push({ from: now() - start, text }),
      point,
      shortened,
      click: async (element) => {
        await point(element);
        await page.mouse.down();
        await page.mouse.up();
      },
      scroll: async (pixels) => {
        for (let step = 0; step < 20; step += 1) {
          await page.mouse.wheel(0, pixels / 20);
          await page.waitForTimeout(25);
        }
        await page.waitForTimeout(200);
      },
      takePoster: async () => {
        const png = await page.screenshot();
        await sharp(png).webp({ quality: 75, effort: 6 }).toFile(`${target}-poster.webp`);
      },
      rest: (milliseconds) => page.waitForTimeout(milliseconds),
    });
    await session.send("Page.stopScreencast");
    const end = now();
    await Promise.all(writes);
    const list = join(folder, "frames.txt");
    // The first frame can be older than the recording.
    const shown = frames.map(({ file, at }) => ({ file, at: Math.max(at, start) }));
    await writeFile(list, listFrames(shown, end));
    const { width, height } = DEMO_SIZE;
    const filter = `fps=${FRAMES_PER_SECOND},scale=${width}:${height}:flags=lanczos,format=yuv420p`;
    for (const [extension, encoding] of Object.entries(ENCODINGS)) {
      const input = ["-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", list];
      await run("ffmpeg", [...input, "-vf", filter, "-an", ...encoding, `${target}.${extension}`]);
    }
    await writeFile(`${target}.vtt`, formatCaptions(captions, end - start));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
