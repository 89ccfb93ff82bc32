export async function resolveCollisions() {}
