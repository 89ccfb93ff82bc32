import { renderHook, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useEnlargedUrl } from "#components/capture/enlarged-screenshot.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";

test("useEnlargedUrl re-encodes the screenshot as JPEG of quality 0.95 and revokes it on closing", async () => {
  coversSpec("9.8");
  const [image, drawn] = [new Blob(["original"]), new Blob(["re-encoded"], { type: "image/jpeg" })];
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1920, height: 1080, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const encode = vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(drawn));
  const shown = vi.fn(() => "blob:1");
  const released = vi.fn();
  URL.createObjectURL = shown;
  URL.revokeObjectURL = released;

  const { result, unmount } = renderHook(() => useEnlargedUrl(image));
  await waitFor(() => expect(result.current).toBe("blob:1"));
  expect(encode).toHaveBeenCalledExactlyOnceWith(expect.any(Function), "image/jpeg", 0.95);
  expect(shown).toHaveBeenCalledExactlyOnceWith(drawn);
  unmount();
  expect(released).toHaveBeenCalledExactlyOnceWith("blob:1");
});
