/** Seeded pseudorandom generator of numbers from 0 to 1, so that images never change. */
export function createRandom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state / 4_294_967_296;
  };
}

type Scene = {
  width: number;
  height: number;
  seed: number;
  sky: [top: string, bottom: string];
  hills: string[];
  sun?: string | undefined;
};

function ridge(width: number, base: number, rough: number, height: number, next: () => number): string {
  const steps = 7;
  let path = `M0 ${height}V${Math.round(base)}`;
  for (let step = 1; step <= steps; step++) {
    const x = (width / steps) * step;
    const y = base + (next() - 0.5) * rough;
    path += `S${Math.round(x - width / steps / 2)} ${Math.round(y)} ${Math.round(x)} ${Math.round(y + (next() - 0.5) * rough * 0.4)}`;
  }
  return `${path}V${height}z`;
}

export function placeholderLandscape({ width, height, seed, sky, hills, sun }: Scene): string {
  const next = createRandom(seed);
  const disc = sun
    ? `<circle cx="${Math.round(width * (0.25 + next() * 0.5))}" cy="${Math.round(height * (0.22 + next() * 0.18))}" r="${Math.round(height * 0.09)}" fill="${sun}"/>`
    : "";
  const layers = hills.map((color, index) => {
    const base = height * (0.42 + (index / hills.length) * 0.5);
    return `<path d="${ridge(width, base, height * 0.2, height, next)}" fill="${color}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="s" x1="0" x2="0" y1="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/>${disc}${layers.join("")}</svg>`;
}
