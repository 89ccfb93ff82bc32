import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "./catalog/contract.ts";
import { paths } from "./paths.ts";
import { safeRedirect } from "./safe-redirect.ts";

/** What a visitor typed on a landing page, and the product that it is for. It is used once, after signing in. */
export type FirstRun = { productId: number; value: string };

/** The page to which a user returns after signing up, in whichever browser the confirmation link opens. */
export type SignUpReturn = { path: string };

/** The name of either in the user's metadata. */
export const FIRST_RUN_METADATA = "first_run";

const MAX_LENGTH = 300;
const PRODUCT_IDS: readonly unknown[] = [WEB_INSPECTOR_PRODUCT_ID, NAME_CHECKER_PRODUCT_ID];

/** Validates a value that users can edit: the metadata of their account, or the storage of their browser. */
export function toFirstRun(value: unknown): FirstRun | null {
  if (typeof value !== "object" || value === null) return null;
  const { productId, value: typed } = value as Record<keyof FirstRun, unknown>;
  if (typeof productId !== "number" || !PRODUCT_IDS.includes(productId) || typeof typed !== "string")
    return null;
  const text = typed.trim().slice(0, MAX_LENGTH);
  return text === "" ? null : { productId, value: text };
}

/** Validates the metadata of an account, which its user can edit. */
export function toSignUpTarget(value: unknown): FirstRun | SignUpReturn | null {
  const path = safeRedirect((value as Partial<SignUpReturn> | null | undefined)?.path);
  return path === null ? toFirstRun(value) : { path };
}

/** Reads the query that the form of a landing page opens the auth screen with. */
export function parseFirstRun(search: string): FirstRun | null {
  const query = new URLSearchParams(search);
  const productId = PRODUCT_IDS.find((id) => paths.landing(Number(id)) === query.get("redirect"));
  return toFirstRun({ productId, value: query.get("start") });
}

/** The tool with the typed value in its form. */
export const toolPath = ({ productId, value }: FirstRun) =>
  productId === WEB_INSPECTOR_PRODUCT_ID
    ? paths.productWith(productId, { url: value })
    : paths.productWith(productId, { q: value });
