import { cookies } from "next/headers";
import { cache } from "react";
import type { AuthUser } from "#shared/auth/contract.ts";
import { authenticate } from "./authenticate.ts";

/** The user viewing the page being rendered; null for a visitor. Cached per request. */
export const getCurrentUser = cache(async (): Promise<AuthUser | null> => {
  const jar = await cookies();
  return authenticate({ authorization: null, cookies: jar.getAll() });
});
