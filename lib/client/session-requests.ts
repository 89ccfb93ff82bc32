import type { User } from "@supabase/auth-js";
import { publicEnv } from "#shared/public-env.ts";

/** `status` is 0 if the service could not be reached. */
type RequestError = { message: string; status: number; code: string };
type UserResponse = { data: { user: User | null }; error: RequestError | null };

const toHeaders = (token: string) => ({
  apikey: publicEnv.supabasePublishableKey,
  Authorization: `Bearer ${token}`,
});

/** Fetches the user from the auth service, like `auth.getUser()` without the library. */
export async function requestUser(token: string): Promise<UserResponse> {
  try {
    const response = await fetch(`${publicEnv.supabaseUrl}/auth/v1/user`, { headers: toHeaders(token) });
    const body = await response.json();
    if (response.ok) return { data: { user: body?.id ? body : null }, error: null };
    const { msg = "", error_code: code = "" } = body as { msg?: string; error_code?: string };
    return { data: { user: null }, error: { message: msg, status: response.status, code } };
  } catch (error) {
    return { data: { user: null }, error: { message: String(error), status: 0, code: "" } };
  }
}

/** Counts the user's active subscriptions. The query runs under row-level security. */
export async function countActiveSubscriptions(
  userId: string,
  token: string,
): Promise<{ count: number | null; error: unknown }> {
  const query = new URLSearchParams({ select: "id", user_id: `eq.${userId}`, status: "eq.active" });
  try {
    const response = await fetch(`${publicEnv.supabaseUrl}/rest/v1/user_subscriptions?${query}`, {
      method: "HEAD",
      headers: { ...toHeaders(token), Prefer: "count=exact" },
    });
    // A HEAD response has no body; the count follows the slash, for example `0-1/2`.
    const count = Number(response.headers.get("content-range")?.split("/")[1]);
    return response.ok ? { count, error: null } : { count: null, error: { status: response.status } };
  } catch (error) {
    return { count: null, error };
  }
}
