import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import type * as z from "zod/mini";

type Path = readonly PropertyKey[];

/** The field of a form that shows the error at a path of the request. */
const toFirstName = ([name]: Path): string => String(name ?? "root");

/**
 * Validates what `toRequest` makes of a form with the contract of the call, whose parsed request the form submits. The
 * first error of each field is shown there; by default fields have the names of the request's.
 */
export function contractResolver<Values extends FieldValues, Request extends FieldValues>(
  contract: z.ZodMiniType<Request>,
  toRequest: (values: Values) => object = (values) => values,
  toName: (path: Path) => string = toFirstName,
): Resolver<Values, unknown, Request> {
  return (values) => {
    const { data, error } = contract.safeParse(toRequest(values));
    if (!error) return { values: data as Request, errors: {} };
    const errors = {};
    for (const { path, code, message } of error.issues) {
      const name = toName(path);
      if (!get(errors, name)) set(errors, name, { type: code ?? "invalid", message });
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** The errors of the fields with these messages. */
export function toFieldErrors(problems: Partial<Record<string, string>>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, message] of Object.entries(problems))
    if (message) set(errors, name, { type: "invalid", message });
  return errors;
}

/** Validates a form by rules of its own. `findProblems` returns the messages by field. */
export function problemResolver<Values extends FieldValues>(
  findProblems: (values: Values) => Partial<Record<string, string>>,
): Resolver<Values> {
  return (values) => {
    const errors = toFieldErrors(findProblems(values)) as FieldErrors<Values>;
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}
