import { loopbackHostOnly } from "@emulators/shared/loopback-only.ts";
import { Hono } from "hono";
import { openToBrowsers } from "./cors.ts";
import { AuthError, sendError } from "./errors.ts";
import { requireApiKey } from "./gateway.ts";
import { showPicture } from "./google/picture.ts";
import { handleChoice, showConsent } from "./google/routes.ts";
import { handleCount } from "./postgrest.ts";
import { listUsers } from "./routes/admin-list.ts";
import { createUser, deleteUser, showAnyUser } from "./routes/admin-users.ts";
import { authorize } from "./routes/authorize.ts";
import { callback } from "./routes/callback.ts";
import { showHealth, showKeys, showSettings } from "./routes/discovery.ts";
import { recover, resend, sendOtp } from "./routes/emails.ts";
import { logOut } from "./routes/log-out.ts";
import { signUp } from "./routes/sign-up.ts";
import { token } from "./routes/token.ts";
import { showUser, updateUser } from "./routes/user.ts";
import { verifyByCall, verifyByLink } from "./routes/verify.ts";
import type { Service } from "./service.ts";

function authRoutes(service: Service): Hono {
  return new Hono()
    .post("/signup", signUp(service))
    .post("/token", token(service))
    .get("/user", showUser(service))
    .put("/user", updateUser(service))
    .post("/logout", logOut(service))
    .post("/recover", recover(service))
    .post("/resend", resend(service))
    .post("/otp", sendOtp(service))
    .post("/verify", verifyByCall(service))
    .get("/verify", verifyByLink(service))
    .get("/authorize", authorize(service))
    .on(["GET", "POST"], "/callback", callback(service))
    .get("/settings", showSettings(service))
    .get("/health", showHealth())
    .get("/.well-known/jwks.json", showKeys(service))
    .get("/admin/users", listUsers(service))
    .post("/admin/users", createUser(service))
    .get("/admin/users/:id", showAnyUser(service))
    .delete("/admin/users/:id", deleteUser(service));
}

/** The API of a Supabase project, with the Google emulator. */
export function createApp(service: Service): Hono {
  const app = new Hono();
  app.onError((error, c) => sendError(c, error));
  app.notFound((c) => sendError(c, new AuthError(404, "not_found", "404 page not found")));
  app.use("/auth/v1/*", openToBrowsers, requireApiKey(service.settings));
  app.use("/rest/v1/*", openToBrowsers, requireApiKey(service.settings));
  app.route("/auth/v1", authRoutes(service));
  app.all("/rest/v1/:table", handleCount(service));
  app.use("/google/*", loopbackHostOnly);
  app.get("/google/pictures/:file", showPicture(service));
  app.get("/google/authorize", showConsent(service));
  app.post("/google/choose", handleChoice(service));
  return app;
}
