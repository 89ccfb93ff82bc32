/**
 * Reads a property of an element or document past fields and pictures of that name: a form with a field named
 * `attributes` shows that field as its own property, and a document does so with named forms and pictures.
 */
export function unshadowed<T extends object, K extends keyof T>(prototype: T, owner: T, name: K): T[K] {
  return Reflect.get(prototype, name, owner) as T[K];
}
