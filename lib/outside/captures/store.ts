/** Where captured files lie. Keys are made by us: `folder/name.ext`, never a path of the outside. */
export type CaptureStore = {
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** null: there is no such file (any more). */
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Deleting what is not there is no error. */
  remove: (key: string) => Promise<void>;
};

const KEY = /^[a-z0-9-]{1,64}\/[a-z0-9-]{1,64}\.[a-z]{2,5}$/;

/** @throws Error for a key that could leave its folder */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error("A capture's key has a wrong form");
  return key;
}
