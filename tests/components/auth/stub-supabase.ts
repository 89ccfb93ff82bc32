import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { vi } from "vitest";

type Listener = (event: AuthChangeEvent, session: Session | null) => void;
type Failure = { message: string; status: number; code?: string };
type Answer = { data: unknown; error: Failure | null };

/** The fields of a session that the code under test reads. */
export const makeSession = (token: string): Session =>
  ({ access_token: token, refresh_token: "r", expires_in: 3600, token_type: "bearer", user: {} }) as Session;

export const refused = (message: string, status = 400, code = ""): Answer => ({
  data: { user: null, session: null },
  error: { message, status, code },
});

/**
 * A stub of the Supabase client for testing the order and errors of its responses; end-to-end tests use the
 * real client against the emulator.
 */
export function createStubSupabase() {
  const listeners = new Set<Listener>();
  let session: Session | null = null;
  const state = {
    count: { count: 0, error: null as unknown },
    user: { data: { user: { id: "u1", email: "ada@example.com" } }, error: null } as Answer,
  };
  const auth = {
    onAuthStateChange(listener: Listener) {
      listeners.add(listener);
      queueMicrotask(() => listener("INITIAL_SESSION", session));
      return { data: { subscription: { unsubscribe: () => listeners.delete(listener) } } };
    },
    getSession: vi.fn(async () => ({ data: { session }, error: null })),
    getUser: vi.fn(async () => state.user),
    signInWithPassword: vi.fn(async (): Promise<Answer> => {
      emit("SIGNED_IN", makeSession("t1"));
      return { data: { session }, error: null };
    }),
    signUp: vi.fn(async (): Promise<Answer> => ({ data: { user: {}, session: null }, error: null })),
    signOut: vi.fn(async (_options: { scope: string }): Promise<{ error: Failure | null }> => {
      emit("SIGNED_OUT", null);
      return { error: null };
    }),
    resetPasswordForEmail: vi.fn(
      async (_email: string, _options?: object): Promise<Answer> => ({ data: {}, error: null }),
    ),
    exchangeCodeForSession: vi.fn(async (_code: string): Promise<Answer> => {
      emit("SIGNED_IN", makeSession("t1"));
      return { data: { session }, error: null };
    }),
    verifyOtp: vi.fn(async (): Promise<Answer> => {
      emit("SIGNED_IN", makeSession("t1"));
      return { data: { session }, error: null };
    }),
    signInWithOAuth: vi.fn(async (_options: object): Promise<Answer> => ({ data: {}, error: null })),
    updateUser: vi.fn(
      async (_change: object, _options?: object): Promise<Answer> => ({ data: {}, error: null }),
    ),
  };

  function emit(event: AuthChangeEvent, next: Session | null): void {
    session = next;
    for (const listener of listeners) listener(event, next);
  }

  const countActiveSubscriptions = vi.fn(async (_userId: string) => state.count);

  return {
    auth,
    countActiveSubscriptions,
    state,
    emit,
    /** Sets the initial session of the browser. */
    begin: (token: string) => {
      session = makeSession(token);
    },
    hasSession: () => session !== null,
  };
}

export type StubSupabase = ReturnType<typeof createStubSupabase>;
