export async function applyPatches(root, stage, report) {
  const { patches } = await import("./patches/index.mjs");
  for (const patch of patches[stage] ?? []) await patch(root, report);
}
