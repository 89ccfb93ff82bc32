import { type HttpResponse, json } from "../answer.ts";
import type { ResponseStyle } from "../registries.ts";
import { RDAP_JSON } from "./rdap-json.ts";

const withBody = (description: string[], more: Record<string, unknown> = {}): HttpResponse =>
  json(
    404,
    {
      rdapConformance: ["rdap_level_0"],
      lang: "en",
      errorCode: 404,
      title: "Not Found",
      description,
      ...more,
    },
    RDAP_JSON,
  );

/**
 * A registry's not-found response. Radix and Fury mark reserved names in the body; at the others a reserved name looks
 * like an available one.
 */
export function buildNotFoundResponse(name: string, style: ResponseStyle, isReserved: boolean): HttpResponse {
  switch (style) {
    case "verisign":
      return { status: 404, headers: RDAP_JSON };
    case "google":
      return withBody([`${name} not found`], {
        notices: [{ title: "RDAP Terms of Service", description: ["By querying our database you agree."] }],
      });
    case "radix":
      return withBody([
        isReserved
          ? `${name} is not available for registration: Registry Reserved`
          : `The domain name ${name} was not found`,
      ]);
    case "fury":
      return withBody([
        isReserved ? "usage restrictions applied" : "The domain you requested was not found.",
      ]);
    case "registry-co":
      return withBody(["The object requested was not found."]);
    default:
      return withBody(["Object not found"]);
  }
}
