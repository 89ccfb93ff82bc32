/**
 * What exists once in a process, however often hot reload or separate bundles load the module that creates it.
 * @param key of this one thing in the whole product
 */
export function processSingleton<T extends object>(key: string, create: () => T): T {
  const holder = globalThis as unknown as Record<symbol, T | undefined>;
  const symbol = Symbol.for(`saas-tools.${key}`);
  holder[symbol] ??= create();
  return holder[symbol];
}
