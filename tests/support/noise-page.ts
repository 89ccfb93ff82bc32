/** A page of random pixels, which no image format can compress. */
export function noisePage(width: number, height: number): string {
  return `<!doctype html><title>Noise</title><body style="margin:0"><script>
let state = 12345;
for (let top = 0; top < ${height}; top += 1000) {
  const canvas = document.createElement("canvas");
  canvas.width = ${width};
  canvas.height = Math.min(1000, ${height} - top);
  canvas.style.display = "block";
  const context = canvas.getContext("2d");
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let index = 0; index < pixels.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    pixels[index] = state | 0xff000000;
  }
  context.putImageData(image, 0, 0);
  document.body.append(canvas);
}
</script></body>`;
}
