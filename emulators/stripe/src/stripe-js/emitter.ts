type Listener = (event: Record<string, unknown>) => void;

/** Event listeners by name, as every Stripe element has them. */
export function createEmitter() {
  const listeners = new Map<string, Set<Listener>>();
  const once = new Map<Listener, Listener>();
  /** Events emitted before a listener existed: React attaches listeners after mounting. */
  const replayed = new Map<string, Record<string, unknown>>();

  function off(name: string, listener?: Listener): void {
    if (listener) listeners.get(name)?.delete(once.get(listener) ?? listener);
    else listeners.delete(name);
  }

  function on(name: string, listener: Listener): void {
    const those = listeners.get(name) ?? new Set();
    listeners.set(name, those.add(listener));
    const missed = replayed.get(name);
    if (missed) queueMicrotask(() => those.has(listener) && listener(missed));
  }

  return {
    on,
    off,
    once(name: string, listener: Listener): void {
      const only: Listener = (event) => {
        off(name, only);
        once.delete(listener);
        listener(event);
      };
      once.set(listener, only);
      on(name, only);
    },
    emit(name: string, event: Record<string, unknown>): void {
      if (name === "ready" || name === "loaderror") replayed.set(name, event);
      for (const listener of [...(listeners.get(name) ?? [])]) listener(event);
    },
    forget: () => replayed.clear(),
  };
}
