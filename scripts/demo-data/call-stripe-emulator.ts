/** Asks something of the payment sandbox that a real service cannot do; its README.md lists the controls. */
export async function callStripeEmulator(url: string, path: string, wish: object): Promise<void> {
  const response = await fetch(`${url}/__sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish),
  });
  if (!response.ok) throw new Error(`The payment sandbox answered ${response.status} to ${path}`);
}
