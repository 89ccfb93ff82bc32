import { buildArtifacts } from "#scripts/build-artifacts.ts";

/** Tests find what the server opens while it runs; a moment when it is there already, ten seconds when it is not. */
export default async function setup(): Promise<void> {
  await buildArtifacts(process.cwd());
}
