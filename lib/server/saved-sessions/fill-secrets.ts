import type { LoginStep, Step } from "#shared/capture/steps.ts";
import { AppError } from "#shared/errors.ts";
import type { SessionLogin } from "./session-state.ts";
import { createTotpCode, parseTotpSecret } from "./totp.ts";

/** The name of the secret of an authenticator app. */
const TOTP_NAME = "totp";

/** A step that types a secret or a code. */
type SecretStep = Exclude<LoginStep, Step>;

/** Whether a step types a secret or a code. */
export const typesSecret = (step: LoginStep): step is SecretStep =>
  step.type !== undefined && ("secret" in step.type || "totp" in step.type);

const getSecretName = ({ type }: SecretStep): string => type.secret ?? TOTP_NAME;

/** What is wrong with a secret that the steps of a login name; null for nothing. */
export function findSecretProblem({
  steps,
  secrets,
}: Pick<SessionLogin, "steps" | "secrets">): string | null {
  for (const step of steps) {
    if (!typesSecret(step)) continue;
    const name = getSecretName(step);
    if (!Object.hasOwn(secrets, name)) return `The login has no secret ${JSON.stringify(name)}.`;
    if (step.type.totp && !parseTotpSecret(secrets[name] ?? ""))
      return "The secret totp must be base32, or an otpauth: address.";
  }
  return null;
}

/**
 * A step of a login with the secret or the code of its placeholder, just before it is carried out.
 * @param now milliseconds since 1970
 * @throws AppError `signed_out` for a secret that the login does not have
 */
export function fillSecret(step: LoginStep, { secrets }: Pick<SessionLogin, "secrets">, now: number): Step {
  if (!typesSecret(step)) return step;
  const problem = findSecretProblem({ steps: [step], secrets });
  if (problem !== null) throw new AppError("signed_out", problem);
  const { secret: _secret, totp, ...target } = step.type;
  const text = secrets[getSecretName(step)] ?? "";
  const parsed = totp ? parseTotpSecret(text) : null;
  return { type: { ...target, value: parsed ? createTotpCode(parsed, now) : text } };
}
