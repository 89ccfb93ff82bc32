import type { Context } from "hono";
import type { Service } from "../service.ts";

const OTHER_PROVIDERS = [
  "anonymous_users",
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "figma",
  "fly",
  "github",
  "gitlab",
  "kakao",
  "keycloak",
  "linkedin",
  "linkedin_oidc",
  "notion",
  "phone",
  "slack",
  "slack_oidc",
  "snapchat",
  "spotify",
  "twitch",
  "twitter",
  "web3",
  "workos",
  "zoom",
];

/** GET /settings: the instance's enabled features. */
export function showSettings(service: Service) {
  const others = Object.fromEntries(OTHER_PROVIDERS.map((name) => [name, false]));
  return (c: Context): Response =>
    c.json({
      external: { ...others, email: true, google: true },
      disable_signup: service.settings.signupDisabled,
      mailer_autoconfirm: service.settings.autoconfirm,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
      passkeys_enabled: false,
    });
}

export function showHealth() {
  return (c: Context): Response =>
    c.json({
      version: "emulator",
      name: "GoTrue",
      description: "GoTrue is a user registration and authentication API",
    });
}

/** GET /.well-known/jwks.json: the public key, for verifying access tokens locally. */
export function showKeys(service: Service) {
  return (c: Context): Response => {
    c.header("Cache-Control", "public, max-age=600");
    return c.json({ keys: [service.key.publicJwk] });
  };
}
