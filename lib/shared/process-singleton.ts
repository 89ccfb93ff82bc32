/**
 * Creates an object once per process, even if hot reload or separate bundles load its module several times.
 * @param key must be unique in the process
 */
export function processSingleton<T extends object>(key: string, create: () => T): T {
  const holder = globalThis as unknown as Record<symbol, T | undefined>;
  const symbol = Symbol.for(`saas-tools.${key}`);
  holder[symbol] ??= create();
  return holder[symbol];
}
