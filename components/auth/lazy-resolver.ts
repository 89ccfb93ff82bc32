import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod/mini";
import { contractResolver } from "#components/ui/contract-resolver.ts";

type Contract = typeof import("#shared/auth/contract.ts");

/** Loads the validation, which is larger than the forms. Called when a form gets the focus, before it is submitted. */
export const loadValidation = (): Promise<Contract> => import("#shared/auth/contract.ts");

/** A resolver whose code is loaded with the first use. If that fails, only the auth service validates. */
export const lazyResolver =
  <Values extends FieldValues>(
    select: (contract: Contract) => z.ZodMiniType<Values>,
  ): Resolver<Values, unknown, Values> =>
  async (values, context, options) => {
    const contract = await loadValidation().catch(() => null);
    if (!contract) return { values, errors: {} };
    return contractResolver<Values, Values>(select(contract))(values, context, options);
  };
