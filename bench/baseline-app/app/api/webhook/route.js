import postgres from "postgres";
import Stripe from "stripe";

// What every webhook of Stripe needs: the signature is verified and the event stored.
const sql = postgres(process.env.DATABASE_URL, { max: 10 });
const stripe = new Stripe(process.env.STRIPE_SECRET_KEY);

export async function POST(request) {
  const signature = request.headers.get("stripe-signature");
  const event = stripe.webhooks.constructEvent(
    await request.text(),
    signature,
    process.env.STRIPE_WEBHOOK_SECRET,
  );
  await sql`
    insert into baseline_events (id, type, customer, created_at)
    values (${event.id}, ${event.type}, ${event.data.object.customer}, to_timestamp(${event.created}))
    on conflict do nothing`;
  return Response.json({ received: true });
}
