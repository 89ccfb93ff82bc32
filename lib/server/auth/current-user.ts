import { cookies } from "next/headers";
import { cache } from "react";
import type { AuthUser } from "#shared/auth/contract.ts";
import { authenticate } from "./authenticate.ts";

/** Who looks at the page that is being rendered; asked once per request however many components want to know. */
export const getCurrentUser = cache(async (): Promise<AuthUser | null> => {
  const jar = await cookies();
  return authenticate({ authorization: null, cookies: jar.getAll() });
});
