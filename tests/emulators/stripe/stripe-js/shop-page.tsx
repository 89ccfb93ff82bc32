import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

/** A minimal shop on the unmodified Stripe libraries. Keys and client secrets come from the URL. */
const query = new URLSearchParams(location.search);
const clientSecret = query.get("secret") ?? "";
const customerSessionClientSecret = query.get("session");
const session = customerSessionClientSecret ? { customerSessionClientSecret } : {};

function Form() {
  const stripe = useStripe();
  const elements = useElements();
  const [said, setSaid] = useState("");

  async function pay() {
    if (!stripe || !elements) return setSaid("no stripe");
    const { error: wrong } = await elements.submit();
    if (wrong) return setSaid(`${wrong.code}: ${wrong.message}`);
    const country = query.get("country");
    const confirmParams = {
      return_url: `${location.origin}/back`,
      payment_method_data: { billing_details: country ? { address: { country } } : {} },
    };
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams,
        redirect: "if_required",
      });
      setSaid(error ? `${error.code}: ${error.message}` : `status: ${paymentIntent.status}`);
    } catch (thrown) {
      setSaid(String(thrown));
    }
  }

  return (
    <>
      <PaymentElement
        onLoadError={({ error }) => setSaid(`load: ${error.code}`)}
        onReady={() => setSaid("ready")}
        options={{ layout: "tabs", fields: { billingDetails: { address: { country: "never" } } } }}
      />
      <button onClick={pay} type="button">
        Pay
      </button>
      <output>{said}</output>
    </>
  );
}

function Shop({ stripe }: { stripe: Stripe }) {
  return (
    <Elements
      options={{ clientSecret, ...session, appearance: { variables: { colorText: "rgb(1, 2, 3)" } } }}
      stripe={stripe}
    >
      <Form />
    </Elements>
  );
}

const stripe = await loadStripe(query.get("key") ?? "");
if (stripe) {
  Object.assign(window, { stripe });
  createRoot(document.body).render(
    <StrictMode>
      <Shop stripe={stripe} />
    </StrictMode>,
  );
}
