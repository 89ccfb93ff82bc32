/** The host and port that an http or https address is fetched from. */
export function targetOf(url: string): { hostname: string; port: number } {
  const { hostname, port, protocol } = new URL(url);
  return { hostname, port: Number(port || (protocol === "https:" ? 443 : 80)) };
}
