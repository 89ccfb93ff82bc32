import type { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { FieldValues, Resolver } from "react-hook-form";

type Contract = typeof import("#shared/auth/contract.ts");

/** Loads the validation, which is larger than the forms. Called when a form gets the focus, before it is submitted. */
export const loadValidation = () =>
  Promise.all([import("@hookform/resolvers/standard-schema"), import("#shared/auth/contract.ts")]);

/** A resolver whose code is loaded with the first use. If that fails, only the auth service validates. */
export function lazyResolver<Values extends FieldValues>(
  create: (toResolver: typeof standardSchemaResolver, contract: Contract) => Resolver<Values>,
): Resolver<Values> {
  return async (values, context, options) => {
    const loaded = await loadValidation().catch(() => null);
    if (!loaded) return { values, errors: {} };
    const [{ standardSchemaResolver }, contract] = loaded;
    return create(standardSchemaResolver, contract)(values, context, options);
  };
}
