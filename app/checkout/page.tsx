import { CheckoutScreen } from "#components/checkout/checkout-screen.tsx";

export default function CheckoutPage() {
  return <CheckoutScreen />;
}
