import { CheckoutScreen } from "#components/checkout/checkout-screen.tsx";

export default function CheckoutPlanPage() {
  return <CheckoutScreen />;
}
