import * as z from "zod/mini";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { paginate } from "../http/pagination.ts";
import { flag, integerParam, list, parseParams, text } from "../http/params.ts";
import type { CustomerSession, PaymentMethod } from "../resources/types.ts";
import { newId, randomText } from "../storage/ids.ts";
import type { Transaction } from "../storage/transaction.ts";
import { findCustomerOrThrow } from "./customers.ts";

const LIFETIME_SECONDS = 30 * 60;
/** Stripe's default number of saved cards that the form shows. */
const REDISPLAY_LIMIT = 3;

const Enabled = z.enum(["enabled", "disabled"]);
const Create = z.strictObject({
  customer: text,
  components: z.strictObject({
    payment_element: z.strictObject({
      enabled: flag,
      features: z.optional(
        z.strictObject({
          payment_method_redisplay: z.optional(Enabled),
          payment_method_redisplay_limit: z.optional(integerParam),
          payment_method_allow_redisplay_filters: z.optional(
            z.array(z.enum(["always", "limited", "unspecified"])),
          ),
          payment_method_remove: z.optional(Enabled),
          payment_method_save: z.optional(Enabled),
        }),
      ),
    }),
  }),
});

type Features = NonNullable<NonNullable<CustomerSession["components"]>["payment_element"]["features"]>;

function buildFeatures(given: z.infer<typeof Create>["components"]["payment_element"]["features"]): Features {
  return {
    payment_method_allow_redisplay_filters: given?.payment_method_allow_redisplay_filters ?? ["always"],
    payment_method_redisplay: given?.payment_method_redisplay ?? "disabled",
    payment_method_redisplay_limit: given?.payment_method_redisplay_limit ?? REDISPLAY_LIMIT,
    payment_method_remove: given?.payment_method_remove ?? "disabled",
    payment_method_save: given?.payment_method_save ?? "disabled",
    payment_method_save_usage: null,
  };
}

export const createCustomerSession: Handler = ({ tx, form }) => {
  const { customer, components } = parseParams(Create, form);
  findCustomerOrThrow(tx, customer);
  const { enabled, features } = components.payment_element;
  const off = { enabled: false };
  const client_secret = `cuss_secret_${newId("").slice(1)}${randomText(60)}`;
  const { id: _id, ...shown } = tx.save("customer_session", {
    id: client_secret,
    object: "customer_session",
    client_secret,
    components: {
      active_entitlements: off,
      buy_button: off,
      customer_portal: off,
      customer_sheet: { enabled: false, features: null },
      mobile_payment_element: { enabled: false, features: null },
      payment_element: { enabled, features: enabled ? buildFeatures(features) : null },
      pricing_table: off,
    },
    created: tx.now,
    customer,
    customer_account: null,
    expires_at: tx.now + LIFETIME_SECONDS,
    livemode: false,
  });
  return shown;
};

function listSavedCards(tx: Transaction, session: CustomerSession): PaymentMethod[] {
  const features = session.components?.payment_element.features;
  if (features?.payment_method_redisplay !== "enabled") return [];
  return tx
    .list("payment_method", String(session.customer))
    .filter(({ allow_redisplay = "unspecified" }) =>
      features.payment_method_allow_redisplay_filters.includes(allow_redisplay),
    )
    .slice(0, features.payment_method_redisplay_limit ?? REDISPLAY_LIMIT);
}

/** Called by the card form for the cards that the customer has used before. */
export const showElementsSession: Handler = ({ tx, form }) => {
  const { customer_session_client_secret: secret } = parseParams(
    z.strictObject({ customer_session_client_secret: text }),
    form,
  );
  const session = tx.find("customer_session", secret);
  if (!session || session.expires_at <= tx.now)
    throw invalid("The customer session client secret provided is expired or invalid.", {
      code: "customer_session_expired",
      param: "customer_session_client_secret",
    });
  return { object: "elements_session", payment_methods: listSavedCards(tx, session) };
};

export const listCustomerPaymentMethods: Handler = ({ tx, form, path: { id = "" } }) => {
  const { type = "card", ...paging } = parseParams(z.strictObject({ ...list, type: z.optional(text) }), form);
  findCustomerOrThrow(tx, id, "id");
  const found = tx.list("payment_method", id).filter((method) => method.type === type);
  return paginate(found, `/v1/customers/${id}/payment_methods`, paging);
};
